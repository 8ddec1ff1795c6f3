// What the learner can do now, as buttons by the thumb. They are made once, so that the focus stays where it is.

/** {show(face, lifted, weighed)}. `act` has a deed for each button. */
function tableDeeds(parent, { text, texts, act }) {
  const box = rlElement("div", "rl-deeds", parent);
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", text("deeds"));
  const make = (key, className = "") => {
    const made = playButton(box, `rl-button rl-deed rl-deed-${key} ${className}`, "", () => act[key]());
    return made;
  };
  const keys = ["draw", "take", "lay", "discard", "out", "call", "pass", "next", "finish", "again", "skip", "back", "advice"];
  const buttons = Object.fromEntries(keys.map((key) => [key, make(key)]));

  const fill = (button, words) => {
    if (button.dataset.words === words) return;
    button.dataset.words = words;
    button.replaceChildren(cardText(words, texts));
  };
  const put = (key, shown, { words = text(key), primary = false, ready = true } = {}) => {
    const button = buttons[key];
    tableHide(button, !shown);
    if (!shown) return;
    fill(button, words);
    button.classList.toggle("rl-primary", primary && ready);
    const disabled = ready ? null : "true";
    if (button.ariaDisabled !== disabled) button.ariaDisabled = disabled;
  };

  // What laying is worth so far, and what it needs.
  const layWords = (face, weighed) => {
    if (!weighed || (!weighed.total && !face.need?.points)) return text("lay");
    if (!face.need?.points) return text("lay.points", { points: weighed.total });
    return text("lay.need", { points: weighed.total, need: face.need.points });
  };

  return {
    show(face, lifted, weighed, { coach }) {
      const focused = box.contains(document.activeElement) ? document.activeElement : null;
      const { can } = face;
      const mine = face.wait === "you";
      const out = face.out.includes(0); // the learner; the others play on
      const drawing = mine && face.turn.phase === "draw";
      const playing = mine && face.turn.phase === "play";
      const top = tableCodes(face.pile).at(-1);
      const one = lifted.length === 1 ? lifted[0] : null;
      const throwing = one && tableMayThrow(face, one);
      put("draw", drawing, { primary: true, ready: can.stock });
      put("take", drawing && Boolean(top), { words: top ? text("take", { card: tableSign(top) }) : "", ready: can.pile > 0 });
      put("lay", playing, { words: layWords(face, weighed), primary: true, ready: Boolean(weighed?.legal) });
      const thrown = one ? text("discard.card", { card: tableSign(one) }) : text("discard");
      put("discard", playing, { words: thrown, primary: !weighed?.legal, ready: Boolean(throwing) });
      put("out", playing && can.out, { words: text("go_out"), primary: true });
      put("call", face.wait === "call", { words: top ? text("call", { card: tableSign(top) }) : "", primary: true });
      put("pass", face.wait === "call");
      put("next", face.wait === "next", { words: text(out ? "next.watch" : "next"), primary: true });
      put("finish", out && ["next", "rival"].includes(face.wait));
      put("again", face.wait === "end" || (out && face.wait === "next"), { primary: face.wait === "end" });
      put("skip", face.wait === "rival", { words: text(out ? "skip.round" : "skip") });
      put("back", mine && can.back);
      put("advice", (mine || face.wait === "call") && coach !== "off");
      return Boolean(focused?.hidden);
    },
    first: () => keys.map((key) => buttons[key]).find((one) => !one.hidden && one.getAttribute("aria-disabled") !== "true") ?? null,
    button: (key) => buttons[key],
  };
}

/** A card as its sign: "10♥", and the joker as one. */
function tableSign(code) {
  return code === "JK" ? "\u{1F0CF}" : `${code[0] === "T" ? "10" : code[0]}${RL_SUITS[code[1]]}`;
}

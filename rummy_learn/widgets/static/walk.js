// Walking through a round. The face holds every step, so that going to and fro needs nobody else.

export const walk = {
  render(props) {
    const face = props.model.get("face");
    const { box, texts, text, stop } = playFrame(props, "walk");
    const last = face.steps.length - 1;
    const mine = face.mine ?? 0; // the seat that is the learner's, where one is
    let at = face.at ?? 0;

    const rules = rlElement("p", "rl-ex-table", box);
    rules.textContent = face.rules;
    const whose = rlChoices(box, {
      legend: text("view"),
      options: [["mine", "mine" in face ? text("view.yours") : text("view.mine", { name: face.names[0] })], ["all", text("view.all")]],
      changed: () => show(),
    });
    whose.set("mine");

    // ---- where we are ----

    const bar = rlElement("div", "rl-walk-bar", box);
    const button = (key, to) => {
      const made = playButton(bar, "rl-button", "", () => {
        if (made.getAttribute("aria-disabled") === "false") go(to());
      });
      made.append(rlWalkIcon(key));
      made.title = text(key); // its name, too
      return made;
    };
    const [first, back] = [button("first", () => 0), button("back", () => at - 1)];
    const slider = rlElement("input", "rl-walk-slider", bar);
    const [on, end] = [button("on", () => at + 1), button("last", () => last)];
    slider.type = "range";
    slider.min = 0;
    slider.max = last;
    slider.setAttribute("aria-label", text("slider"));
    slider.addEventListener("input", () => go(Number(slider.value)));

    const go = (step) => {
      at = Math.min(Math.max(step, 0), last);
      show();
    };

    // ---- what is told ----

    const said = rlElement("div", "rl-walk-said", box);
    said.setAttribute("role", "status");
    const turn = rlElement("p", "rl-walk-turn", said);
    const told = rlElement("p", "rl-ex-remark", said);
    const why = rlElement("div", "rl-ex-why rl-legal", said);
    const felt = rlElement("div", "rl-felt", box);
    const score = rlElement("div", "rl-walk-score", box);

    const show = () => {
      const step = face.steps[at];
      const all = whose.get() === "all";
      const seen = all ? step.seat : mine;
      slider.value = at;
      slider.setAttribute("aria-valuetext", text("at", { step: at, last }));
      for (const [made, blocked] of [[first, at === 0], [back, at === 0], [on, at === last], [end, at === last]]) {
        made.setAttribute("aria-disabled", String(blocked));
      }
      turn.textContent = `${text("at", { step: at, last })} · ${text("turn", { turn: step.turn, name: face.names[step.seat] })}`;
      const secret = step.secret && (all || step.seat === mine) ? ` ${step.secret}` : "";
      told.replaceChildren(cardText(step.told + secret, texts));
      why.hidden = !step.why.length;
      playSentences(why, step.why, texts);
      if (step.why.length) {
        const who = rlElement("p", "rl-walk-who", null);
        who.textContent = step.seat === face.mine ? text("why.you") : text("why", { name: face.names[step.seat] });
        why.prepend(who);
      }
      felt.replaceChildren();
      seats(felt, step);
      middle(felt, step);
      melds(felt, step);
      hand(felt, step, seen);
      score.hidden = at !== last || !face.score;
    };

    const seats = (parent, step) => {
      const list = rlElement("ul", "rl-seats", parent);
      list.setAttribute("aria-label", text("players.list"));
      face.names.forEach((name, seat) => {
        const place = rlElement("li", "rl-seat", list);
        if (seat === step.seat) place.setAttribute("aria-current", "true");
        rlElement("span", "rl-seat-name", place).textContent = name;
        rlElement("span", "rl-seat-count", place).textContent = counted(codes(step.hands[seat]).length);
        if (step.opened[seat]) rlElement("span", "rl-badge-text", place).textContent = text("opened");
      });
    };

    const middle = (parent, step) => {
      const row = rlElement("div", "rl-middle", parent);
      playPile(row, { name: text("stock"), code: step.stock ? null : "", count: counted(step.stock), texts });
      playPile(row, { name: text("pile"), code: step.pile, count: counted(step.under + (step.pile ? 1 : 0)), texts, lit: step.thrown });
    };

    const melds = (parent, step) => {
      const area = rlElement("div", "rl-laid", parent);
      rlElement("p", "rl-area-name", area).textContent = text(step.melds.length ? "table" : "table.empty");
      const rows = rlElement("ul", "rl-laid-melds", area);
      for (const meld of step.melds) {
        const row = rlElement("li", "rl-laid-meld", rows);
        rlElement("span", "rl-laid-owner", row).textContent = face.names[meld.owner];
        const stands = Object.fromEntries(Object.entries(meld.stands).map(([place, cards]) => [place, text("stands", { cards })]));
        playCards(row, codes(meld.cards), { texts, lit: meld.lit, stands });
        const hints = Object.values(stands);
        if (hints.length) rlElement("span", "rl-laid-stands", row).append(cardText(hints.join("; ")));
      }
    };

    // Whose hand is shown: the player's in turn, or always the learner's.
    const hand = (parent, step, seat) => {
      const area = rlElement("div", "rl-walk-hand", parent);
      rlElement("p", "rl-area-name", area).textContent = seat === face.mine ? text("hand.yours") : text("hand", { name: face.names[seat] });
      playCards(area, codes(step.hands[seat]), { texts, lit: step.seat === seat ? step.fresh : [] });
    };

    const counted = (n) => text(n === 1 ? "count.one" : "count", { count: n });
    const codes = (row) => (row ? row.split(" ") : []);

    // ---- what it brought ----

    if (face.score) {
      rlElement("h4", "rl-walk-end", score).textContent = face.score.end;
      playScore(score, face.score.rows, { text, texts });
    }

    show();
    return stop;
  },
};

function rlWalkIcon(key) {
  const paths = { first: "M6 5v14M18 5l-8 7 8 7", back: "M16 5l-8 7 8 7", on: "M8 5l8 7-8 7", last: "M18 5v14M6 5l8 7-8 7" };
  return rlIcon(paths[key]);
}

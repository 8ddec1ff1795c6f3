// What the things to play with share: a frame, buttons, and cards as they lie on a table. Needs cards, exercise_parts.

/** The frame of a view: {root, box, texts, text(key, values), stop()}. Its heading names it. */
function playFrame({ model, el, texts: shared }, part) {
  const texts = { ...shared, ...model.get("labels") };
  const root = rlElement("div", "rl", el);
  const box = rlElement("div", `rl-exercise rl-play rl-${part}`, root);
  const heading = rlElement("h3", "rl-ex-ask", box);
  heading.id = rlUniqueId(part);
  heading.textContent = texts[`${part}.ask`];
  box.setAttribute("role", "group");
  box.setAttribute("aria-labelledby", heading.id);
  const stop = watchNotices(model, root);
  return { root, box, texts, text: (key, values) => rlText(texts, `${part}.${key}`, values), stop };
}

function playButton(parent, className, words, deed) {
  const made = rlElement("button", className, parent);
  made.type = "button";
  made.textContent = words;
  made.addEventListener("click", deed);
  return made;
}

/** A box to tick with its words: the input. */
function playSwitch(parent, words, changed) {
  const label = rlElement("label", "rl-switch", parent);
  const input = rlElement("input", "rl-switch-input", label);
  input.type = "checkbox";
  rlElement("span", "rl-switch-text", label).append(words);
  input.addEventListener("change", () => changed(input.checked));
  return input;
}

/** Sentences as paragraphs, card signs in colour. */
function playSentences(parent, sentences, texts) {
  parent.replaceChildren();
  for (const sentence of sentences) rlElement("p", "", parent).append(cardText(sentence, texts));
}

/** A pile with its name and how many cards it has; code null: face down, "": no card. */
function playPile(parent, { name, code, count, texts, lit = false }) {
  const pile = rlElement("div", "rl-pile", parent);
  rlElement("span", "rl-pile-name", pile).textContent = name;
  if (code === "") rlElement("span", "rl-pile-none", pile);
  else pile.append(cardElement(code, { label: code === null ? "" : texts[code], faceDown: code === null, ...playMark(lit, texts) }));
  rlElement("span", "rl-pile-count", pile).textContent = count;
  return pile;
}

/** Cards side by side, the later ones on the earlier ones; `lit` are the places to light up. */
function playCards(parent, codes, { texts, lit = [], stands = {}, faceDown = false }) {
  const row = rlElement("div", "rl-spread", parent);
  codes.forEach((code, place) => {
    const spot = rlElement("span", "rl-spread-card", row);
    const name = stands[place] ? `${texts[code]}, ${stands[place]}` : texts[code];
    spot.append(cardElement(code, { label: faceDown ? "" : name, faceDown, ...playMark(lit.includes(place), texts) }));
  });
  return row;
}

/** What a round brought each player, item by item, folded away; `rows` as play/score_face.py has them. */
function playScore(parent, rows, { text, texts, more = () => {} }) {
  rows.forEach((row, at) => {
    const fold = rlElement("details", "rl-score", parent);
    const head = rlElement("summary", "", fold);
    head.append(text(row.won ? "score.won" : "score.total", { name: row.name, points: row.total }));
    more(fold, at);
    const list = rlElement("ul", "", fold);
    for (const line of row.lines) {
      const item = rlElement("li", "", list);
      item.append(`${line.points}: `);
      if (line.card) item.append(cardText(line.card, texts), " ");
      item.append(line.told);
      rlElement("span", "rl-score-section", item).textContent = ` ${line.section}`;
    }
    if (!row.lines.length) rlElement("li", "", list).textContent = text("score.nothing");
  });
}

/** What lights a card up, in colour and in its name. */
function playMark(lit, texts) {
  return lit ? { mark: "hint", markLabel: texts["hand.mark.hint"] } : {};
}

const RL_STILL = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the learner wants nothing to move. */
function playStill() {
  return RL_STILL.matches;
}

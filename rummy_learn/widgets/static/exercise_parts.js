// The parts of an exercise: what it shows and what it asks for, one renderer for each type of lessons/parts.py. Each is
//   RL_PARTS[type](root, part, {face, labels, changed, submit})  ->  {get(), set(value), draft(), restore(draft), mark(marks)}
// get() is the value as Python reads it (null: nothing put in), set() puts such a value in. draft() is all that makes the
// part look as it does, for keeping; without it, get() and set() do. Parts that only show things have mark() at most.
// changed() is called after every change by the learner, submit() when a key asks for the answer to be checked.

const RL_PARTS = {
  row(root, part, { labels }) {
    const texts = { ...labels, "hand.hand": part.label };
    const hand = createHand(root, { cards: part.cards, labels: texts, selectable: "none", reorderable: false });
    return { mark: hand.setMarks };
  },

  lines(root, part, { labels }) {
    const box = rlElement("div", "rl-lines", root);
    if (part.label) rlElement("p", "rl-lines-name", box).append(cardText(part.label, labels));
    const list = rlElement(part.numbered ? "ol" : "ul", "rl-lines-list", box);
    for (const line of part.lines) rlElement("li", "", list).append(cardText(line, labels));
    return {};
  },
};

/**
 * All parts of a face in `root`: {answer(), fill(answer), draft(), restore(draft), mark(marks)}. Marks are given by the
 * place of a card, counted through the cards of all parts.
 */
function exerciseParts(root, { face, labels, changed, submit }) {
  let shelf = null; // rows that follow each other lie side by side where there is room
  const parts = face.parts.map((part) => {
    shelf = part.type === "row" ? (shelf ?? rlElement("div", "rl-rows", root)) : null;
    const box = rlElement("div", `rl-part rl-part-${part.type}`, shelf ?? root);
    box.style.setProperty("--rl-count", part.cards?.length ?? 0);
    return { part, box, ...RL_PARTS[part.type](box, part, { face, labels, changed: () => follow(), submit }) };
  });
  const asked = parts.filter((one) => one.get);

  // A part with a condition is there only while another part has a certain value.
  const conditions = () => {
    for (const { part, box } of asked.filter((one) => one.part.when)) {
      const [name, value] = part.when;
      box.hidden = asked.find((one) => one.part.name === name)?.get() !== value;
    }
  };
  const follow = () => {
    conditions();
    changed();
  };

  const each = (deed) => Object.fromEntries(asked.map((one) => [one.part.name, deed(one)]));

  conditions();
  return {
    answer: () => each((one) => (one.box.hidden ? null : one.get())),
    draft: () => each((one) => (one.draft ?? one.get)()),
    fill(answer) {
      for (const { part, set } of asked) if (part.name in answer) set(answer[part.name]);
      conditions();
    },
    restore(draft) {
      for (const { part, set, restore = set } of asked) if (part.name in draft) restore(draft[part.name]);
      conditions();
    },
    mark(marks) {
      let from = 0;
      for (const { part, mark } of parts) {
        const count = part.type === "faces" ? 0 : (part.cards?.length ?? 0);
        const own = Object.entries(marks).map(([place, kind]) => [Number(place) - from, kind]);
        mark?.(Object.fromEntries(own.filter(([place]) => place >= 0 && place < count)));
        from += count;
      }
    },
  };
}

function rlElement(tag, className, parent) {
  const element = document.createElement(tag);
  element.className = className;
  parent?.append(element);
  return element;
}

/** A text of the catalogue with its {placeholders} filled in. */
function rlText(texts, key, values = {}) {
  return String(texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** A group of controls with a name; hidden names are for screen readers, where the eye finds the question above. */
function rlFieldset(root, className, name, labels, hidden = false) {
  const box = rlElement("fieldset", className, root);
  rlElement("legend", hidden ? "rl-hidden" : "rl-legend", box).append(cardText(name, labels));
  return box;
}

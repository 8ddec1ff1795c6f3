// The part of an exercise that differs from kind to kind. Each body is
//   {draft(), restore(draft), answer(), mark(marks), disable(bool)}
// draft() is what the learner has put together so far, as plain data; answer() is the same in the words of the engine.

const RL_BODIES = {
  // Cards to look at, and choices: first what they are, then, for "not a meld", why not.
  judge(root, { face, labels, changed }) {
    const hand = rlRow(root, face, labels);
    const choices = rlChoices(root, { legend: labels["exercise.judge.ask"], hidden: true, options: face.choices, changed });
    const reasons = rlChoices(root, { legend: labels["exercise.judge.why"], options: face.reasons, changed });
    const show = () => {
      reasons.box.hidden = choices.get() !== "none";
    };
    choices.box.addEventListener("change", show);
    show();
    const draft = () => ({ choice: choices.get(), reason: choices.get() === "none" ? reasons.get() : null });
    return {
      draft,
      answer: draft,
      restore(kept) {
        choices.set(kept.choice);
        reasons.set(kept.reason);
        show();
      },
      mark: (marks) => hand.setMarks(marks),
    };
  },

  // A hand and a place to lay the meld.
  build(root, { face, labels, changed }) {
    const hand = createHand(root, {
      cards: face.cards,
      labels,
      zone: { label: labels["exercise.build.zone"], cards: [] },
      onChange: changed,
    });
    return {
      draft: () => hand.getState(),
      answer: () => ({ laid: hand.getState().zone }),
      restore: (kept) => hand.setState(kept),
      mark: (marks) => hand.setMarks(marks),
    };
  },

  // A meld, and cards to choose: those its joker may stand for.
  joker(root, { face, labels, changed }) {
    const hand = rlRow(root, face, labels);
    hand.setMarks({ [face.joker]: "hint" });
    const box = rlElement("fieldset", "rl-options", root);
    rlElement("legend", "rl-legend", box).textContent = labels["exercise.joker.options"];
    const inputs = face.options.map((code) => {
      const label = rlElement("label", "rl-option", box);
      const input = rlElement("input", "rl-option-input", label);
      input.type = "checkbox";
      input.value = code;
      input.setAttribute("aria-label", labels[code]);
      label.append(cardElement(code));
      input.addEventListener("change", changed);
      return input;
    });
    const chosen = () => inputs.filter((input) => input.checked).map((input) => input.value);
    return {
      draft: () => ({ cards: chosen() }),
      answer: () => ({ cards: chosen() }),
      restore(kept) {
        for (const input of inputs) input.checked = Array.isArray(kept.cards) && kept.cards.includes(input.value);
      },
      mark: (marks) => hand.setMarks(Object.keys(marks).length ? marks : { [face.joker]: "hint" }),
    };
  },

  // Cards to look at.
  example(root, { face, labels }) {
    const hand = rlRow(root, face, labels);
    return { draft: () => ({}), answer: () => ({}), restore() {}, mark: (marks) => hand.setMarks(marks) };
  },
};
RL_BODIES.try = RL_BODIES.build;

function rlElement(tag, className, parent) {
  const element = document.createElement(tag);
  element.className = className;
  parent?.append(element);
  return element;
}

function rlRow(root, face, labels) {
  const texts = { ...labels, "hand.hand": labels["exercise.cards"] };
  return createHand(root, { cards: face.cards, labels: texts, selectable: "none", reorderable: false });
}

/** A row of radio buttons: {box, get(), set(value)}. `options` are [value, text] pairs. */
function rlChoices(root, { legend, hidden = false, options, changed }) {
  const box = rlElement("fieldset", "rl-choices", root);
  rlElement("legend", hidden ? "rl-hidden" : "rl-legend", box).textContent = legend;
  const name = rlUniqueId("choice");
  const inputs = options.map(([value, text]) => {
    const label = rlElement("label", "rl-choice", box);
    const input = rlElement("input", "rl-choice-input", label);
    input.type = "radio";
    input.name = name;
    input.value = value;
    rlElement("span", "rl-choice-text", label).append(cardText(text));
    input.addEventListener("change", changed);
    return input;
  });
  return {
    box,
    get: () => inputs.find((input) => input.checked)?.value ?? null,
    set(value) {
      for (const input of inputs) input.checked = input.value === value;
    },
  };
}

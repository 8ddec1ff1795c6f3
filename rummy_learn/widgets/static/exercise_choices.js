// Parts to choose in: radio buttons and checkboxes with words or with cards.

const RL_SHORT = 7; // letters of a row's name that leave room for its options beside it: a card, a first name

Object.assign(RL_PARTS, {
  choice(root, part, { face, labels, changed }) {
    const hidden = part.label === face.ask;
    return rlChoices(root, { legend: part.label, hidden, options: part.options, labels, changed });
  },

  faces(root, part, { labels, changed }) {
    const box = rlFieldset(root, "rl-options", part.label, labels);
    const inputs = part.options.map((code) => {
      const label = rlElement("label", "rl-option", box);
      const input = rlElement("input", "rl-option-input", label);
      input.type = "checkbox";
      input.value = code;
      input.setAttribute("aria-label", labels[code]);
      label.append(cardElement(code));
      input.addEventListener("change", changed);
      return input;
    });
    return {
      get: () => inputs.filter((input) => input.checked).map((input) => input.value),
      set(value) {
        for (const input of inputs) input.checked = Array.isArray(value) && value.includes(input.value);
      },
    };
  },

  match(root, part, { labels, changed }) {
    const box = rlFieldset(root, "rl-match", part.label, labels);
    box.classList.toggle("rl-match-short", part.rows.every((row) => row.length <= RL_SHORT));
    const rows = part.rows.map((legend) => {
      const { options, many } = part;
      return rlChoices(box, { className: "rl-choices rl-match-row", legend, options, many, labels, changed });
    });
    return {
      get: () => rows.map((row) => (part.many ? row.get() : [row.get()].filter((value) => value !== null))),
      set(value) {
        rows.forEach((row, at) => row.set(part.many ? value?.[at] : value?.[at]?.[0]));
      },
    };
  },
});

/**
 * Radio buttons, or with `many` checkboxes, that look like chips: {box, labels, get(), set(value)}. `options` are
 * [value, text] pairs; the value is one of them or null, with `many` a list.
 */
function rlChoices(root, { className = "rl-choices", legend, hidden = false, options, many = false, labels = {}, changed }) {
  const box = rlFieldset(root, className, legend, labels, hidden);
  const name = rlUniqueId("choice");
  const chips = options.map(([value, text]) => {
    const chip = rlElement("label", "rl-choice", box);
    const input = rlElement("input", "rl-choice-input", chip);
    input.type = many ? "checkbox" : "radio";
    input.name = name;
    input.value = value;
    rlElement("span", "rl-choice-text", chip).append(cardText(text, labels));
    input.addEventListener("change", changed);
    return { chip, input };
  });
  const chosen = () => chips.filter(({ input }) => input.checked).map(({ input }) => input.value);
  return {
    box,
    chips: chips.map(({ chip }) => chip),
    get: () => (many ? chosen() : (chosen()[0] ?? null)),
    set(value) {
      for (const { input } of chips) input.checked = many ? Boolean(value?.includes(input.value)) : input.value === value;
    },
  };
}

// Parts to write numbers in: one, or a sheet with a row for each.

Object.assign(RL_PARTS, {
  number(root, part, { labels, changed, submit }) {
    const label = rlElement("label", "rl-number", root);
    rlElement("span", "rl-number-name", label).append(cardText(part.label, labels));
    return rlNumber(label, { changed, submit });
  },

  numbers(root, part, { labels, changed, submit }) {
    const box = rlFieldset(root, "rl-sheet", part.label, labels);
    const rows = part.rows.map((name) => {
      const label = rlElement("label", "rl-sheet-row", box);
      rlElement("span", "rl-sheet-name", label).append(cardText(name, labels));
      return rlNumber(label, { changed, submit });
    });
    return {
      get: () => rows.map((row) => row.get()),
      set: (value) => rows.forEach((row, at) => row.set(value?.[at] ?? null)),
    };
  },
});

/** A field for a whole number, which may be negative; nothing else can be put in. */
function rlNumber(label, { changed, submit }) {
  const input = rlElement("input", "rl-number-input", label);
  input.type = "text";
  input.inputMode = "numeric";
  input.autocomplete = "off";
  input.maxLength = 7;
  input.addEventListener("input", () => {
    const digits = input.value.replace(/\D/g, "").slice(0, 6);
    const clean = `${/^\s*[-−–]/.test(input.value) ? "-" : ""}${digits}`;
    if (clean !== input.value) input.value = clean;
    changed();
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    submit();
  });
  return {
    get: () => (/\d/.test(input.value) ? Number(input.value) : null),
    set(value) {
      input.value = Number.isInteger(value) ? String(value) : "";
    },
  };
}

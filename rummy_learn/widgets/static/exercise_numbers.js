// Parts to write numbers in: one, or a sheet with a row for each.

Object.assign(RL_PARTS, {
  number(root, part, { labels, changed, submit }) {
    return rlNumber(root, { className: "rl-number", name: part.label, signed: part.signed, labels, changed, submit });
  },

  numbers(root, part, { labels, changed, submit }) {
    const box = rlFieldset(root, "rl-sheet", part.label, labels);
    const rows = part.rows.map((name) =>
      rlNumber(box, { className: "rl-sheet-row", name, signed: part.signed, labels, changed, submit }),
    );
    return {
      get: () => rows.map((row) => row.get()),
      set: (value) => rows.forEach((row, at) => row.set(value?.[at] ?? null)),
    };
  },
});

/**
 * A named field for a whole number, which may be negative; nothing else can be put in. The keypad on the screen has no
 * minus: where a loss may be asked for (`signed`), a button turns the sign round.
 */
function rlNumber(root, { className, name, signed, labels, changed, submit }) {
  const row = rlElement("div", className, root);
  const label = rlElement("label", "rl-number-name", row);
  label.append(cardText(name, labels));
  const field = rlElement("span", "rl-number-field", row);
  const input = rlElement("input", "rl-number-input", field);
  input.id = label.htmlFor = rlUniqueId("number");
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
  if (signed) {
    const sign = rlElement("button", "rl-button rl-number-sign", field);
    sign.type = "button";
    sign.textContent = "±";
    sign.setAttribute("aria-label", `${labels["exercise.sign"]}: ${label.textContent}`);
    sign.addEventListener("click", () => {
      input.value = input.value.startsWith("-") ? input.value.slice(1) : `-${input.value}`;
      changed();
    });
  }
  return {
    get: () => (/\d/.test(input.value) ? Number(input.value) : null),
    set(value) {
      input.value = Number.isInteger(value) ? String(value) : "";
    },
  };
}

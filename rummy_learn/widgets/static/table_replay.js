// Looking back on a match: one of its rounds to walk through, which one it is, and how the match stood after it.

/** {show(message, step), clear()}; ask(round) asks for another round. */
function tableReplay(parent, { text, texts, ask }) {
  const box = rlElement("div", "rl-over-walk", parent);
  const bar = rlElement("div", "rl-replay", box);
  bar.hidden = true;
  const label = rlElement("label", "rl-replay-name", bar);
  label.textContent = text("replay.rounds");
  const select = rlElement("select", "rl-select", bar);
  label.htmlFor = select.id = rlUniqueId("round");
  const score = rlElement("p", "rl-replay-score", bar);
  score.setAttribute("role", "status");
  const walkBox = rlElement("div", "", box);
  let asked = null; // the round that was chosen and has not come yet
  let stopWalk = () => {};

  select.addEventListener("change", () => {
    asked = Number(select.value);
    ask(asked);
  });

  const walkThrough = (face) => {
    stopWalk();
    walkBox.replaceChildren();
    const traits = { face, labels: texts };
    const model = { get: (name) => traits[name], on() {}, off() {}, send() {} };
    stopWalk = walk.render({ model, el: walkBox, texts });
  };

  return {
    show({ face, round, rounds, told }, step) {
      if (asked !== null && asked !== round) return; // another one has been chosen by now
      const chosen = asked === round;
      asked = null;
      bar.hidden = rounds < 2;
      if (!chosen) {
        const numbers = Array.from({ length: rounds }, (_, at) => at + 1);
        select.replaceChildren(...numbers.map((number) => new Option(text("replay.round", { round: number, rounds }), number)));
        select.value = round;
      }
      score.textContent = told;
      walkThrough({ ...face, at: step });
      if (chosen) return; // whoever chooses may choose on
      const heading = walkBox.querySelector("h3");
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true }); // what was asked for is read from here
      box.scrollIntoView({ block: "start" });
    },
    clear() {
      stopWalk();
      stopWalk = () => {};
      asked = null;
      bar.hidden = true;
      walkBox.replaceChildren();
    },
  };
}

// The score sheet of a match: a row a round, a column a player, the totals below.

const RL_MANY_PLAYERS = 6; // from here on their names stand upright, for want of room

/** {show(face)} */
function tableScore(parent, { text }) {
  const box = rlElement("details", "rl-score-box", parent);
  box.open = matchMedia("(min-width: 70rem)").matches;
  rlElement("summary", "rl-side-name", box).textContent = text("score");
  const sheet = rlElement("table", "rl-score-sheet", box);
  const goal = rlElement("p", "rl-score-goal", box);
  let shown = null;

  const row = (parent, first, cells, tag) => {
    const made = rlElement("tr", "", parent);
    const head = rlElement("th", "", made);
    head.scope = "row";
    head.textContent = first;
    for (const cell of cells) rlElement(tag, "", made).textContent = cell;
    return made;
  };

  return {
    show(face) {
      if (tableSame(shown, face, ["names", "sheet", "totals", "goal"])) return;
      shown = face;
      sheet.toggleAttribute("data-many", face.names.length >= RL_MANY_PLAYERS);
      sheet.replaceChildren();
      rlElement("caption", "rl-hidden", sheet).textContent = text("score");
      const head = rlElement("tr", "", rlElement("thead", "", sheet));
      for (const name of [text("score.round"), ...face.names]) {
        const cell = rlElement("th", "", head);
        cell.scope = "col";
        cell.textContent = name;
      }
      const body = rlElement("tbody", "", sheet);
      face.sheet.forEach((points, at) => row(body, at + 1, points, "td"));
      row(rlElement("tfoot", "", sheet), text("score.sum"), face.totals, "td");
      goal.textContent = face.goal ?? "";
      goal.hidden = !face.goal;
    },
  };
}

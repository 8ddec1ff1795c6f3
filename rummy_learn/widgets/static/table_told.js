// What has happened, told: the latest lines to see, each of them read out once. And whose word it is.

const RL_LINES = 3; // as many as are shown

/** {tell(moves), status(words), owes(sentences), needs(words), clear()} */
function tableTold(parent, { text, texts }) {
  const box = rlElement("div", "rl-told", parent);
  // what has happened is heard before what is to be done now, though it stands below
  const log = rlElement("ol", "rl-told-log", box);
  log.setAttribute("aria-label", text("log"));
  log.setAttribute("aria-live", "polite");
  log.setAttribute("aria-relevant", "additions");
  const ended = rlElement("p", "rl-told-time", box); // what was done for a learner whose time was up
  ended.setAttribute("role", "status");
  const status = rlElement("p", "rl-told-status", box);
  status.setAttribute("role", "status");
  const owed = rlElement("div", "rl-told-owes", box);
  owed.setAttribute("role", "status");
  const needed = rlElement("div", "rl-told-need", box);
  needed.setAttribute("role", "status");
  let known = ""; // what it takes to open, as told last: turn after turn it is the same
  return {
    tell(moves) {
      for (const { who, do: deed, told } of moves.filter((move) => move.told)) {
        const out = deed === "time" && who === 0;
        // it stays to be read while the others play, until the learner does something
        if (out || who === 0) ended.replaceChildren(...(out ? [cardText(told, texts)] : []));
        if (!out) rlElement("li", "", log).append(cardText(told, texts));
      }
      while (log.childElementCount > RL_LINES) log.firstChild.remove();
    },
    status(words) {
      if (status.textContent !== words) status.textContent = words;
    },
    owes(sentences) {
      const words = sentences.filter(Boolean);
      if (owed.dataset.words === words.join("\n")) return;
      owed.dataset.words = words.join("\n");
      playSentences(owed, words, texts);
    },
    needs(words) {
      if (needed.textContent === words) return;
      needed.setAttribute("aria-live", words === known ? "off" : "polite");
      needed.textContent = words;
      known = words || known;
    },
    clear() {
      log.replaceChildren();
      ended.replaceChildren();
    },
    box,
  };
}

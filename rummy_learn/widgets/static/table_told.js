// What has happened, told: the latest lines to see, each of them read out once. And whose word it is.

const RL_LINES = 3; // as many as are shown

/** {tell(sentences), status(words), owes(sentences), clear()} */
function tableTold(parent, { texts }) {
  const box = rlElement("div", "rl-told", parent);
  const status = rlElement("p", "rl-told-status", box);
  status.setAttribute("role", "status");
  const owed = rlElement("div", "rl-told-owes", box);
  owed.setAttribute("role", "status");
  const log = rlElement("ol", "rl-told-log", box);
  log.setAttribute("aria-live", "polite");
  log.setAttribute("aria-relevant", "additions");
  return {
    tell(sentences) {
      for (const sentence of sentences.filter(Boolean)) rlElement("li", "", log).append(cardText(sentence, texts));
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
    clear: () => log.replaceChildren(),
    box,
  };
}

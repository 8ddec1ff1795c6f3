// The coach: says what it would do, why, and what the numbers are. The learner may have it done.

/**
 * {show(advice), clear()}; perform(message) does what was advised, light(cards, meld) lights cards of the hand and a meld
 * up, left() takes the focus when what had it goes away.
 */
function tableCoach(parent, { text, texts, perform, light, left }) {
  const box = rlElement("section", "rl-coach", parent);
  box.setAttribute("aria-label", text("coach"));
  box.hidden = true;
  const said = rlElement("div", "rl-coach-said", box);
  said.setAttribute("role", "status");
  said.tabIndex = 0; // where there is little room it scrolls
  const numbers = rlElement("dl", "rl-coach-numbers", box);
  const deeds = rlElement("div", "rl-coach-deeds", box);
  let advice = null;
  const done = playButton(deeds, "rl-button", text("coach.do"), () => perform(advice.do));
  playButton(deeds, "rl-quiet", text("coach.close"), () => clear());

  const clear = () => {
    if (!advice) return;
    advice = null;
    if (box.contains(document.activeElement)) left();
    box.hidden = true;
    said.replaceChildren();
    light([], null);
  };

  return {
    clear,
    show(given) {
      advice = given;
      box.hidden = false;
      // a region that is to be read out must be there before its words are
      requestAnimationFrame(() => requestAnimationFrame(() => advice === given && playSentences(said, given.told, texts)));
      numbers.replaceChildren();
      for (const [name, value] of given.numbers ?? []) {
        const pair = rlElement("div", "", numbers);
        rlElement("dt", "", pair).textContent = name;
        rlElement("dd", "", pair).textContent = value;
      }
      done.hidden = !given.do;
      light(tableCodes(given.cards), given.meld);
    },
  };
}

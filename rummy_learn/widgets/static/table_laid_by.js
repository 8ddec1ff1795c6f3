// A match from an address or a file has taken the place of the learner's own: says that it waits, and leads back to it.

/** {show()}; resume(saved) goes on with the match that was laid by. */
function tableLaidBy(parent, { text, store, resume }) {
  const box = rlElement("p", "rl-laid-by", parent);
  rlElement("span", "", box).textContent = text("laid_by");
  playButton(box, "rl-button", text("laid_by.back"), () => resume(store.laidBy({ take: true })));
  box.hidden = true;
  return {
    show() {
      box.hidden = store.laidBy() === null;
    },
  };
}

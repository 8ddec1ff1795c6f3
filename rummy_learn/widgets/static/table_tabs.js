// Of two tabs, the match is played in the one that took it last; the other says so, and offers to take it back.

/** {here()}: from now on it is played in this tab. left() and taken() follow when it goes and when it is taken back. */
function tableTabs(parent, { text, store, game, playing, left, taken }) {
  const box = rlElement("div", "rl-elsewhere", parent);
  box.setAttribute("role", "alert");
  box.hidden = true;

  const here = () => {
    store.claim();
    box.hidden = true;
    box.replaceChildren();
    game.inert = false;
  };

  store.watch(() => {
    if (!playing() || !box.hidden) return;
    left();
    game.inert = true;
    rlElement("p", "", box).textContent = text("elsewhere");
    box.hidden = false;
    playButton(box, "rl-button rl-primary", text("elsewhere.here"), taken).focus({ preventScroll: true });
  });

  return { here };
}

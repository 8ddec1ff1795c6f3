// The clock of a turn, where the learner has switched it on: it can be paused, and stands still while nobody sees it. What
// is left of a turn is kept, so that a page loaded anew gives no more time.

const RL_WARNING = 10; // seconds left when it is told
const RL_LEAST_LEFT = 5; // seconds to see the table again before the time is up

/** {follow(face), forget(), stop()}; out() is called when the time of a turn is up. */
function tableClock(parent, { text, store, out }) {
  const box = rlElement("span", "rl-clock", parent);
  box.hidden = true;
  const left = rlElement("span", "rl-clock-left", box);
  left.setAttribute("role", "timer");
  const pause = playButton(box, "rl-quiet", text("clock.pause"), () => {
    paused = !paused;
    pause.textContent = text(paused ? "clock.go" : "clock.pause");
  });
  const live = rlElement("span", "rl-hidden", box);
  live.setAttribute("role", "status");
  let turn = null;
  let seconds = null;
  let paused = false;

  const draw = () => {
    left.textContent = text("clock.left", { seconds });
    box.classList.toggle("rl-clock-late", seconds <= RL_WARNING);
  };
  const tick = setInterval(() => {
    if (seconds === null || paused || document.hidden || !box.offsetParent || box.closest("[inert]")) return;
    seconds -= 1;
    store.keepLeft(turn, seconds);
    draw();
    if (seconds === RL_WARNING) live.textContent = text("clock.left", { seconds });
    if (seconds > 0) return;
    seconds = null;
    out();
  }, 1000);

  const begin = (full) => {
    const kept = store.left(turn);
    seconds = Number.isInteger(kept) ? Math.min(full, Math.max(RL_LEAST_LEFT, kept)) : full;
    live.textContent = seconds > RL_WARNING ? "" : text("clock.left", { seconds });
    draw();
  };

  return {
    follow(face) {
      const runs = Boolean(face.seconds) && face.wait === "you";
      tableHide(box, !runs);
      const now = `${face.round} ${face.turn.number}`;
      if (!runs) seconds = turn = null;
      else if (turn !== now) {
        turn = now;
        begin(face.seconds);
      }
    },
    /** The match comes from elsewhere: what is left of the turn is what was kept there, and nothing runs until then. */
    forget() {
      seconds = turn = null;
    },
    stop: () => clearInterval(tick),
  };
}

// The clock of a turn, where the learner has switched it on: it can be paused, and stands still while nobody sees it.

const RL_WARNING = 10; // seconds left when it is told

/** {follow(face), stop()}; out() is called when the time of a turn is up. */
function tableClock(parent, { text, out }) {
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
    if (seconds === null || paused || document.hidden || !box.offsetParent) return;
    seconds -= 1;
    draw();
    if (seconds === RL_WARNING) live.textContent = text("clock.left", { seconds });
    if (seconds > 0) return;
    seconds = null;
    out();
  }, 1000);

  return {
    follow(face) {
      const runs = Boolean(face.seconds) && face.wait === "you";
      tableHide(box, !runs);
      const now = `${face.round} ${face.turn.number}`;
      if (!runs) seconds = turn = null;
      else if (turn !== now) {
        turn = now;
        seconds = face.seconds;
        live.textContent = "";
        draw();
      }
    },
    stop: () => clearInterval(tick),
  };
}

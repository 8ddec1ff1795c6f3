// Moves to be seen: cards that fly, and the pace at which rivals play.

const RL_PACE = { calm: { fly: 620, rest: 650 }, quick: { fly: 300, rest: 220 }, now: { fly: 0, rest: 0 } };
const RL_WIDEST = 84; // px of a card that flies to where no card lies yet

/**
 * Lets cards fly over `box`: fly(code, from, to, {hide}) with rectangles or elements; code null: face down. Nothing flies
 * where the learner wants stillness, and then `grounded()`. stop() ends all flights.
 */
function tableFlights(box, duration) {
  const sky = rlElement("div", "rl-sky", box);
  sky.setAttribute("aria-hidden", "true");
  const under = new Set();
  const rect = (spot) => (spot instanceof Element ? spot.getBoundingClientRect() : spot);

  const grounded = () => !duration() || playStill();

  return {
    grounded,
    fly(code, from, to, { delay = 0, hide = null } = {}) {
      if (!from || !to || grounded()) return;
      const [start, goal, home] = [rect(from), rect(to), box.getBoundingClientRect()];
      if (!start.width || !goal.width) return;
      const card = cardElement(code, { faceDown: code === null });
      card.classList.add("rl-flying");
      const width = Math.min(goal.width, RL_WIDEST);
      card.style.width = `${width}px`;
      const at = (spot) => `translate(${spot.left + spot.width / 2 - home.left - width / 2}px, ${spot.top + spot.height / 2 - home.top - width * 0.7}px)`;
      sky.append(card);
      if (hide) hide.style.opacity = 0; // unlike what is hidden, it may keep the focus
      const size = Math.min(1.4, Math.max(0.4, start.width / width));
      const flight = card.animate(
        [{ transform: `${at(start)} scale(${size})` }, { transform: at(goal) }],
        { duration: duration(), delay, fill: "backwards", easing: "cubic-bezier(.3,.1,.2,1)" },
      );
      under.add(flight);
      flight.onfinish = flight.oncancel = () => {
        under.delete(flight);
        card.remove();
        if (hide) hide.style.opacity = "";
      };
    },
    stop() {
      for (const flight of [...under]) flight.cancel();
    },
  };
}

/**
 * Asks for the rivals' moves one after the other: follow(face) after every change, skip() until the learner's next word,
 * finish() until the end of the match, pause(), stop(). A page that nobody sees waits.
 */
function tablePace({ speed, ask }) {
  let timer = null;
  let face = null;
  let asked = null; // the number of the table for which a step was asked
  let hurry = false;
  let finishing = false;

  const wanted = () => {
    if (face?.wait === "rival") return { do: "step", hasty: finishing };
    return finishing && face?.wait === "next" ? { do: "next" } : null;
  };
  const now = () => {
    timer = null;
    const message = wanted();
    if (document.hidden || !message || asked === face.n) return;
    asked = face.n;
    ask(message);
  };
  const plan = () => {
    clearTimeout(timer);
    timer = null;
    if (!wanted()) hurry = finishing = false;
    else timer = setTimeout(now, hurry ? 0 : RL_PACE[speed()].fly + RL_PACE[speed()].rest);
  };
  const seen = () => !document.hidden && !timer && plan();
  document.addEventListener("visibilitychange", seen);

  return {
    follow(next, anew = false) {
      face = next;
      if (anew) asked = null;
      plan();
    },
    hurried: () => hurry,
    finishing: () => finishing,
    skip() {
      hurry = true;
      if (timer) plan();
    },
    finish() {
      hurry = finishing = true;
      plan();
    },
    pause() {
      clearTimeout(timer);
      timer = face = null;
      hurry = finishing = false;
    },
    stop() {
      clearTimeout(timer);
      face = null;
      document.removeEventListener("visibilitychange", seen);
    },
  };
}

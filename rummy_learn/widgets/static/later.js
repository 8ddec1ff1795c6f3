// What a page of the app shows below its edge is drawn later: when it comes in sight, or as soon as the browser has
// nothing else to do. A lesson is long, and what is on the screen shall not wait for the rest.

const RL_LATER = new Map(); // element -> what draws in it, in the order of the page
const RL_WHEN_IDLE = globalThis.requestIdleCallback ?? ((deed) => setTimeout(deed, 50)); // Safari has none
const RL_LONG = 12; // ms that drawing one may take
let rlPlanned = false;

const RL_SIGHT = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) drawWaiting(target);
    else if (RL_LATER.has(target) && !target.firstElementChild) keepPlace(target);
  }
  goOn();
});

/** Draws at once what is in sight, the rest in time; returns what takes it away again. */
function drawInTime(element, draw) {
  const leadsBelow = new URLSearchParams(location.search).has("exercise"); // what is above it must not grow any more
  if (document.hidden || leadsBelow || !document.getElementById("lesson-data")) return draw();
  let end = null;
  RL_LATER.set(element, () => (end = draw()));
  RL_SIGHT.observe(element);
  return () => {
    forget(element);
    end?.();
  };
}

function drawWaiting(element) {
  const draw = RL_LATER.get(element);
  if (!draw) return;
  forget(element);
  element.replaceChildren();
  draw();
}

function forget(element) {
  RL_LATER.delete(element);
  RL_SIGHT.unobserve(element);
}

// The page knows by it that something is still to come there.
function keepPlace(element) {
  const place = document.createElement("div");
  place.className = "rl-later";
  place.setAttribute("aria-busy", "true");
  element.append(place);
}

// As many at a time as leave the page free to answer.
function goOn() {
  if (rlPlanned || !RL_LATER.size) return;
  rlPlanned = true;
  RL_WHEN_IDLE((deadline) => {
    rlPlanned = false;
    try {
      do drawWaiting(RL_LATER.keys().next().value);
      while (RL_LATER.size && deadline?.timeRemaining() > RL_LONG);
    } finally {
      goOn();
    }
  });
}

addEventListener("beforeprint", () => [...RL_LATER.keys()].forEach(drawWaiting));

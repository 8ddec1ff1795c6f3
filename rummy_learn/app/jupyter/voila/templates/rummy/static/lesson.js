// A lesson's page: puts what the cells show where it belongs, says how far the page is, and notices when it is lost.
import { lookAgain } from "./late_widgets.js";
import { showLost } from "./lost.js";
import { watch } from "./pulse.js";

const { kernel, labels } = JSON.parse(document.getElementById("lesson-data").textContent);
const PATIENCE = 20000; // ms for the front end to draw the widgets
const root = document.documentElement;
const stopLooking = lookAgain();

// The server sends the prose first and each cell's output at the end; the front end draws an output where its script is.
const settle = () => {
  for (const output of document.querySelectorAll("[data-for]")) {
    const slot = document.getElementById(output.dataset.for);
    slot.append(...output.childNodes);
    output.remove();
  }
  for (const slot of document.querySelectorAll(".slot:empty")) slot.remove();
};

// An output is drawn once it has content of its own; until then the front end's script or an empty frame stands there.
const LIVE = "script[type='application/vnd.voila.cell-output+json']";
const drawn = (output) => output.firstElementChild && !output.querySelector(":scope > .lm-Widget:empty");
const waits = (slot) =>
  slot.querySelector(LIVE) || ![...slot.querySelectorAll(":scope > .jp-OutputArea-output")].every(drawn);

// Nothing tells when the last widget is drawn, so the page is looked at until it is, or will not be any more.
const untilDrawn = (since) => {
  const waiting = [...document.querySelectorAll(".slot")].filter(waits);
  if (waiting.length && performance.now() - since < PATIENCE) {
    requestAnimationFrame(() => untilDrawn(since));
    return;
  }
  stopLooking();
  for (const slot of waiting) {
    const apology = document.createElement("p");
    apology.className = "apology";
    apology.textContent = labels["app.cell.failed"];
    slot.replaceChildren(apology);
  }
  document.getElementById("progress").remove();
  if (root.dataset.state === "starting") root.dataset.state = "usable";
  untilWhole();
};

// What is out of sight is drawn later; see widgets/static/later.js.
const untilWhole = () => {
  if (document.querySelector(".rl-later")) requestAnimationFrame(untilWhole);
  else if (root.dataset.state === "usable") root.dataset.state = "ready";
};

const onDocument = (act) => {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", act);
  else act();
};

onDocument(() => {
  settle();
  document.getElementById("progress").textContent = labels["app.wait.drawing"];
  untilDrawn(performance.now());
});

watch(kernel, (how) => onDocument(() => {
  root.dataset.state = "lost";
  showLost(labels, how);
}));

// A page in a class: the strip at its top, the answers on their way to the class, and what the teacher has just begun.
import { outbox } from "./class_outbox.js";
import { owner, settle, watchOwner } from "./class_owner.js";

const { learner: named, known, labels } = JSON.parse(document.getElementById("class-data").textContent);
const POLL = 3000; // ms between two looks at what the class is up to
const LONGEST = 60_000; // ms between two looks while nobody answers

const strip = document.getElementById("class-strip");
const status = document.getElementById("class-status");
new ResizeObserver(() => {
  document.documentElement.style.setProperty("--strip", `${strip.offsetHeight}px`);
}).observe(strip);

// While the record is away the server cannot say who this is: then it is whoever it was.
const learner = known ? named : owner();
settle(learner);
if (learner) strip.dataset.learner = learner; // by this the map of the course knows that there is a class
watchOwner(learner, () => location.reload());

const say = (key, count) => {
  const words = labels[key];
  return typeof words === "string" ? words : words[count === 1 ? "one" : "other"].replace("{count}", count);
};

// What is said already is not said again: a screen reader would read it each time.
const show = (words, state) => {
  if (status.textContent !== words) status.textContent = words;
  strip.dataset.state = state;
};

// ---- answers ----

const showAnswers = ({ count, why, saved }) => {
  if (count) show([why, say("waiting", count)].filter(Boolean).join(" "), "waiting");
  else if (saved || strip.dataset.state === "waiting") show(say("saved"), "saved");
};

const box = learner ? outbox(learner, showAnswers) : null;

if (box) {
  window.addEventListener("rummy-learn-logged", ({ detail }) => {
    if (!detail) return;
    if (strip.dataset.state === "saved") show("", "");
    box.add(detail);
  });
  window.addEventListener("online", box.flush);
  document.addEventListener("visibilitychange", () => document.hidden || box.flush());
  // What another page of the same learner has just put there, it is sending: it is no news unless it stays.
  let heard = null;
  window.addEventListener("storage", ({ key }) => {
    if (!key?.startsWith("rummy-learn-class/")) return;
    clearTimeout(heard);
    heard = setTimeout(() => showAnswers({ count: box.count, why: "" }), POLL);
  });
  // Whoever leaves takes their answers along, if the server is there to take them.
  for (const form of document.querySelectorAll("form[action='/class/leave']")) {
    form.addEventListener("submit", async (event) => {
      if (!box.count) return;
      event.preventDefault();
      await box.flush();
      if (!box.count || confirm(say("leave", box.count))) form.submit();
    });
  }
  if (box.count) showAnswers({ count: box.count, why: "" });
  box.flush();
}

// ---- what the class is up to ----

const vote = document.getElementById("class-vote");
const work = document.getElementById("class-work");

const showNow = (now) => {
  window.dispatchEvent(new CustomEvent("rummy-learn-class-now", { detail: now }));
  const call = now.vote?.state === "open" && !now.vote.said && now.vote.address !== location.pathname;
  if (vote.hidden === call) {
    if (call) vote.href = now.vote.address;
    vote.hidden = !call;
  }
  if (Number(work.dataset.count ?? 0) !== now.work) {
    work.dataset.count = now.work; // where there is little room, the number alone is seen
    work.firstElementChild.textContent = now.work ? say("work", now.work) : "";
    work.hidden = !now.work;
  }
};

let silent = 0; // how often nobody has answered, one time after another
let timer = null;

async function look() {
  clearTimeout(timer);
  if (document.hidden) return;
  let now = null;
  try {
    const answer = await fetch("/class/now", { signal: AbortSignal.timeout?.(LONGEST) });
    now = answer.ok ? await answer.json() : null;
  } catch {
    // nobody there
  }
  if (now) {
    if (now.learner !== learner) return reloadOnce();
    showNow(now);
    if (silent) box.flush();
  }
  silent = now ? 0 : silent + 1;
  clearTimeout(timer); // somebody may have looked at the same time
  timer = setTimeout(look, Math.min(LONGEST, POLL * 2 ** silent));
}

/** Somebody else has joined on this device, or the learner is not in the class any more: the page is out of date. */
function reloadOnce() {
  const last = Number(sessionStorage.getItem("rummy-learn-reloaded")) || 0;
  if (Date.now() - last < LONGEST) return;
  sessionStorage.setItem("rummy-learn-reloaded", Date.now());
  location.reload();
}

if (box) {
  document.addEventListener("visibilitychange", look);
  look();
}

// Words of the glossary where they are used: the first time a section of a lesson, or a reply to an answer, uses one, it
// is underlined and opens a card. Never in the answers of an exercise. The browser remembers who would rather not.
import { country as chosen, local, settled, words } from "./country.js";

const WISH = "rummy-learn/terms";
const PROSE = ".words";
const REPLIES = ".rl-ex-said, .rl-coach-said, .rl-refusal"; // to an answer, and at the table
const SKIP = "a, button, code, pre, svg, h1, h2, h3, h4, .rl-term, .rl-sign, .rl-hidden";
const DELAY = 160; // ms that a card waits for the pointer to come back or to reach it

const lang = document.documentElement.lang;
const main = document.getElementById("main");
const button = document.getElementById("term-marks");

const kept = (name) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // no storage, no memory
  }
};
const wanted = () => button.getAttribute("aria-pressed") === "true";

const { data, labels } = await words();
await settled; // the words of the country are what is looked for
const country = data.countries.some(([code]) => code === chosen()) ? chosen() : "";

// ---- which words, and where ----

const plural = (word) => {
  if (/\s/.test(word)) return word;
  if (lang === "es") return /[aeiouáéó]$/i.test(word) ? `${word}s` : /[lrndj]$/i.test(word) ? `${word}es` : word;
  return /[^s]$/.test(word) ? `${word}s` : word;
};
const unaccented = (word) => (lang === "es" ? word.replace(/ó(?=nes$)/, "o").replace(/í(?=nes$)/, "i") : word);

const byForm = new Map(); // forms that are to be left alone lead to null
for (const term of data.terms) {
  for (const phrase of term.unless) byForm.set(phrase.toLowerCase(), null);
  if (term.everyday) for (const form of [term.name, plural(term.name)]) byForm.set(form.toLowerCase(), null);
}
for (const term of data.terms) {
  if (term.everyday || !term.names[lang].length) continue;
  for (const form of [term.name, unaccented(plural(term.name)), ...term.forms]) {
    for (const said of [form, local(form)]) {
      if (said.length > 2 && !byForm.has(said.toLowerCase())) byForm.set(said.toLowerCase(), term);
    }
  }
}
const escaped = [...byForm.keys()].sort((a, b) => b.length - a.length).map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
const FORMS = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join("|")})(?![\\p{L}\\p{N}])`, "giu");

const texts = (box) => {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) if (!walker.currentNode.parentElement.closest(SKIP)) found.push(walker.currentNode);
  return found;
};

const markText = (node, seen) => {
  const words = node.data;
  let at = 0;
  const pieces = [];
  for (const found of words.matchAll(FORMS)) {
    const term = byForm.get(found[0].toLowerCase());
    if (!term || seen.has(term.key)) continue;
    seen.add(term.key);
    pieces.push(words.slice(at, found.index), link(term, found[0]));
    at = found.index + found[0].length;
  }
  if (at) node.replaceWith(...pieces, words.slice(at));
};

/** A word with its card to come; and what the learner's country calls it, if it has another word. */
const link = (term, word) => {
  const place = document.createElement("span");
  place.className = "rl-term-place";
  const made = document.createElement("a");
  made.className = "rl-term";
  made.href = `/${lang}/glossary/${term.key}`;
  made.textContent = word;
  made.dataset.term = term.key;
  made.setAttribute("aria-haspopup", "dialog");
  made.setAttribute("aria-expanded", "false");
  place.append(made);
  const own = ownName(term);
  if (own && (!ownWord(term).stands?.includes(country) || isUsual(term, word))) {
    const beside = document.createElement("span");
    beside.className = "rl-term-local";
    beside.textContent = ` (${own})`;
    place.append(beside);
  }
  return place;
};

/** What the learner's country calls it, if it has a word of its own; a sentence cannot always take it in its place. */
const ownName = (term) => {
  const own = ownWord(term);
  return own && own.name !== term.name ? own.name : "";
};
const ownWord = ({ names }) =>
  names[lang].find(({ stands }) => country && stands?.includes(country)) ?? names[lang].find(({ where }) => country && where?.includes(country));
/** Whether a sentence has kept the usual word though there is another one. */
const isUsual = (term, word) => [term.name, term.names[lang][0].plural].some((usual) => usual?.toLowerCase() === word.toLowerCase());

const mark = () => {
  let seen = new Set();
  for (const box of main.querySelectorAll(PROSE)) {
    for (const child of [...box.children]) {
      if (/^H[1-3]$/.test(child.tagName)) seen = new Set();
      else for (const node of texts(child)) markText(node, seen);
    }
  }
  markReplies(main);
};

const markReplies = (root) => {
  for (const said of root.querySelectorAll(REPLIES)) {
    if (said.querySelector(".rl-term")) continue;
    const seen = new Set();
    for (const line of said.querySelectorAll("p")) for (const node of texts(line)) markText(node, seen);
  }
};

const unmark = () => {
  close();
  for (const place of main.querySelectorAll(".rl-term-place")) {
    const parent = place.parentNode;
    place.replaceWith(place.querySelector(".rl-term").textContent);
    parent.normalize();
  }
};

// ---- the card ----

let card = null;
let anchor = null;
let waiting = null;

const line = (className, words) => {
  const made = document.createElement("span");
  if (className) made.className = className;
  made.textContent = words;
  card.append(made);
  return made;
};

const open = (to) => {
  clearTimeout(waiting);
  if (anchor === to) return;
  close();
  anchor = to;
  const term = data.terms.find(({ key }) => key === to.dataset.term);
  card = document.createElement("span");
  card.className = "rl-term-card";
  card.id = "term-card";
  card.setAttribute("role", "dialog");
  card.setAttribute("aria-label", term.name);
  card.setAttribute("aria-live", "off"); // within a reply, opening a word does not read the reply again
  line("rl-term-name", term.name);
  if (ownName(term)) {
    const values = { name: ownName(term), country: data.countries.find(([code]) => code === country)[1] };
    line("rl-term-local", labels["glossary.local"].replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole));
  }
  line("", term.meaning).id = "term-meaning";
  const elsewhere = Object.entries(term.names).filter(([tongue, names]) => tongue !== lang && names.length);
  line("rl-term-local", elsewhere.map(([tongue, names]) => `${labels[`glossary.tongue.${tongue}`]}: ${names[0].name}`).join(" · "));
  const more = document.createElement("a");
  more.href = to.href;
  more.textContent = labels["glossary.open"];
  card.append(more);
  to.parentNode.append(card);
  to.setAttribute("aria-expanded", "true");
  to.setAttribute("aria-controls", card.id);
  to.setAttribute("aria-describedby", "term-meaning");
  place();
};

/** Below the word and within the page, or above it where there is no room below. */
const place = () => {
  const { left, right, bottom, height } = card.getBoundingClientRect();
  const edge = document.documentElement.clientWidth - 12;
  const shift = right > edge ? edge - right : left < 12 ? 12 - left : 0;
  card.style.left = `${shift}px`;
  if (bottom > innerHeight && anchor.getBoundingClientRect().top > height) Object.assign(card.style, { top: "auto", bottom: "100%" });
};

const close = () => {
  clearTimeout(waiting);
  anchor?.setAttribute("aria-expanded", "false");
  anchor?.removeAttribute("aria-controls");
  anchor?.removeAttribute("aria-describedby");
  card?.remove();
  card = anchor = null;
};
const closeSoon = () => {
  clearTimeout(waiting);
  waiting = setTimeout(close, DELAY);
};

const termOf = (event) => event.target.closest?.(".rl-term");
const inside = (target) => target && anchor?.parentNode.contains(target);

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  const to = termOf(event);
  if (to) open(to);
  else if (inside(event.target)) clearTimeout(waiting);
  else if (card && !inside(document.activeElement)) closeSoon();
});
main.addEventListener("focusin", (event) => {
  const to = termOf(event);
  if (to) open(to);
});
main.addEventListener("focusout", (event) => {
  if (card && !inside(event.relatedTarget)) closeSoon();
});
main.addEventListener("click", (event) => {
  const to = termOf(event);
  if (!to || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault(); // the card's own link leads on
  open(to);
  if (event.detail === 0) card.querySelector("a").focus(); // by a key
});
document.addEventListener("pointerdown", (event) => {
  if (card && !inside(event.target)) close();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && card) {
    const to = anchor;
    const back = card.contains(document.activeElement);
    close();
    if (back) {
      to.focus();
      close(); // the focus has opened it again
    }
  }
});

// ---- the switch ----

const watch = new MutationObserver((changes) => {
  if (!wanted()) return;
  for (const target of new Set(changes.map((change) => change.target))) {
    markReplies(target.closest(REPLIES)?.parentNode ?? target);
  }
});

const show = (on) => {
  button.setAttribute("aria-pressed", String(on));
  if (on) mark();
  else unmark();
};
button.hidden = false;
button.addEventListener("click", () => {
  const on = !wanted();
  show(on);
  try {
    localStorage.setItem(WISH, on ? "on" : "off");
  } catch {
    // it holds for this page
  }
});
show(kept(WISH) !== "off");
watch.observe(main, { childList: true, subtree: true });
document.documentElement.dataset.terms = "ready";

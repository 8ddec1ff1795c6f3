// The words of the learner's country, wherever a page says something: in prose, in replies, at the table. The browser
// remembers the country. Whoever changes it elsewhere tells the document with a "rummy-country" event.
import { edited, rewriter } from "./country_words.js";

const NAME = "rummy-learn/country";
// Not what is typed or quoted, nor where the glossary lists and compares names.
const SKIP = "script, style, noscript, code, pre, textarea, [translate=no], .languages, .rl-term-card, .rl-gloss-said, .rl-gloss-note, .rl-gloss-soft, .rl-gloss-name, .rl-gloss-also, .rl-gloss-index, .rl-gloss-see, .rl-gloss-option > strong, .rl-gloss-tree, .rl-gloss-wishes, #glossary > dl, #country";
const SPOKEN = ["aria-label", "alt", "title", "placeholder"];
const BETWEEN = "\u200b";

const lang = document.documentElement.lang;
let fetched = null;
/** What the glossary knows of words: {data, labels}. */
export const words = () => (fetched ??= fetch(`/${lang}/glossary/words.json`).then((answer) => answer.json()));

/** The country that the learner has chosen, or "". */
export function country() {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return ""; // no storage, no memory
  }
}

let rewrite = () => [];
/** A text in the words of the learner's country. */
export const local = (text) => edited(text, rewrite(text));

// ---- texts and what is read out ----

/** The element whose text is read as one: the nearest that does not run on within a line. */
function blockOf(element) {
  let block = element;
  while (block.parentElement && ["inline", "contents"].includes(getComputedStyle(block).display)) block = block.parentElement;
  return block;
}

function settleTexts(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const blocks = new Map();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!parent || parent.closest(SKIP)) continue;
    const block = blockOf(parent);
    if (!blocks.has(block)) blocks.set(block, []);
    blocks.get(block).push(node);
  }
  for (const nodes of blocks.values()) settleBlock(nodes);
}

/** The texts of one block are read as one, since an article and its noun may stand in different elements. */
function settleBlock(nodes) {
  const starts = [];
  let whole = "";
  for (const node of nodes) {
    starts.push(whole.length);
    whole += node.data + BETWEEN;
  }
  const edits = rewrite(whole);
  nodes.forEach((node, place) => {
    const [from, to] = [starts[place], starts[place] + node.data.length];
    const own = edits.filter(({ at }) => at >= from && at < to).map((edit) => ({ ...edit, at: edit.at - from }));
    if (own.length) node.data = edited(node.data, own);
  });
}

function settleSpoken(root) {
  const every = [root, ...root.querySelectorAll(SPOKEN.map((name) => `[${name}]`).join())];
  for (const element of every) {
    if (element.closest(SKIP)) continue;
    for (const name of SPOKEN) {
      const said = element.getAttribute(name);
      if (said && local(said) !== said) element.setAttribute(name, local(said));
    }
  }
}

const settle = (root) => {
  settleTexts(root);
  settleSpoken(root);
};

const watch = new MutationObserver((changes) => {
  const touched = new Set(changes.map(({ target }) => (target.nodeType === Node.TEXT_NODE ? target.parentElement : target)));
  for (const element of touched) if (element?.isConnected) settle(blockOf(element));
});

// ---- the choice ----

async function choose(code) {
  watch.disconnect();
  rewrite = () => [];
  if (!code) return;
  const { data } = await words();
  if (!data.countries.some(([known]) => known === code)) return;
  rewrite = rewriter(data.terms, data.agreement, lang, code);
  document.title = document.title.split(" · ").map(local).join(" · ");
  settle(document.body);
  watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: SPOKEN });
}

const field = document.getElementById("country");
if (field) {
  const select = field.querySelector("select");
  field.hidden = false;
  select.value = country();
  if (select.selectedIndex < 0) select.value = "";
  select.addEventListener("change", () => {
    try {
      localStorage.setItem(NAME, select.value);
      location.reload(); // from the usual words
    } catch {
      choose(select.value);
    }
  });
}
document.addEventListener("rummy-country", ({ detail }) => choose(detail));

/** Settles when the page as it came is in the learner's words. */
export const settled = choose(country()).catch(() => {}); // without the glossary, the usual words stay

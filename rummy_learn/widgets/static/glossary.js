// The glossary: a search as you type (the combobox of the ARIA practices), the concept that is open, all of them, and
// the family of games. Everything is here from the start; nobody is asked anything.

const RL_MOST_RESULTS = 12;
const RL_COUNTRY = "rummy-learn/country";

let rlGlossaries = 0; // several may stand in one notebook, and each needs ids of its own

function rlCountry() {
  try {
    return localStorage.getItem(RL_COUNTRY) ?? "";
  } catch {
    return ""; // no storage, no memory
  }
}

/**
 * Draws the glossary into `root`.
 *
 * @param options data and labels as lessons/glossary_face.py makes them; `app`: whether the pages of the app are there
 *   to be linked to; `open`: key of a concept to begin with; `opened(term)`: told whenever one is opened by the reader.
 * @returns show(key): opens a concept without telling.
 */
export function mountGlossary(root, { data, labels, app = false, open = "", opened = () => {} }) {
  const say = (key, values = {}) => rlFill(labels[`glossary.${key}`] ?? key, values);
  const id = `rl-gloss-${++rlGlossaries}`;
  const index = rlNameIndex(data);
  const byKey = Object.fromEntries(data.terms.map((term) => [term.key, term]));
  root.classList.add("rl", "rl-gloss");
  root.setAttribute("data-lm-suppress-shortcuts", "true"); // JupyterLab's one-letter commands stay out
  root.replaceChildren();

  let term = null;
  let results = [];
  let active = -1;
  const of = {
    data, labels, app,
    country: data.countries.some(([code]) => code === rlCountry()) ? rlCountry() : "",
    address: ({ key }) => (app ? `/${data.lang}/glossary/${key}` : `#${key}`),
    go: (to) => {
      show(to);
      opened(to);
    },
  };

  // ---- the search ----

  const search = rlGlossPart("div", "rl-gloss-search", root);
  const label = rlGlossPart("label", "", search, say("search"));
  label.htmlFor = `${id}-input`;
  const field = rlGlossPart("div", "rl-gloss-field", search);
  const input = rlGlossPart("input", "rl-gloss-input", field);
  const status = rlGlossPart("p", "rl-gloss-status", field);
  const list = rlGlossPart("ul", "rl-gloss-list", field);
  const help = rlGlossPart("p", "rl-gloss-soft", search, say("search.help"));
  Object.assign(input, { id: `${id}-input`, type: "text", autocomplete: "off", spellcheck: false, enterKeyHint: "search" });
  input.setAttribute("autocapitalize", "none");
  const attributes = { role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": `${id}-list`, "aria-describedby": `${id}-help` };
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
  help.id = `${id}-help`;
  list.id = `${id}-list`;
  list.hidden = true;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", say("results"));
  status.setAttribute("role", "status");

  const choose = (box, key, options, chosen, changed) => {
    const wrap = rlGlossPart("label", "", box, say(key));
    const select = rlGlossPart("select", "rl-select", wrap);
    for (const [value, words] of options) select.add(new Option(words, value));
    select.value = chosen;
    select.addEventListener("change", () => changed(select.value));
    return select;
  };
  const wishes = rlGlossPart("div", "rl-gloss-wishes", root);
  const house = choose(wishes, "house", [["", say("house.all")], ...data.houses], "", () => {
    find();
    close();
    drawAll();
  });
  if (data.countries.length) {
    choose(wishes, "country", [["", say("country.none")], ...data.countries], of.country, (country) => {
      of.country = country;
      try {
        localStorage.setItem(RL_COUNTRY, country);
      } catch {
        // it holds for this page
      }
      document.dispatchEvent(new CustomEvent("rummy-country", { detail: country }));
      if (term) show(term);
      drawAll();
    });
  }

  const close = () => {
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    point(-1);
  };
  const point = (at) => {
    active = at;
    [...list.children].forEach((item, place) => item.setAttribute("aria-selected", String(place === at)));
    if (at < 0) input.removeAttribute("aria-activedescendant");
    else {
      input.setAttribute("aria-activedescendant", list.children[at].id);
      list.children[at].scrollIntoView({ block: "nearest" });
    }
  };

  const find = () => {
    const codes = rlReadCards(input.value);
    const named = rlSearchNames(index, input.value, house.value);
    const exact = named.some(({ name }) => rlFold(name) === rlFold(input.value));
    const cards = codes && !(exact && /^\p{L}+$/u.test(input.value.trim())) ? rlSearchCards(data, codes, house.value) : null;
    results = cards ? cards.terms.map((one) => ({ term: one, name: one.name, tongue: data.lang })) : named.slice(0, RL_MOST_RESULTS);
    list.replaceChildren();
    results.forEach((result, at) => {
      const item = rlGlossPart("li", "rl-gloss-option", list);
      item.id = `${id}-option-${at}`;
      item.setAttribute("role", "option");
      const own = rlOwnName(result.term, data.lang, of.country);
      rlGlossPart("strong", "", item, own);
      if (rlFold(result.name) !== rlFold(own)) {
        const other = rlGlossPart("span", "rl-gloss-soft", item, ` · ${result.name}`);
        other.lang = result.tongue;
      }
      rlGlossPart("span", "rl-gloss-line", item, result.term.meaning);
      item.addEventListener("mousedown", (event) => event.preventDefault()); // the focus stays in the field
      item.addEventListener("click", () => take(at));
    });
    const asked = input.value.trim();
    list.hidden = !asked || !results.length;
    input.setAttribute("aria-expanded", String(!list.hidden));
    point(-1);
    status.replaceChildren();
    if (!asked) return;
    if (cards) status.append(cardText(aboutCards(cards), data.cards));
    else {
      const count = results.length;
      const sense = data.senses.find(({ word }) => rlFold(word) === rlFold(asked));
      const told = count === 0 ? say("none") : count === 1 ? say("found.one") : say("found", { count });
      status.append([sense && count ? say("senses", { word: sense.word }) : "", told].filter(Boolean).join(" "));
      if (count) rlGlossPart("span", "rl-gloss-keys", status, ` ${say(count === 1 ? "found.one.keys" : "found.keys")}`);
    }
  };

  const aboutCards = ({ legal, rule }) => {
    if (!legal) return say(results.length === 1 ? "found.one" : "found", { count: results.length });
    const houses = data.houses.filter(([name]) => legal.includes(name)).map(([, words]) => words).join(", ");
    if (!legal.length) return say("cards.illegal", { reason: data.reasons[rule] });
    return say(rule ? "cards.some" : "cards.legal", { houses, reason: data.reasons[rule] });
  };

  const take = (at) => {
    const result = results[at];
    if (!result) return;
    close();
    of.go(result.term);
  };

  input.addEventListener("input", find);
  input.addEventListener("focus", () => {
    if (input.value.trim() && results.length && list.hidden && !term) find();
  });
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const last = results.length - 1;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (list.hidden) find();
      if (!list.hidden) {
        const down = event.key === "ArrowDown";
        point(down ? (active >= last ? 0 : active + 1) : active <= 0 ? last : active - 1);
      }
    } else if (event.key === "Enter") {
      event.preventDefault();
      take(Math.max(active, 0));
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (list.hidden) {
        input.value = "";
        find();
      } else close();
    }
  });

  // ---- what is open, all there is, the family ----

  const entry = rlGlossPart("section", "rl-gloss-entry", root);
  entry.hidden = true;
  const all = rlGlossPart("section", "rl-gloss-all", root);
  const family = rlGlossPart("section", "rl-gloss-family", root);

  const show = (to) => {
    term = to;
    entry.hidden = false;
    const head = rlGlossEntry(entry, to, of);
    head.id = `${id}-open`;
    entry.setAttribute("aria-labelledby", head.id);
    return head;
  };

  const drawAll = () => {
    all.replaceChildren();
    for (const [key, kind] of [["all", "term"], ["games", "game"]]) {
      const shown = data.terms.filter((one) => one.kind === kind && (!house.value || one.houses.includes(house.value)));
      if (!shown.length) continue;
      rlGlossPart("h2", "", all, say(key));
      const names = rlGlossPart("ul", "rl-gloss-index", all);
      const sorted = shown.map((one) => [rlOwnName(one, data.lang, of.country), one]).sort(([a], [b]) => a.localeCompare(b, data.lang));
      for (const [name, one] of sorted) {
        const item = rlGlossPart("li", "", names);
        const link = rlGlossPart("a", "", item, name);
        if (sorted.filter(([other]) => other === name).length > 1) rlGlossPart("span", "rl-gloss-soft", link, ` ${rlTellApart(one, data, of.country)}`);
        link.href = of.address(one);
        link.addEventListener("click", (event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          of.go(one);
        });
      }
    }
    family.replaceChildren();
    rlGlossFamily(family, of);
  };

  const goTo = of.go;
  of.go = (to) => {
    goTo(to);
    const head = entry.querySelector(".rl-gloss-name");
    head.focus({ preventScroll: true });
    head.scrollIntoView({ block: "nearest" });
  };

  drawAll();
  if (byKey[open]) show(byKey[open]);
  return (key) => {
    if (byKey[key]) show(byKey[key]);
    else {
      term = null;
      entry.hidden = true;
    }
  };
}

export default {
  render({ model, el }) {
    const root = document.createElement("div");
    el.append(root);
    mountGlossary(root, {
      data: model.get("face"),
      labels: model.get("labels"),
      app: document.getElementById("lesson-data") !== null,
      open: model.get("first"),
    });
  },
};

// A concept of the glossary as it is read: names in four languages, meaning, what the houses agree on, cards, ways on.

function rlGlossPart(tag, className, parent, words) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (words !== undefined) made.append(cardText(words));
  parent?.append(made);
  return made;
}

function rlFill(words, values) {
  return String(words).replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** What a concept is called where the learner is: the name of their country if it has one of its own. */
function rlOwnName(term, lang, country) {
  const names = country ? term.names[lang] : [];
  const own = names.find(({ stands }) => stands?.includes(country)) ?? names.find(({ where }) => where?.includes(country));
  return own?.name ?? term.name;
}

/** What tells a concept from another of the same name: another name of it, here or in the next language. */
function rlTellApart(term, data, country) {
  const own = rlOwnName(term, data.lang, country);
  const [[, house] = []] = term.houses.length === 1 ? data.houses.filter(([name]) => name === term.houses[0]) : [];
  const elsewhere = rlTongues(term, data.lang).slice(1).flatMap((tongue) => term.names[tongue].slice(0, 1));
  const other = term.names[data.lang].find(({ name }) => name !== own)?.name ?? house ?? elsewhere.find(({ name }) => name !== own)?.name;
  return other ? `(${other})` : "";
}

/**
 * Draws a concept into `root`. `of` is what the view knows: data, labels, country, address(term), go(term), app.
 */
function rlGlossEntry(root, term, of) {
  const { data, labels, app } = of;
  const say = (key, values = {}) => rlFill(labels[`glossary.${key}`] ?? key, values);
  const byKey = Object.fromEntries(data.terms.map((one) => [one.key, one]));
  const name = rlOwnName(term, data.lang, of.country);
  root.replaceChildren();

  const link = (parent, to, className = "") => {
    const made = rlGlossPart("a", className, parent, rlOwnName(to, data.lang, of.country));
    made.href = of.address(to);
    made.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      of.go(to);
    });
    return made;
  };

  const head = rlGlossPart("h2", "rl-gloss-name", root, name);
  head.tabIndex = -1;
  const houses = data.houses.filter(([house]) => term.houses.includes(house)).map(([, words]) => words);
  rlGlossPart("p", "rl-gloss-meaning", root, term.meaning);
  if (term.text) rlGlossPart("p", "rl-gloss-text", root, term.text);
  if (term.note) rlGlossPart("p", "rl-gloss-note", root, term.note);
  if (term.kind === "term") {
    const every = houses.length === data.houses.length;
    if (!every) rlGlossPart("p", "rl-gloss-soft", root, houses.length ? say("houses", { houses: houses.join(", ") }) : say("houses.none"));
  }
  for (const { word, terms } of data.senses) {
    const others = terms.filter((key) => key !== term.key);
    const mine = term.names[data.lang].some((one) => rlFold(one.name) === rlFold(word));
    if (!mine || !terms.includes(term.key)) continue;
    const also = rlGlossPart("p", "rl-gloss-also", root, say("also", { word }));
    for (const key of others) {
      also.append(" ");
      const to = link(also, byKey[key]);
      to.textContent = byKey[key].meaning.replace(/\.$/, "");
      also.append(key === others.at(-1) ? "." : ";");
    }
  }

  rlGlossSaid(root, term, of, say);
  if (term.settled?.length) rlGlossSettled(root, term, data, say);
  if (term.examples?.length) rlGlossExamples(root, term, data, say);

  const ways = rlGlossPart("ul", "rl-gloss-ways", root);
  const way = (address, words) => {
    const made = rlGlossPart("a", "", rlGlossPart("li", "", ways), words);
    made.href = address;
  };
  if (app) {
    if (term.practice) way(`/${data.lang}/${term.practice.lesson}?exercise=${term.practice.exercise}`, say("try"));
    if (term.lesson) way(`/${data.lang}/${term.lesson}`, say("lesson"));
    for (const [rule, words] of term.rules ?? []) way(`/${data.lang}/rules#${rule}`, say("rule", { name: words }));
  }
  if (!ways.childElementCount) ways.remove();
  if (term.see?.length) {
    rlGlossPart("h3", "", root, say("see"));
    const see = rlGlossPart("ul", "rl-gloss-see", root);
    const called = [term, ...term.see.map((key) => byKey[key])].map((one) => rlOwnName(one, data.lang, of.country));
    for (const [at, key] of term.see.entries()) {
      const item = rlGlossPart("li", "", see);
      link(item, byKey[key]);
      if (called.filter((one) => one === called[at + 1]).length > 1) rlGlossPart("span", "rl-gloss-soft", item, ` ${rlTellApart(byKey[key], data, of.country)}`);
    }
  }
  return head;
}

/** The names in four languages, each with where it is said and whether that is confirmed. */
function rlGlossSaid(root, term, { data }, say) {
  rlGlossPart("h3", "", root, say("say"));
  const list = rlGlossPart("dl", "rl-gloss-said", root);
  for (const tongue of rlTongues(term, data.lang)) {
    rlGlossPart("dt", "", list, say(`tongue.${tongue}`));
    const names = rlGlossPart("dd", "", list);
    if (!term.names[tongue].length) rlGlossPart("span", "rl-gloss-soft", names, say("nameless"));
    for (const [at, one] of term.names[tongue].entries()) {
      if (at) names.append(" · ");
      const span = rlGlossPart(at ? "span" : "strong", "", names, one.name);
      span.lang = tongue;
      const places = [
        ...(one.where ?? []).map((code) => say(`country.${code}`)),
        ...(one.houses ?? []).map((house) => data.houses.find(([id]) => id === house)[1]),
      ];
      if (places.length) rlGlossPart("span", "rl-gloss-soft", names, ` (${places.join(", ")})`);
      if (one.unconfirmed) {
        const doubt = rlGlossPart("span", "rl-gloss-doubt", names, ` † ${say("unconfirmed")}`);
        doubt.title = say("unconfirmed.help");
      }
    }
  }
}

/** How each house settles what the concept is about. */
function rlGlossSettled(root, term, data, say) {
  const frame = rlGlossPart("div", "rl-gloss-wide", root);
  const table = rlGlossPart("table", "", frame);
  const caption = rlGlossPart("caption", "", table, say("settled"));
  frame.tabIndex = 0;
  frame.setAttribute("role", "region");
  frame.setAttribute("aria-label", caption.textContent);
  const top = rlGlossPart("tr", "", rlGlossPart("thead", "", table));
  for (const words of [say("settled.matter"), ...data.houses.map(([, house]) => house)]) rlGlossPart("th", "", top, words).scope = "col";
  const body = rlGlossPart("tbody", "", table);
  for (const { name, values } of term.settled) {
    const row = rlGlossPart("tr", "", body);
    rlGlossPart("th", "", row, name).scope = "row";
    for (const value of values) rlGlossPart("td", "", row, value);
  }
}

/** Positions that fit and that nearly do, with what each table says of them. */
function rlGlossExamples(root, term, data, say) {
  rlGlossPart("h3", "", root, say("examples"));
  for (const example of term.examples) {
    const box = rlGlossPart("div", `rl-gloss-example ${example.fits ? "rl-legal" : "rl-illegal"}`, root);
    rlGlossPart("h4", "", box, say(example.fits ? "fits" : "near"));
    const melds = example.parts.length > 1;
    for (const part of example.parts) {
      if (part.label && melds) rlGlossPart("p", "rl-gloss-soft", box, part.label);
      if (part.type === "row") {
        const row = rlGlossPart("div", "rl-gloss-row", box);
        for (const code of part.cards) row.append(cardElement(code, { label: data.cards[code] }));
      } else {
        for (const line of part.lines) rlGlossPart("p", "", box, line);
      }
    }
    const list = rlGlossPart("ul", "rl-gloss-verdicts", box);
    let last = "";
    for (const verdict of example.verdicts) {
      const item = rlGlossPart("li", verdict.legal ? "rl-legal" : "rl-illegal", list);
      const sign = rlGlossPart("span", "rl-house-sign", item, verdict.legal ? "✓" : "✗");
      sign.setAttribute("aria-hidden", "true");
      rlGlossPart("strong", "", item, ` ${verdict.table}: `);
      rlGlossPart("span", "", item, say(verdict.legal ? "legal" : "illegal"));
      if (!verdict.legal && verdict.said && verdict.said !== last) {
        rlGlossPart("span", "rl-gloss-why", item, ` — ${verdict.said}`);
        last = verdict.said;
      }
    }
  }
}

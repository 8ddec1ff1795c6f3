// The family of games: a picture, and the same as a list with a line of history each.

const RL_FAMILY = { width: 196, height: 34, across: 30, down: 44 }; // px: six generations fit on a phone

/** The games as a tree: [{term, depth, parent}], a parent always before its children. */
function rlFamilyOrder(data) {
  const games = data.terms.filter(({ kind }) => kind === "game");
  const rows = [];
  const add = (term, depth) => {
    rows.push({ term, depth });
    for (const child of games.filter(({ parent }) => parent === term.key)) add(child, depth + 1);
  };
  for (const term of games.filter(({ parent }) => !parent)) add(term, 0);
  return rows;
}

function rlGlossFamily(root, of) {
  const { data, labels } = of;
  const say = (key, values = {}) => rlFill(labels[`glossary.${key}`] ?? key, values);
  const rows = rlFamilyOrder(data);
  rlGlossPart("h2", "", root, say("family"));
  rlGlossPart("p", "", root, say("family.lead"));

  const { width, height, across, down } = RL_FAMILY;
  const frame = rlGlossPart("div", "rl-gloss-tree", root);
  const space = "http://www.w3.org/2000/svg";
  const draw = (tag, attributes, parent) => {
    const made = document.createElementNS(space, tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    parent.append(made);
    return made;
  };
  const wide = (Math.max(...rows.map(({ depth }) => depth)) * across) + width + 4;
  const svg = draw("svg", { viewBox: `0 0 ${wide} ${rows.length * down}`, width: wide, role: "img", "aria-label": say("family.alt", { count: rows.length }) }, frame);
  const place = new Map(rows.map(({ term, depth }, at) => [term.key, { x: depth * across + 2, y: at * down + 4 }]));
  for (const { term } of rows) {
    const { x, y } = place.get(term.key);
    const from = term.parent && place.get(term.parent);
    if (!from) continue;
    const path = `M${from.x + 18} ${from.y + height}V${y + height / 2}H${x}`;
    draw("path", { d: path, class: term.certain ? "rl-line" : "rl-line rl-maybe" }, svg);
  }
  for (const { term } of rows) {
    const { x, y } = place.get(term.key);
    draw("rect", { x, y, width, height, rx: 8 }, svg);
    const words = draw("text", { x: x + width / 2, y: y + height / 2 + 5, "text-anchor": "middle" }, svg);
    words.textContent = rlOwnName(term, data.lang, of.country);
    if (words.textContent.length > 22) {
      words.setAttribute("textLength", width - 12);
      words.setAttribute("lengthAdjust", "spacingAndGlyphs");
    }
  }

  const nest = (parent, box) => {
    const children = rows.filter(({ term }) => (term.parent ?? null) === parent);
    if (!children.length) return;
    const list = rlGlossPart("ul", "rl-gloss-games", box);
    for (const { term } of children) {
      const item = rlGlossPart("li", "", list);
      if (!term.certain) rlGlossPart("span", "rl-gloss-soft", item, `${say("family.maybe")} `);
      const link = rlGlossPart("a", "", item, rlOwnName(term, data.lang, of.country));
      link.href = of.address(term);
      link.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        of.go(term);
      });
      item.append(`: ${term.meaning}`);
      nest(term.key, item);
    }
  };
  nest(null, root);
}

// Finding a concept: by any of its names, in any language, with the mistakes people make; or by the cards themselves.
// Plain functions without a page; nothing here knows a rule (see lessons/shapes.py).

/** The languages that have names for the concepts, one's own first. */
const rlTongues = (term, lang) => [lang, ...Object.keys(term.names).filter((tongue) => tongue !== lang)];

/** How far a name is from what was asked for: the smaller the nearer. */
const RL_TIERS = { exact: 0, prefix: 1, inside: 2, aliasExact: 3, aliasPrefix: 4, aliasInside: 5, typo: 6, words: 10 };

/** A text as it is compared: small letters, no accents; but ñ is a letter of its own, as every Spanish speaker knows. */
function rlFold(text) {
  return String(text)
    .toLowerCase()
    .normalize("NFD")
    .replace(/n\u0303/g, "ñ")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/ß/g, "ss")
    .replace(/œ/g, "oe")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Letters to put in, leave out, change or swap to make one word of the other, as far as `most`; n for ñ is no slip. */
function rlSlips(one, two, most) {
  if (Math.abs(one.length - two.length) > most) return most + 1;
  let before = [];
  let last = Array.from({ length: two.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= two.length; j++) {
      const [a, b] = [one[i - 1], two[j - 1]];
      const change = a === b ? 0 : (a === "ñ" && b === "n") || (a === "n" && b === "ñ") ? most + 1 : 1;
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + change);
      if (i > 1 && j > 1 && a === two[j - 2] && one[i - 2] === b) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    [before, last] = [last, row];
  }
  return last[two.length];
}

/** The names of all concepts, ready to be searched. `house` leaves out what does not matter there. */
function rlNameIndex(data) {
  const index = [];
  data.terms.forEach((term, at) => {
    const order = rlTongues(term, data.lang);
    const add = (name, tongue, preferred) => index.push({ term, at, name, tongue, preferred, folded: rlFold(name), far: order.indexOf(tongue) });
    for (const tongue of order) term.names[tongue].forEach(({ name }, place) => add(name, tongue, tongue === data.lang && place === 0));
    for (const form of term.forms) add(form, data.lang, false);
  });
  for (const { word, terms } of data.senses) {
    for (const term of data.terms.filter(({ key }) => terms.includes(key))) {
      if (!index.some((one) => one.term === term && one.folded === rlFold(word))) {
        index.push({ term, at: data.terms.indexOf(term), name: word, tongue: data.lang, preferred: false, folded: rlFold(word), far: 0 });
      }
    }
  }
  return index;
}

/** What a query may be the plural of. */
const rlSingulars = (asked) => ["s", "es"].filter((end) => asked.length > 3 && asked.endsWith(end)).map((end) => asked.slice(0, -end.length));

function rlTier({ folded, preferred }, asked) {
  const shift = preferred ? 0 : RL_TIERS.aliasExact;
  if (folded === asked) return RL_TIERS.exact + shift;
  if (rlSingulars(asked).includes(folded)) return RL_TIERS.exact + 0.5 + shift;
  if (folded.startsWith(asked)) return RL_TIERS.prefix + shift;
  if (asked.length > 2 && folded.includes(asked)) return RL_TIERS.inside + shift;
  return Infinity;
}

/** Whether one of the words begins so, or is the asked one but for its ending. */
const rlHasWord = (words, asked) => words.some((word) => word.startsWith(asked) || (word.length > 3 && asked.startsWith(word)));

/** Concepts that have all the words of a query in their names and meaning; more in the names is nearer. */
function rlByWords(index, asked) {
  const words = asked.split(" ").filter((word) => [...word].length > 2);
  if (!words.length) return [];
  return index.flatMap((one) => {
    if (!one.preferred) return [];
    const named = index.filter(({ term, far }) => term === one.term && !far).flatMap(({ folded }) => folded.split(" "));
    const told = [...named, ...rlFold(one.term.meaning).split(" ")];
    if (!words.every((word) => rlHasWord(told, word))) return [];
    return [{ ...one, tier: RL_TIERS.words - words.filter((word) => rlHasWord(named, word)).length / (words.length + 1) }];
  });
}

/** Concepts for a query, the best first, each once: [{term, name, tongue, tier}]. */
function rlSearchNames(index, query, house = "") {
  const asked = rlFold(query);
  if (!asked) return [];
  const here = house ? index.filter(({ term }) => term.houses.includes(house)) : index;
  let found = here.map((one) => ({ ...one, tier: rlTier(one, asked) })).filter(({ tier }) => tier < Infinity);
  if (!found.length && asked.length > 3) {
    const most = asked.length > 7 ? 2 : 1;
    found = here.flatMap((one) => {
      const whole = rlSlips(asked, one.folded, most);
      const begun = rlSlips(asked, one.folded.slice(0, asked.length), most) + 0.5; // still being typed
      const slips = Math.min(whole, begun);
      return slips <= most + 0.5 ? [{ ...one, tier: RL_TIERS.typo + slips }] : [];
    });
  }
  if (!found.length) found = rlByWords(here, asked);
  found.sort((a, b) => a.tier - b.tier || a.far - b.far || a.folded.length - b.folded.length || a.at - b.at);
  const seen = new Set();
  return found.filter(({ term }) => !seen.has(term) && seen.add(term)).map(({ term, name, tongue, tier }) => ({ term, name, tongue, tier }));
}

// ---- cards ----

const RL_SUIT_SIGNS = { "♣": "C", "♧": "C", "♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D" };
const RL_QUERY_CARD = /(?:(10|[A2-9TJQK])([CDHS♣♧♠♤♥♡♦♢])|(JK|\u{1F0CF}|\u{1F0BF}|\u{1F0DF}))/uy;

/** The codes of the cards that a query consists of, or null if it is not made of cards alone. */
function rlReadCards(query) {
  const text = String(query).replace(/[\uFE0E\uFE0F]/g, "").toUpperCase();
  const codes = [];
  let at = 0;
  while (at < text.length) {
    if (/[\s,;+·]/.test(text[at])) {
      at += 1;
      continue;
    }
    RL_QUERY_CARD.lastIndex = at;
    const found = RL_QUERY_CARD.exec(text);
    if (!found) return null;
    codes.push(found[3] ? "JK" : (found[1] === "10" ? "T" : found[1]) + (RL_SUIT_SIGNS[found[2]] ?? found[2]));
    at = RL_QUERY_CARD.lastIndex;
  }
  return codes.length ? codes : null;
}

/** The shape of some cards, as lessons/shapes.py writes it. */
function rlShape(codes) {
  const naturals = codes.filter((code) => code !== "JK");
  const jokers = codes.length - naturals.length;
  if (codes.length < 3) return "f";
  if (!naturals.length) return "j";
  const count = naturals.length;
  const ranks = [...new Set(naturals.map(([rank]) => "A23456789TJQK".indexOf(rank) + 1))].sort((a, b) => a - b);
  const suits = new Set(naturals.map(([, suit]) => suit));
  if (ranks.length === 1) return `g${count}.${jokers}.${suits.size < count ? 1 : 0}`;
  const span = (values) => Math.max(...values) - Math.min(...values) + 1;
  const far = Math.min(span(ranks), span(ranks.map((rank) => (rank === 1 ? 14 : rank))));
  const twice = ranks.length < count;
  if (suits.size > 1) return `m${count}.${jokers}.${!twice && far <= codes.length ? 1 : 0}`;
  if (twice) return `r${count}.${jokers}.d`;
  if (far <= codes.length || codes.length >= 13) return `r${count}.${jokers}.${far}`;
  const gap = Math.max(...ranks.map((rank, place) => (place ? rank - ranks[place - 1] : rank + 13 - ranks.at(-1))));
  return `r${count}.${jokers}.${14 - gap <= codes.length ? "w" : "x"}`;
}

/** What the glossary says of cards: {codes, legal: [house, …] or null, rule, terms: [term, …]}. */
function rlSearchCards(data, codes, house = "") {
  const byKey = Object.fromEntries(data.terms.map((term) => [term.key, term]));
  if (codes.length === 1) {
    const signs = codes[0] === "JK" ? ["JK"] : [...codes[0]];
    const keys = signs.map((sign) => data.terms.find((term) => term.sign === sign)?.key ?? "number-card");
    return { codes, legal: null, rule: "", terms: keys.map((key) => byKey[key]) };
  }
  const found = data.shapes[rlShape(codes)];
  if (!found) return { codes, legal: null, rule: "", terms: codes.includes("JK") ? [byKey["mixed-meld"], byKey.joker] : [byKey.meld] };
  const [marks, rule, keys] = found;
  const legal = data.houses.filter((_, at) => marks[at] === "1").map(([name]) => name);
  return { codes, legal, rule, terms: keys.map((key) => byKey[key]).filter((term) => !house || term.houses.includes(house)) };
}

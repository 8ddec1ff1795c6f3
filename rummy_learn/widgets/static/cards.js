// The cards: drawing them, and colouring the card signs in a sentence. Plain functions; see _assets.py for the joining.
//
//   cardElement(code, {label, faceDown, mark, markLabel, fourColour})  -> <span class="rl-card" role="img">
//   cardText(text, names)                                  -> DocumentFragment: "7♥" in a span of its suit's colour;
//                                                             names {"7H": "siete de corazones"} are read out instead
//   cardSvg(code), isCardCode(code), markBadge(kind)       -> building blocks
//
// Every card is drawn in a 100 × 140 box. Only constants of this file are ever parsed as markup.

const RL_SUITS = { C: "♣", S: "♠", H: "♥", D: "♦" };
const RL_CODE = /^(?:[A23456789TJQK][CDHS]|JK)$/;

// A suit sign is drawn around (0, 0), about 20 units high.
const RL_PIPS = {
  H: "M0 9.6C-2.6 5.6-9.4 2-9.4-3.9-9.4-7.2-7.2-9.3-4.6-9.3-2.5-9.3-.8-8-0-5.8.8-8 2.5-9.3 4.6-9.3 7.2-9.3 9.4-7.2 9.4-3.9 9.4 2 2.6 5.6 0 9.6Z",
  D: "M0-10.4C2.1-6.4 5-2.8 8.5 0 5 2.8 2.1 6.4 0 10.4-2.1 6.4-5 2.8-8.5 0-5-2.8-2.1-6.4 0-10.4Z",
  S: "M0-10C2.4-5.6 9.2-2.4 9.2 2.9 9.2 5.9 7.1 7.7 4.8 7.7 3 7.7 1.6 6.8.9 5.2.9 7.4 1.7 9 3.6 10H-3.6C-1.7 9-.9 7.4-.9 5.2-1.6 6.8-3 7.7-4.8 7.7-7.1 7.7-9.2 5.9-9.2 2.9-9.2-2.4-2.4-5.6 0-10Z",
  C: "M0-10A4.5 4.5 0 0 1 3.1-2.2 4.6 4.6 0 1 1 5 6.7C3.3 6.7 1.8 5.8 1 4.2 1 7 1.8 8.9 3.6 10H-3.6C-1.8 8.9-1 7-1 4.2-1.8 5.8-3.3 6.7-5 6.7A4.6 4.6 0 1 1-3.1-2.2 4.5 4.5 0 0 1 0-10Z",
};

// Ranks are strokes around (0, 0), 14 units high: the same on every machine, whatever fonts it has.
const RL_RANKS = {
  A: "M-5 7 0-7 5 7M-3.3 2.5H3.3",
  2: "M-4.3-3.2C-4.3-5.5-2.6-7 0-7 2.6-7 4.4-5.5 4.4-3.2 4.4-.4 1.6 1.6-4.5 7H4.8",
  3: "M-4.2-7H4.3L-.5-1.5C2.8-1.7 4.7.1 4.7 2.6 4.7 5.3 2.6 7-.2 7-2.4 7-4 6-4.8 4.2",
  4: "M2.2 7V-7L-5 3.3H5",
  5: "M4.1-7H-3.4L-4-.7C-3-1.7-1.6-2.2 0-2.2 2.8-2.2 4.7-.3 4.7 2.3 4.7 5.2 2.6 7-.2 7-2.4 7-4 6.1-4.8 4.4",
  6: "M3.2-7C-1-5.2-4.6-2-4.6 2.4-4.6 5.3-2.7 7 0 7 2.7 7 4.6 5.2 4.6 2.6 4.6 0 2.7-1.7.2-1.7-2-1.7-3.9-.6-4.5 1.6",
  7: "M-4.6-7H4.6C1.8-3.4-.6 1.6-1.2 7",
  8: "M0-.6C-2.4-.6-4-1.9-4-3.8-4-5.7-2.4-7 0-7 2.4-7 4-5.7 4-3.8 4-1.9 2.4-.6 0-.6-2.8-.6-4.7.9-4.7 3.2-4.7 5.5-2.8 7 0 7 2.8 7 4.7 5.5 4.7 3.2 4.7.9 2.8-.6 0-.6Z",
  9: "M-3.2 7C1 5.2 4.6 2 4.6-2.4 4.6-5.3 2.7-7 0-7-2.7-7-4.6-5.2-4.6-2.6-4.6 0-2.7 1.7-.2 1.7 2 1.7 3.9.6 4.5-1.6",
  T: "M-7.2-4.4-4.9-7V7M2.9-7C.2-7-1.2-4.3-1.2 0-1.2 4.3.2 7 2.9 7 5.6 7 7 4.3 7 0 7-4.3 5.6-7 2.9-7Z",
  J: "M-1-7H4.4M2.4-7V2.4C2.4 5.3.9 7-1.4 7-3.4 7-4.7 5.8-4.9 3.8",
  Q: "M0-7C-3.2-7-5-4.5-5 0-5 4.5-3.2 7 0 7 3.2 7 5 4.5 5 0 5-4.5 3.2-7 0-7ZM.8 2.6 5.2 8",
  K: "M-4.2-7V7M4.8-7-4.2 2.2M-1.2-.8 5.2 7",
};

// Where the pips lie: columns left, middle, right; the lower half is the upper half turned around.
const RL_COLUMNS = { l: 33, m: 50, r: 67 };
const RL_LAYOUTS = {
  A: "m70", 2: "m28 m112", 3: "m28 m70 m112", 4: "l28 r28 l112 r112", 5: "l28 r28 m70 l112 r112",
  6: "l28 r28 l70 r70 l112 r112", 7: "l28 r28 m49 l70 r70 l112 r112", 8: "l28 r28 m49 l70 r70 m91 l112 r112",
  9: "l28 r28 l56 r56 m70 l84 r84 l112 r112", T: "l28 r28 m42 l56 r56 l84 r84 m98 l112 r112",
};

// Half figures: x 21…79, from y 13 down to the slanting line (21, 76)–(79, 64) through the centre.
// Classes: i ink of the suit, g gold, s skin, p paper, t tint of the suit; l a thin ink line, k a stroke of ink.
const RL_COURTS = {
  K:
    // robe, ermine collar, hair and beard, face, crown, sceptre
    '<path class="i" d="M21 77V66C25 57 37 54 50 54 63 54 75 56 79 62V65Z"/>' +
    '<path class="g" d="M45 53H55L59 70 41 74Z"/><path class="l" d="M50 54V72"/>' +
    '<path class="p l" d="M31 57.5C36 53.5 43 52.5 50 52.5 57 52.5 64 53.5 69 57L66 63C60 60 55 61 50 66 45 61 40 60 34 63.5Z"/>' +
    '<path class="k" d="M38 56.5v3M44 57v3M56 57v3M62 56.5v3M50 59.5v3"/>' +
    '<path class="i" d="M37 33H63C65 42 64 52 58 57 55 60 52 62 50 62 48 62 45 60 42 57 36 52 35 42 37 33Z"/>' +
    '<path class="s" d="M40.5 33H59.5V42C59.5 45 58 46.5 55.5 46.5 53 46.5 51.5 45.5 50 45.5 48.5 45.5 47 46.5 44.5 46.5 42 46.5 40.5 45 40.5 42Z"/>' +
    '<path class="s" d="M46.5 49.5H53.5Q50 52.5 46.5 49.5Z"/>' +
    '<path class="k" d="M43 37.5h3.5M53.5 37.5H57M50 38v4.5h-1.5"/>' +
    '<path class="g l" d="M36.5 33 34.5 21 42 26.5 50 18.5 58 26.5 65.5 21 63.5 33Z"/><path class="i" d="M36.5 33 35.9 29.5H64.1L63.5 33Z"/>' +
    '<path class="g l" d="M34.5 18a1.9 1.9 0 1 0 .01 0M65.5 18a1.9 1.9 0 1 0 .01 0"/><path class="k" d="M50 18.5V14M48 16h4"/>' +
    '<path class="g l" d="M70.5 32H73.5V63H70.5ZM72 23a4.5 4.5 0 1 0 .01 0Z"/><path class="s l" d="M68 53H76V58H68Z"/>',
  Q:
    '<path class="i" d="M35 31C33 42 28 48 28 55Q29 60 36 59.5H64Q71 59 72 54.5C72 48 67 42 65 31Z"/>' +
    '<path class="t l" d="M21 77V67C25 59 36 56 43 55.5L50 61 57 55.5C64 56 74 57.5 79 62V65Z"/>' +
    '<path class="s" d="M45 48H55V55L50 62 45 55Z"/>' +
    '<path class="g l" d="M42 55.5 50 65 58 55.5 61.5 56 51 71 49 71.5 38.5 56Z"/>' +
    '<path class="s" d="M40 31C40 44 44 51 50 51 56 51 60 44 60 31Z"/>' +
    '<path class="i" d="M38 36C38 27 44 25 50 25 56 25 62 27 62 36 58 34 53 32 50 28.5 47 32 42 34 38 36Z"/>' +
    '<path class="k" d="M43.5 38.2q1.5-1.2 3 0M53.5 38.2q1.5-1.2 3 0M50 38.5v4h-1"/><path class="i" d="M47.5 45.6Q50 44.6 52.5 45.6 50 48 47.5 45.6Z"/>' +
    '<path class="g l" d="M37 29C37 21 40 20 42 23.5 43 17.5 47 17.5 47.5 21.5 48 15 52 15 52.5 21.5 53 17.5 57 17.5 58 23.5 60 20 63 21 63 29 54 24.5 46 24.5 37 29Z"/>' +
    '<path class="k" d="M73 62C72.5 56 72 50 70 44"/><path class="g l" d="M70 44C65 42 65 36 68 33 70 35 70 35 70.5 32.5 73 34 73 35.5 74.5 34 77 38 75 43 70 44Z"/>' +
    '<path class="s l" d="M69.5 53.5H76V58.5H69.5Z"/>',
  J:
    '<path class="t l" d="M21 77V66C26 58 38 55 50 55 62 55 74 56 79 61V65Z"/>' +
    '<path class="i" d="M30 60 36 57.5V74L30 75ZM42 56H47V71.5L42 72.5ZM53 56H58V69.5L53 70.5ZM64 57 70 58.5V66.5L64 68Z"/>' +
    '<path class="g l" d="M36 57C42 52 58 52 64 56.5L58 61 50 58 42 61.5Z"/>' +
    '<path class="i" d="M36 31H64C66 39 66 46 63 52 60 54 57 53 56 50H44C43 53 40 54 37 52 34 46 34 39 36 31Z"/>' +
    '<path class="s" d="M40.5 32H59.5C60 44 56 52 50 52 44 52 40 44 40.5 32Z"/>' +
    '<path class="k" d="M43.5 38h3.5M53 38h3.5M50 38.5v4.5h1.5M47.5 47.3h5"/>' +
    '<path class="g l" d="M33 32C31 25 38 22 50 22 62 22 69 25 67 32 57 29.5 43 29.5 33 32Z"/>' +
    '<path class="i" d="M33 32.5C43 29 57 29 67 32.5L66.5 35.5C57 32.5 43 32.5 33.5 35.5Z"/>' +
    '<path class="t l" d="M62 25C60 17 66 13 77 14 74 16 76 17 74 19 76 20 73 22 71 23 70 27 66 28 62 25Z"/><path class="l" d="M62 25C64 20 68 17 73 16"/>',
};

const RL_STAR = "M0-8.5 2.3-2.9 8.3-2.5 3.7 1.4 5.2 7.3 0 4.1-5.2 7.3-3.7 1.4-8.3-2.5-2.3-2.9Z";

// A jester: cap with three horns and bells, face, zigzag collar.
const RL_JOKER =
  '<path class="a" d="M50 92 37 76 26 84 29 95 20 103 32 105 37 116 44 108 50 118 56 108 63 116 68 105 80 103 71 95 74 84 63 76Z"/>' +
  '<path class="g" d="M50 86 40 80 34 88 36 94 33 99 40 99 44 105 50 101 56 105 60 99 67 99 64 94 66 88 60 80Z"/>' +
  '<path class="s" d="M34 58C34 78 41 89 50 89 59 89 66 78 66 58Z"/>' +
  '<path class="b" d="M50 60C44 50 32 34 15 49 24 47 29 53 31 67 37 63 43 61 50 60Z"/>' +
  '<path class="a" d="M50 60C56 50 68 34 85 49 76 47 71 53 69 67 63 63 57 61 50 60Z"/>' +
  '<path class="g" d="M33 56C34 42 40 34 50 22 60 34 66 42 67 56 62 57 55 58 50 60 45 58 38 57 33 56Z"/>' +
  '<path class="n" d="M30.5 68C42 60 58 60 69.5 68L68.5 72C58 65 42 65 31.5 72Z"/>' +
  '<path class="g o" d="M50 15a4.2 4.2 0 1 0 .01 0ZM13 49a4.2 4.2 0 1 0 .01 0ZM87 49a4.2 4.2 0 1 0 .01 0Z"/>' +
  '<path class="o" d="M41 72q2.5-2.6 5 0M54 72q2.5-2.6 5 0M50 73v5"/><path class="a" d="M41.5 79Q50 83 58.5 79 56 86 50 86 44 86 41.5 79Z"/>';

const RL_BACK = (() => {
  let lattice = "";
  for (let y = 0; y < 9; y++) for (let x = 0; x < 6; x++) {
    const [cx, cy] = [15 + x * 14, 14 + y * 14];
    lattice += `M${cx} ${cy - 7} ${cx + 7} ${cy} ${cx} ${cy + 7} ${cx - 7} ${cy}Z`;
    lattice += `M${cx} ${cy - 2} ${cx + 2} ${cy} ${cx} ${cy + 2} ${cx - 2} ${cy}Z`;
  }
  return (
    '<rect class="n" x="6" y="6" width="88" height="128" rx="4"/>' +
    `<path class="w" d="${lattice}"/><circle class="n w2" cx="50" cy="70" r="21"/><circle class="w" cx="50" cy="70" r="17.5"/>` +
    `<path class="c" d="${[["S", 50, 60], ["H", 60, 70], ["C", 50, 80], ["D", 40, 70]]
      .map(([suit, x, y]) => rlMoved(RL_PIPS[suit], x, y, 0.62))
      .join("")}"/>` +
    '<rect class="w2 e" x="6" y="6" width="88" height="128" rx="4"/>'
  );
})();

const RL_BADGES = { good: "M-4.5.5-1.5 3.5 4.5-3.5", bad: "M-3.5-3.5 3.5 3.5M3.5-3.5-3.5 3.5", hint: "M0-5V1M0 4.4v.1",
  asked: "M-3-2.4C-3-4.2-1.6-5.2 0-5.2 1.7-5.2 3-4.2 3-2.6 3-.6 0-.5 0 1.5M0 4.9v.1" };

function isCardCode(code) {
  return typeof code === "string" && RL_CODE.test(code);
}

/** The path drawn `size` times as large, with its (0, 0) at (x, y); a negative size turns it around. */
function rlMoved(path, x, y, size) {
  const rounded = (number) => Math.round(number * 100) / 100;
  return path.replace(/([A-Za-z])([^A-Za-z]*)/g, (_, command, values) => {
    const [dx, dy] = command === command.toUpperCase() ? [x, y] : [0, 0];
    const numbers = (values.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const moved = numbers.map((number, at) => {
      switch (command.toUpperCase()) {
        case "H": return dx + number * size;
        case "V": return dy + number * size;
        case "A": return [Math.abs(size) * number, Math.abs(size) * number, number, number, number, dx + number * size, dy + number * size][at % 7];
        default: return (at % 2 ? dy : dx) + number * size;
      }
    });
    return command + moved.map(rounded).join(" ");
  });
}

/** The path and the same turned around the card's middle. */
function rlTwice(path) {
  return path + rlMoved(path, 100, 140, -1);
}

// As few elements as can be: a page has hundreds of cards, and each element is styled, laid out and painted by itself.
function rlFace(code) {
  if (code === "JK") return `<path class="a" d="${rlTwice(rlMoved(RL_STAR, 11.5, 15, 1.05))}"/>${RL_JOKER}`;
  const [rank, suit] = code;
  const pip = (x, y, size) => rlMoved(RL_PIPS[suit], x, y, size);
  const index = `<path class="r" d="${rlTwice(rlMoved(RL_RANKS[rank], 11.5, 15, 1.05))}"/>`;
  const small = rlTwice(pip(11.5, 33, 0.68));
  if (RL_COURTS[rank]) {
    const figures = RL_COURTS[rank].replace(/ d="([^"]*)"/g, (_, path) => ` d="${rlTwice(path)}"`);
    return (
      `${index}<rect class="f" x="21" y="12" width="58" height="116" rx="2"/>${figures}` +
      `<path class="i" d="${small}${rlTwice(pip(28, 20.5, 0.58))}"/>` +
      '<path class="g l" d="M21 73.5 79 61.5V66.5L21 78.5Z"/><rect class="e l" x="21" y="12" width="58" height="116" rx="2"/>'
    );
  }
  const size = rank === "A" ? 2.3 : 0.95;
  const pips = RL_LAYOUTS[rank].split(" ").map((place) => {
    const y = Number(place.slice(1));
    return pip(RL_COLUMNS[place[0]], y, y > 70 ? -size : size);
  });
  return `${index}<path class="i" d="${small}${pips.join("")}"/>`;
}

const rlDrawn = new Map(); // a drawing is parsed once and then copied

function rlDrawing(name, markup) {
  if (!rlDrawn.has(name)) {
    const box = document.createElement("template");
    box.innerHTML = markup();
    rlDrawn.set(name, box.content.firstChild);
  }
  return rlDrawn.get(name).cloneNode(true);
}

/** The drawing alone, hidden from screen readers; null code: the back. Throws on anything that is no card. */
function cardSvg(code) {
  if (code !== null && !isCardCode(code)) throw new TypeError("not a card code");
  const face = () => (code === null ? RL_BACK : rlFace(code));
  return rlDrawing(code, () => `<svg viewBox="0 0 100 140" aria-hidden="true" focusable="false">${face()}</svg>`);
}

/** A round badge with a tick (good), a cross (bad), an exclamation mark (hint) or a question mark (asked). */
function markBadge(kind) {
  const badge = `<circle r="9"/><path d="${RL_BADGES[kind]}"/>`;
  const attributes = 'class="rl-badge" viewBox="-10 -10 20 20" aria-hidden="true" focusable="false"';
  return rlDrawing(kind, () => `<svg ${attributes}>${badge}</svg>`);
}

/** A card that does nothing, for sentences, option buttons and tables. Without a label it is hidden from screen readers. */
function cardElement(code, options = {}) {
  const { label = "", faceDown = false, mark = null, markLabel = "", fourColour = null } = options;
  const card = document.createElement("span");
  card.className = "rl-card";
  if (fourColour !== null) card.classList.add(fourColour ? "rl-four" : "rl-two");
  const known = isCardCode(code);
  card.dataset.suit = known && !faceDown ? (code === "JK" ? "joker" : code[1]) : "back";
  card.append(cardSvg(known && !faceDown ? code : null));
  markCard(card, mark, [label, markLabel].filter(Boolean).join(", "));
  return card;
}

/** Gives a card of cardElement another mark (or none) and another name (or none), and leaves its drawing alone. */
function markCard(card, mark, name) {
  if ((card.dataset.mark ?? null) !== (mark ?? null)) {
    card.querySelector(":scope > .rl-badge")?.remove();
    delete card.dataset.mark;
    if (mark in RL_BADGES) {
      card.dataset.mark = mark;
      card.append(markBadge(mark));
    }
  }
  if (name) {
    card.setAttribute("role", "img");
    card.setAttribute("aria-label", name);
    card.removeAttribute("aria-hidden");
  } else card.setAttribute("aria-hidden", "true");
}

/** Whether any of these sentences names a card. */
function isCardSaid(sentences) {
  return sentences.some((words) => /[♣♠♥♦\u{1F0CF}]/u.test(words));
}

const RL_KNOT = 4; // so many cards that follow one another stay on one line

/** The text with every card sign (7♥, 10♠, ♣, a joker) in a span of its suit's colour. */
function cardText(text, names = {}) {
  const fragment = document.createDocumentFragment();
  const sign = /(10|[2-9AJQKT])?([♣♠♥♦])\uFE0E?|\u{1F0CF}/gu;
  let at = 0;
  let knot = null; // the span of the cards just before
  for (const found of String(text).matchAll(sign)) {
    const between = String(text).slice(at, found.index);
    if (between !== " " || !knot || knot.children.length === RL_KNOT) {
      knot = document.createElement("span");
      knot.className = "rl-knot";
      fragment.append(between, knot);
    } else knot.append(between);
    at = found.index + found[0].length;
    const suit = Object.keys(RL_SUITS).find((letter) => RL_SUITS[letter] === found[2]);
    const code = suit ? (found[1] === "10" ? "T" : (found[1] ?? "")) + suit : "JK";
    const span = document.createElement("span");
    span.className = "rl-sign";
    span.dataset.suit = suit ?? "joker";
    span.textContent = suit ? `${found[1] ?? ""}${found[2]}\uFE0E` : found[0];
    if (typeof names[code] === "string") {
      span.setAttribute("role", "img");
      span.setAttribute("aria-label", names[code]);
    }
    knot.append(span);
  }
  fragment.append(String(text).slice(at));
  return fragment;
}

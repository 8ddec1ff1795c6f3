// The table as the page knows it: pure functions on the face that play/table_face.py describes.

/** The face after a change, or null where a message in between is missing. */
function tableAfter(face, change) {
  if (!face || change.n !== face.n + 1) return null;
  const { kind: _kind, moves: _moves, log: _log, saved: _saved, melds, ...rest } = change;
  const laid = Object.entries({ ...face.melds, ...melds }).filter(([, meld]) => meld !== null);
  return { ...face, ...rest, melds: Object.fromEntries(laid) };
}

/** Whether two faces have the same in these keys: what a change does not name stays the very same value. */
function tableSame(one, other, keys) {
  return one !== null && keys.every((key) => one[key] === other[key]);
}

/** Shows or hides an element, if it is not so yet: what is touched is styled anew. */
function tableHide(element, hidden) {
  if (element.hidden !== hidden) element.hidden = hidden;
}

/** Makes an element a heading to those who go from one to the next. */
function tableHeading(element) {
  element.setAttribute("role", "heading");
  element.setAttribute("aria-level", "2");
  return element;
}

/** Writes words into an element, if they are not there yet: what is written anew has to be laid out anew. */
function tableWrite(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

/** Cards as a list of codes. */
function tableCodes(row) {
  return row ? row.split(" ") : [];
}

/**
 * What may be done on a meld, as messages: with the card or the cards (codes) that the learner has lifted, or while none
 * is, by taking one of its cards. Python has said what is legal; nothing is decided here.
 */
function tableWays(face, meld, lifted) {
  const { can } = face;
  const places = (pairs) => pairs.filter(([at]) => at === meld).map(([, place]) => place);
  if (!lifted.length) return places(can.take).map((index) => ({ do: "take", meld, index }));
  return [...new Set(lifted)].flatMap((card) => [
    ...places(can.swap[card] ?? []).map((index) => ({ do: "swap", card, meld, index })),
    ...places(can.layoff[card] ?? []).map((end) => ({ do: "layoff", card, meld, end })),
  ]);
}

/** Whether this card may be thrown now. */
function tableMayThrow(face, card) {
  return face.wait === "you" && face.can.discard && !tableCodes(face.can.keep).includes(card);
}

/** The labels of the learner's next step: a key of `table.status.…`. */
function tableStatus(face) {
  if (face.wait !== "you") return face.wait;
  return face.turn.phase === "draw" ? "draw" : "play";
}

/** The hand in another order: indices by suit, then rank, or by rank, then suit; jokers last. */
function tableSorted(cards, by) {
  const suit = (index) => "SHCD".indexOf(cards[index][1]);
  const rank = (index) => "A23456789TJQK".indexOf(cards[index][0]);
  const joker = (index) => Number(cards[index] === "JK");
  const [first, then] = by === "suit" ? [suit, rank] : [rank, suit];
  return cards.map((_, index) => index).sort((a, b) => joker(a) - joker(b) || first(a) - first(b) || then(a) - then(b));
}

/** Indices of `cards` so that their codes come in this order; cards that are not named come last, as they lay. */
function tableInOrder(cards, codes) {
  const left = cards.map((_, index) => index);
  const named = [];
  for (const code of codes) {
    const at = left.findIndex((index) => cards[index] === code);
    if (at >= 0) named.push(...left.splice(at, 1));
  }
  return [...named, ...left];
}

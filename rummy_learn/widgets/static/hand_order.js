// Which card lies where: pure functions on an order {hand: [index, …], zone: [index, …], …}. None changes what it is
// given.

/** The names of the places of a hand with so many zones: "hand", "zone", "zone2", "zone3", … */
function handPlaces(zones) {
  return ["hand", ...Array.from({ length: zones }, (_, at) => (at ? `zone${at + 1}` : "zone"))];
}

function handEach(order, change) {
  return Object.fromEntries(Object.entries(order).map(([place, list]) => [place, change(list)]));
}

/** The cards `moving` taken out and laid, in that order, in `place` before the card that is then at `at`. */
function handArranged(order, moving, place, at) {
  const next = handEach(order, (list) => list.filter((index) => !moving.includes(index)));
  next[place].splice(Math.min(at, next[place].length), 0, ...moving);
  return next;
}

/** Every card of `moving` one place to the left (by = -1) or right (1) of its own row, as far as there is room. */
function handNudged(order, moving, by) {
  return handEach(order, (list) => {
    const next = [...list];
    const places = next.map((_, at) => at);
    for (const at of by < 0 ? places : places.reverse()) {
      if (!moving.includes(next[at]) || next[at + by] === undefined || moving.includes(next[at + by])) continue;
      [next[at], next[at + by]] = [next[at + by], next[at]];
    }
    return next;
  });
}

/** The hand by suit, then rank, jokers last; if it is so already, by rank, then suit. */
function handSorted(order, cards) {
  const suit = (index) => "SHCD".indexOf(cards[index][1]);
  const rank = (index) => "A23456789TJQK".indexOf(cards[index][0]);
  const joker = (index) => Number(cards[index] === "JK");
  const by = (first, then) => (a, b) => joker(a) - joker(b) || first(a) - first(b) || then(a) - then(b);
  const bySuit = [...order.hand].sort(by(suit, rank));
  const sorted = bySuit.join() !== order.hand.join() ? bySuit : bySuit.sort(by(rank, suit));
  return { ...order, hand: sorted };
}

/**
 * Of the cards held `before` (codes), the indices of those that are still among `codes`, and the codes that are new.
 * Where two have one face and one has gone, it is the one whose index is among `leaving`.
 */
function handKept(before, codes, leaving = []) {
  const fresh = [...codes];
  const kept = [];
  const goesLater = (index) => Number(leaving.includes(index));
  for (const index of before.map((_, at) => at).sort((a, b) => goesLater(a) - goesLater(b) || a - b)) {
    const at = fresh.indexOf(before[index]);
    if (at < 0) continue;
    fresh.splice(at, 1);
    kept.push(index);
  }
  return { kept: kept.sort((a, b) => a - b), fresh };
}

function handSame(one, other) {
  return Object.keys(one).every((place) => one[place].join() === other[place].join());
}

/** Whether `given` is a state of `count` cards: every index lies exactly once in one of the places. */
function isHandState(given, count, places) {
  if (typeof given !== "object" || given === null) return false;
  const { selected = [], ...order } = given;
  if (![order.hand, selected, ...Object.values(order)].every(Array.isArray)) return false;
  if (Object.keys(order).some((place) => order[place].length && !places.includes(place))) return false;
  const all = Object.values(order).flat();
  const isIndex = (index) => Number.isInteger(index) && index >= 0 && index < count;
  return all.length === count && new Set(all).size === count && [...all, ...selected].every(isIndex);
}

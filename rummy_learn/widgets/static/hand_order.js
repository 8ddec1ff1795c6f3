// Which card lies where: pure functions on an order {hand: [index, …], zone: [index, …]}. None changes what it is given.

/** The cards `moving` taken out and laid, in that order, in `place` before the card that is then at `at`. */
function handArranged(order, moving, place, at) {
  const rest = (list) => list.filter((index) => !moving.includes(index));
  const next = { hand: rest(order.hand), zone: rest(order.zone) };
  next[place].splice(Math.min(at, next[place].length), 0, ...moving);
  return next;
}

/** Every card of `moving` one place to the left (by = -1) or right (1) of its own row, as far as there is room. */
function handNudged(order, moving, by) {
  const nudge = (list) => {
    const next = [...list];
    const places = next.map((_, at) => at);
    for (const at of by < 0 ? places : places.reverse()) {
      if (!moving.includes(next[at]) || next[at + by] === undefined || moving.includes(next[at + by])) continue;
      [next[at], next[at + by]] = [next[at + by], next[at]];
    }
    return next;
  };
  return { hand: nudge(order.hand), zone: nudge(order.zone) };
}

/** The hand by suit, then rank, jokers last; if it is so already, by rank, then suit. */
function handSorted(order, cards) {
  const suit = (index) => "SHCD".indexOf(cards[index][1]);
  const rank = (index) => "A23456789TJQK".indexOf(cards[index][0]);
  const joker = (index) => Number(cards[index] === "JK");
  const by = (first, then) => (a, b) => joker(a) - joker(b) || first(a) - first(b) || then(a) - then(b);
  const bySuit = [...order.hand].sort(by(suit, rank));
  const sorted = bySuit.join() !== order.hand.join() ? bySuit : bySuit.sort(by(rank, suit));
  return { hand: sorted, zone: [...order.zone] };
}

function handSame(one, other) {
  return one.hand.join() === other.hand.join() && one.zone.join() === other.zone.join();
}

/** Whether `given` is a state of `count` cards: every index lies exactly once in hand or zone. */
function isHandState(given, count, hasZone) {
  if (typeof given !== "object" || given === null) return false;
  const { hand, zone = [], selected = [] } = given;
  if (![hand, zone, selected].every(Array.isArray) || (zone.length && !hasZone)) return false;
  const all = [...hand, ...zone];
  const isIndex = (index) => Number.isInteger(index) && index >= 0 && index < count;
  return all.length === count && new Set(all).size === count && [...all, ...selected].every(isIndex);
}

// The keys of a hand, as hand.js tells them; what they do there is the caller's.

/**
 * A handler of keydown events. `rows()` are the lists of indices shown, `zones` how many have a digit for a key,
 * `disabled()` tells whether only reading is allowed;
 * focusOn(index), toggle(index), choose(index), takeBack(index), layIn(index, number), nudge(index, by) and
 * escape() are the deeds.
 */
function handKeys({ items, rows, disabled, focusOn, toggle, choose, takeBack, zones, layIn, nudge, escape }) {
  const go = (index) => index !== undefined && focusOn(index);

  // The nearest card in the next row above (by = -1) or below (1), in the same place or the other.
  const across = (index, by) => {
    const from = items[index].getBoundingClientRect();
    const distance = (other) => {
      const to = items[other].getBoundingClientRect();
      const down = (to.top - from.top) * by;
      return down < from.height / 2 ? Infinity : down * 10 + Math.abs(to.left - from.left);
    };
    const best = rows().flat().reduce((one, other) => (distance(other) < distance(one) ? other : one));
    return distance(best) < Infinity ? best : undefined;
  };

  const reading = (index, row, at) => ({
    ArrowLeft: () => go(row[at - 1]),
    ArrowRight: () => go(row[at + 1]),
    ArrowUp: () => go(across(index, -1)),
    ArrowDown: () => go(across(index, 1)),
    Home: () => go(row[0]),
    End: () => go(row.at(-1)),
  });

  const changing = (index) => ({
    " ": () => toggle(index),
    Enter: () => choose(index),
    Backspace: () => takeBack(index),
    Delete: () => takeBack(index),
    ...Object.fromEntries([..."123456789"].slice(0, zones).map((digit) => [digit, () => layIn(index, Number(digit))])),
    Escape: escape,
  });

  const moving = (index) => ({
    ArrowLeft: () => nudge(index, -1),
    ArrowRight: () => nudge(index, 1),
  });

  return (event) => {
    const index = items.indexOf(event.target);
    if (index < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const row = rows().find((list) => list.includes(index));
    const keys = { ...reading(index, row, row.indexOf(index)), ...(disabled() ? {} : changing(index)) };
    if (event.shiftKey && !disabled()) Object.assign(keys, moving(index));
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
  };
}

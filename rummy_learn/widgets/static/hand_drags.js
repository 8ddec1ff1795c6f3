// A card in the air: it follows the pointer, the others make room, and where it is let go it stays.

/**
 * Lets the cards of `board` be dragged while enabled(). `order()` is the order now, withSelected(index) the cards that
 * travel with one; move(cards, place, at) and show() change and restore it, drop(item) follows either. `outside`: other
 * places to drop cards in, as hand.js tells.
 * Returns {cancel(): whether there was a drag, underWay(), stop()}.
 */
function handDrags({ board, order, enabled, reorderable, placeOf, withSelected, move, show, drop, tap, outside = null }) {
  const { box, items, areas } = board;
  let lifted = null; // {grabbed, moving, x, y, width, height, to, out}: (x, y) is where in the card the pointer holds it

  const letGo = (item) => {
    const done = lifted;
    lifted = null;
    item.classList.remove("rl-lifted");
    box.classList.remove("rl-dragging");
    board.setTarget(null);
    outside?.end();
    return done;
  };

  const drags = watchDrags(box, {
    find: (event) => (enabled() ? event.target.closest(".rl-item") : null),
    ready: (item, on) => item.classList.toggle("rl-ready", on),
    tap,
    start(item, x, y) {
      const grabbed = items.indexOf(item);
      const spot = item.getBoundingClientRect();
      const moving = areas.zone || outside ? withSelected(grabbed) : [grabbed];
      lifted = { grabbed, moving, x: x - spot.left, y: y - spot.top, width: spot.width, height: spot.height, to: null };
      for (const running of item.getAnimations()) running.cancel();
      item.classList.add("rl-lifted");
      box.classList.add("rl-dragging");
      outside?.lift(moving);
    },
    move(item, x, y) {
      const { grabbed, moving, to: before } = lifted;
      const [left, top] = [x - lifted.x, y - lifted.y];
      const home = item.parentElement.getBoundingClientRect();
      item.style.translate = `${left - home.left}px ${top - home.top}px`;
      const counts = (place) => {
        const count = order()[place].filter((index) => !moving.includes(index)).length;
        return { count, more: moving.length };
      };
      const middle = { x: left + lifted.width / 2, y: top + lifted.height / 2 };
      let to = board.spotAt({ x, y }, middle, counts);
      lifted.out = !to && Boolean(outside?.over(moving, x, y));
      const own = placeOf(grabbed);
      if (to?.place === own && !reorderable) to = null;
      board.setTarget(to && to.place !== own ? to.place : null);
      if (to?.place === before?.place && to?.at === before?.at) return;
      lifted.to = to;
      const shown = to ? handArranged(order(), moving, to.place, to.at) : order();
      board.glide(() => board.lay(shown, grabbed), grabbed);
    },
    end(item, x, y) {
      const { moving, to, out } = letGo(item);
      if (out) outside.drop(moving, x, y);
      const next = to && handArranged(order(), moving, to.place, to.at);
      if (next && !handSame(next, order())) move(moving, to.place, to.at);
      else board.glide(show);
      drop(item);
    },
    cancel(item) {
      letGo(item);
      board.glide(show);
    },
  });

  return {
    cancel() {
      const had = lifted !== null;
      drags.cancel();
      return had;
    },
    underWay: () => lifted !== null,
    stop: drags.stop,
  };
}

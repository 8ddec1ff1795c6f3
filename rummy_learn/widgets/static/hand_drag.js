// Dragging with mouse, pen and finger. Knows nothing of cards but that they are [role] elements found by `find`.
//
// A mouse or pen drags after a few pixels. A finger drags at once sideways, or in any direction after a short hold;
// a finger that moves up or down at once scrolls the page (the cards have touch-action: pan-y).

const RL_SLOP = 5; // px of movement before a press becomes a drag
const RL_HOLD = 180; // ms a finger rests before it may drag up and down

/**
 * Calls start(item), move(item, dx, dy), end(item) and cancel(item). `find(event)` gives the pressed item or null.
 * Returns {stop(): void, cancel(): void}.
 */
function watchDrags(area, { find, start, move, end, cancel }) {
  let press = null; // {item, id, x, y, touch, dragging, ready, timer}
  const page = area.ownerDocument;

  const finish = (deed) => {
    const done = press;
    press = null;
    clearTimeout(done.timer);
    if (done.dragging) deed(done.item);
  };

  const down = (event) => {
    if (press || !event.isPrimary || event.button !== 0) return;
    const item = find(event);
    if (!item) return;
    const touch = event.pointerType === "touch";
    press = { item, id: event.pointerId, x: event.clientX, y: event.clientY, touch, dragging: false, ready: !touch, timer: 0 };
    if (touch) {
      // a finger's events stick to the first element; let them go where the finger is
      if (event.target.hasPointerCapture?.(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
      press.timer = setTimeout(() => {
        if (!press) return;
        press.ready = true;
        begin();
      }, RL_HOLD);
    }
  };

  const begin = () => {
    press.dragging = true;
    start(press.item);
  };

  const moved = (event) => {
    if (event.pointerId !== press?.id) return;
    const dx = event.clientX - press.x;
    const dy = event.clientY - press.y;
    if (!press.dragging) {
      if (Math.hypot(dx, dy) < RL_SLOP) return;
      if (!press.ready && Math.abs(dy) > Math.abs(dx)) return finish(cancel); // the page scrolls
      clearTimeout(press.timer);
      begin();
    }
    event.preventDefault();
    move(press.item, dx, dy);
  };

  const up = (event) => {
    if (event.pointerId === press?.id) finish(end);
  };
  const lost = (event) => {
    if (event.pointerId === press?.id) finish(cancel);
  };
  const still = (event) => {
    if (press?.dragging && event.cancelable) event.preventDefault(); // no scrolling while a card is in the hand
  };
  const menu = (event) => {
    if (press?.touch) event.preventDefault(); // a long press is a drag, not a menu
  };

  area.addEventListener("pointerdown", down);
  area.addEventListener("touchmove", still, { passive: false });
  area.addEventListener("contextmenu", menu);
  page.addEventListener("pointermove", moved);
  page.addEventListener("pointerup", up);
  page.addEventListener("pointercancel", lost);

  return {
    cancel() {
      if (press) finish(cancel);
    },
    stop() {
      if (press) finish(cancel);
      page.removeEventListener("pointermove", moved);
      page.removeEventListener("pointerup", up);
      page.removeEventListener("pointercancel", lost);
    },
  };
}

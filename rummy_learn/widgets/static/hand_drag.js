// Dragging with mouse, pen and finger; what is dragged and what follows from it is the caller's.
//
// A mouse drags after a few pixels. A finger or pen drags at once sideways, or in any direction after a short rest; one
// that moves up or down at once scrolls the page (draggable elements have touch-action: pan-y).

const RL_SLOP = 5; // px of movement that make a press a drag
const RL_HOLD = 180; // ms a finger rests before it may drag up and down

/**
 * Calls start(item, x, y), move(item, x, y) with client coordinates, then end(item, x, y) or cancel(item); tap(item) after a
 * finger's rest without a drag, as browsers make no click of a long one. find(event) gives the pressed item or null.
 */
function watchDrags(area, { find, ready, start, move, end, cancel, tap }) {
  let press = null; // {item, id, x, y, touch, rested, dragging, timer}
  let spent = null; // id of the pointer whose press was used up, even if its drag was cancelled: its click means nothing
  let quietUntil = 0;
  const page = area.ownerDocument;

  const release = () => {
    const done = press;
    press = null;
    if (done) {
      clearTimeout(done.timer);
      ready(done.item, false);
    }
    return done;
  };
  const stopDrag = () => {
    const done = release();
    if (done?.dragging) cancel(done.item);
  };

  const down = (event) => {
    spent = null;
    quietUntil = 0;
    if (press || !event.isPrimary || event.button !== 0) return;
    const item = find(event);
    if (!item) return;
    press = { item, id: event.pointerId, x: event.clientX, y: event.clientY, touch: event.pointerType !== "mouse" };
    if (!press.touch) return;
    const mine = press;
    press.timer = setTimeout(() => {
      if (press !== mine || press.dragging) return;
      press.rested = true;
      spent = press.id;
      ready(item, true);
    }, RL_HOLD);
  };

  const moved = (event) => {
    if (event.pointerId !== press?.id) return;
    if (!press.dragging) {
      const [dx, dy] = [Math.abs(event.clientX - press.x), Math.abs(event.clientY - press.y)];
      if (Math.hypot(dx, dy) < RL_SLOP) return;
      if (press.touch && !press.rested && dy > dx) return void release(); // the page scrolls
      press.dragging = true;
      spent = press.id;
      start(press.item, press.x, press.y);
    }
    event.preventDefault();
    move(press.item, event.clientX, event.clientY);
  };

  const up = (event) => {
    if (event.pointerId === spent) {
      spent = null;
      quietUntil = event.timeStamp + 60; // the click, if the browser makes one, has the time of this event
    }
    if (event.pointerId !== press?.id) return;
    const done = release();
    if (done.dragging) end(done.item, event.clientX, event.clientY);
    else if (done.rested) tap(done.item);
  };
  const lost = (event) => {
    if (event.pointerId === spent) spent = null;
    if (event.pointerId === press?.id) stopDrag();
  };
  const still = (event) => {
    if ((press?.dragging || press?.rested) && event.cancelable) event.preventDefault(); // no scrolling meanwhile
  };
  const clicked = (event) => {
    if (event.detail > 0 && (spent !== null || event.timeStamp <= quietUntil)) event.stopPropagation();
  };
  const menu = (event) => press?.touch && event.preventDefault(); // a long press is no menu here

  area.addEventListener("pointerdown", down);
  area.addEventListener("touchmove", still, { passive: false });
  area.addEventListener("contextmenu", menu);
  area.addEventListener("click", clicked, true);
  page.addEventListener("pointermove", moved);
  page.addEventListener("pointerup", up);
  page.addEventListener("pointercancel", lost);

  return {
    /** Ends a drag under way as if it had not been. */
    cancel: stopDrag,
    stop() {
      stopDrag();
      page.removeEventListener("pointermove", moved);
      page.removeEventListener("pointerup", up);
      page.removeEventListener("pointercancel", lost);
    },
  };
}

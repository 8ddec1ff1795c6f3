// A hand of cards with, if wanted, a zone to lay a meld in. Needs cards.js, hand_layout.js, hand_drag.js.
//
//   const hand = createHand(root, options)
//
// A card's identity is its index in options.cards: two packs hold every card twice.
//
// Options (all optional but cards and labels)
//   cards        list of codes, "7H" … "JK"
//   labels       every text, flat: card names by code {"7H": "siete de corazones"} and the hand.… keys of the catalogue
//   zone         null, or {label, cards: [index, …]}: a place to lay cards in; their order is the order laid
//   selectable   "none" | "one" | "many". Where cards can be moved, "none" still lets one card be picked up to move it
//   reorderable  true: cards can be put into another order (default true)
//   faceDown     true: backs only, and no names
//   fourColour   true: clubs green, diamonds blue
//   marks        {index: "bad" | "good" | "hint"}
//   disabled     true: cards can be read, nothing can be changed
//   onChange     called with the state after every change made by the user (never after setState)
//
// State: {hand: [index, …], zone: [index, …], selected: [index, …]} in the order shown, selected in the order chosen.
//
// Handle
//   getState()            a copy of the state
//   setState(state)       false, and nothing happens, unless hand and zone together hold every index once; a missing
//                         selected means none
//   setMarks(marks)       replaces all marks
//   setCards(cards, zone) new cards, all in the hand but the indices of zone; selection and marks are cleared
//   setLabels(labels), setZoneLabel(text), setFourColour(bool), setFaceDown(bool), setDisabled(bool)
//   focus()               puts the focus on the card that had it last
//   say(text)             reads a text out through the live region
//   destroy()             removes everything
//
// Keys: arrows move the focus, Home and End go to the ends, Space selects, Shift+arrow moves the card (or the selected
// cards), Enter sends it to the zone or back (without a zone it selects), Backspace or Delete takes it back from the
// zone, Escape drops a drag or the selection.

const RL_MARKS = ["bad", "good", "hint"];

function createHand(root, options) {
  const page = root.ownerDocument;
  const settings = { selectable: "many", reorderable: true, faceDown: false, disabled: false, onChange: () => {}, ...options };
  let labels = { ...options.labels };
  let zoneLabel = options.zone?.label ?? "";
  let cards = [];
  let items = []; // one element per index
  let marks = {};
  let order = { hand: [], zone: [] };
  let selected = []; // indices, in the order chosen
  let active = 0; // the index with tabindex 0
  let lifted = null; // while dragging: {moving, from: order, to: {place, at}}
  let quiet = 0; // time until which clicks are the end of a drag

  // ---- elements ----

  const make = (tag, className, parent) => {
    const element = page.createElement(tag);
    element.className = className;
    parent?.append(element);
    return element;
  };
  const box = make("div", "rl-hand");
  box.setAttribute("data-lm-suppress-shortcuts", "true"); // JupyterLab's one-letter commands stay out
  const places = options.zone ? ["hand", "zone"] : ["hand"];
  const areas = {};
  const lists = {};
  const names = {};
  const help = make("div", "rl-help");
  help.id = rlUniqueId("help");
  for (const place of places) {
    areas[place] = make("div", `rl-area rl-area-${place}`, box);
    names[place] = make("div", "rl-area-name", areas[place]);
    names[place].id = rlUniqueId("name");
    lists[place] = make("div", "rl-cards", areas[place]);
    lists[place].setAttribute("aria-labelledby", names[place].id);
  }
  const invitation = places.length > 1 ? make("div", "rl-invitation", areas.zone) : null;
  invitation?.setAttribute("aria-hidden", "true");
  const movable = () => !settings.disabled && (settings.reorderable || places.length > 1);
  const pickable = () => !settings.disabled && (settings.selectable !== "none" || movable());
  const tools = make("div", "rl-tools");
  const buttons = {};
  const toolNames = [...(places.length > 1 ? ["to_zone", "to_hand"] : []), ...(settings.reorderable ? ["left", "right"] : [])];
  for (const name of toolNames) {
    buttons[name] = make("button", `rl-tool rl-tool-${name}`, tools);
    buttons[name].type = "button";
  }
  const helpButton = make("button", "rl-tool rl-tool-help", tools);
  helpButton.type = "button";
  helpButton.setAttribute("aria-expanded", "false");
  helpButton.setAttribute("aria-controls", help.id);
  help.hidden = true;
  if (toolNames.length) box.append(tools, help);
  const live = make("div", "rl-hidden", box);
  live.setAttribute("role", "status");
  root.classList.add("rl");
  root.append(box);

  // ---- texts ----

  const text = (key, values = {}) =>
    String(labels[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
  const placeName = (place) => (place === "zone" && zoneLabel) || text(`hand.${place}`);
  const cardName = (index) => (settings.faceDown ? text("hand.back") : text(cards[index]));
  const say = (words) => {
    live.textContent = live.textContent === words ? `${words}\u00a0` : words;
  };

  const nameCard = (index) => {
    const mark = marks[index];
    items[index].setAttribute("aria-label", mark ? `${cardName(index)}, ${text(`hand.mark.${mark}`)}` : cardName(index));
  };

  const nameAll = () => {
    for (const place of places) names[place].textContent = placeName(place);
    if (invitation) invitation.textContent = text("hand.invitation");
    for (const name of toolNames) buttons[name].textContent = text(`hand.${name}`);
    helpButton.textContent = text("hand.help.title");
    help.textContent = text(places.length > 1 ? "hand.help.zone" : "hand.help");
    items.forEach((_, index) => nameCard(index));
  };

  // ---- drawing ----

  const drawCard = (index) => {
    const item = items[index];
    const card = cardElement(cards[index], { faceDown: settings.faceDown, mark: marks[index] });
    item.replaceChildren(card);
  };

  const build = () => {
    items = cards.map((code, index) => {
      const item = make("div", "rl-item");
      item.dataset.index = String(index);
      return item;
    });
    items.forEach((_, index) => drawCard(index));
  };

  const measure = (place) => {
    const width = lists[place].clientWidth;
    const probe = items[0]?.firstChild?.offsetWidth || 72;
    const gap = Number.parseFloat(getComputedStyle(box).getPropertyValue("--rl-gap")) || 8;
    return { width, card: probe, gap };
  };

  const lay = (shown = order) => {
    for (const place of places) {
      const { width, card, gap } = measure(place);
      const layout = handLayout(shown[place].length, width, card, gap);
      lists[place].style.height = `${Math.max(layout.height, Math.round(card * 1.4))}px`;
      shown[place].forEach((index, at) => {
        if (lifted?.grabbed === index) return;
        const { x, y } = handSpot(layout, at);
        const origin = lists[place] === items[index].parentElement ? null : lists[place].getBoundingClientRect();
        const home = origin ? items[index].parentElement.getBoundingClientRect() : null;
        const [dx, dy] = origin ? [origin.left - home.left, origin.top - home.top] : [0, 0];
        items[index].style.translate = `${x + dx}px ${y + dy}px`;
        items[index].style.zIndex = String(at + 1);
      });
    }
  };

  const calm = () => page.defaultView.matchMedia("(prefers-reduced-motion: reduce)").matches;

  // First, last, invert, play: whatever `change` does, the cards glide from where they were seen.
  const glide = (change) => {
    const before = items.map((item) => (item.isConnected ? item.getBoundingClientRect() : null));
    change();
    if (calm()) return;
    items.forEach((item, index) => {
      if (!before[index] || lifted?.grabbed === index) return;
      item.getAnimations().forEach((running) => running.cancel());
      const after = item.getBoundingClientRect();
      const [dx, dy] = [before[index].left - after.left, before[index].top - after.top];
      if (Math.abs(dx) + Math.abs(dy) < 1) return;
      item.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: 190, easing: "cubic-bezier(.2,.7,.2,1)" });
    });
  };

  const show = () => {
    const focused = page.activeElement;
    for (const place of places) {
      order[place].forEach((index, at) => {
        if (lists[place].children[at] !== items[index]) lists[place].insertBefore(items[index], lists[place].children[at] ?? null);
      });
    }
    if (items.includes(focused) && page.activeElement !== focused) focused.focus({ preventScroll: true });
    if (invitation) invitation.hidden = order.zone.length > 0;
    roles();
    lay();
  };

  const roles = () => {
    const options = pickable();
    for (const place of places) {
      lists[place].setAttribute("role", options ? "listbox" : "list");
      if (options) {
        lists[place].setAttribute("aria-orientation", "horizontal");
        lists[place].setAttribute("aria-multiselectable", String(settings.selectable === "many"));
        if (toolNames.length) lists[place].setAttribute("aria-describedby", help.id);
      } else for (const name of ["aria-orientation", "aria-multiselectable", "aria-describedby"]) lists[place].removeAttribute(name);
    }
    if (!order.hand.includes(active) && !order.zone.includes(active)) active = order.hand[0] ?? order.zone[0] ?? 0;
    for (const place of places) {
      const stop = order[place].includes(active) ? active : order[place][0];
      for (const index of order[place]) {
        const item = items[index];
        const chosen = selected.includes(index);
        item.setAttribute("role", options ? "option" : "listitem");
        item.classList.toggle("rl-selected", chosen);
        if (options) {
          item.setAttribute("aria-selected", String(chosen));
          item.tabIndex = index === stop ? 0 : -1;
        } else {
          item.removeAttribute("aria-selected");
          item.removeAttribute("tabindex");
        }
        nameCard(index);
      }
    }
    box.classList.toggle("rl-disabled", settings.disabled);
    box.classList.toggle("rl-movable", movable());
    const inZone = selected.some((index) => order.zone.includes(index));
    const inHand = selected.some((index) => order.hand.includes(index));
    const usable = { to_zone: inHand, to_hand: inZone, left: selected.length > 0, right: selected.length > 0 };
    for (const name of toolNames) buttons[name].setAttribute("aria-disabled", String(settings.disabled || !usable[name]));
    tools.hidden = settings.disabled;
  };

  // ---- deeds ----

  const placeOf = (index) => (order.zone.includes(index) ? "zone" : "hand");
  const state = () => ({ hand: [...order.hand], zone: [...order.zone], selected: [...selected] });
  const changed = () => settings.onChange(state());

  const toggle = (index) => {
    if (selected.includes(index)) selected = selected.filter((other) => other !== index);
    else selected = settings.selectable === "many" ? [...selected, index] : [index];
    roles();
    changed();
  };

  // `moving` in that order to `place`, before the card that is at `at` once they are taken out.
  const arranged = (moving, place, at) => {
    const rest = (list) => list.filter((index) => !moving.includes(index));
    const next = { hand: rest(order.hand), zone: rest(order.zone) };
    next[place].splice(Math.min(at, next[place].length), 0, ...moving);
    return next;
  };

  const tell = (moving) => {
    const place = placeOf(moving[0]);
    const facts = { place: placeName(place), count: order[place].length, cards: moving.length };
    if (moving.length > 1) say(text("hand.moved.many", facts));
    else say(text("hand.moved", { ...facts, card: cardName(moving[0]), position: order[place].indexOf(moving[0]) + 1 }));
  };

  const move = (moving, place, at, keep = false) => {
    glide(() => {
      order = arranged(moving, place, at);
      if (!keep) selected = selected.filter((index) => !moving.includes(index));
      show();
    });
    tell(moving);
    changed();
  };

  const chosenOr = (index) => (selected.includes(index) ? selected.filter((other) => placeOf(other) === placeOf(index)) : [index]);

  const send = (place) => {
    const moving = selected.filter((index) => placeOf(index) !== place);
    if (settings.disabled || !places.includes(place)) return;
    if (!moving.length) return say(text("hand.nothing"));
    move(moving, place, order[place].length);
  };

  const nudge = (moving, by) => {
    if (settings.disabled || !settings.reorderable) return;
    if (!moving.length) return say(text("hand.nothing"));
    const next = { hand: [...order.hand], zone: [...order.zone] };
    const sorted = [...moving].sort((a, b) => by * (next[placeOf(b)].indexOf(b) - next[placeOf(a)].indexOf(a)));
    for (const index of sorted) {
      const list = next[placeOf(index)];
      const at = list.indexOf(index);
      const other = list[at + by];
      if (other === undefined || moving.includes(other)) continue;
      [list[at], list[at + by]] = [other, index];
    }
    if ([...next.hand, ...next.zone].join() === [...order.hand, ...order.zone].join()) return say(text("hand.end"));
    glide(() => {
      order = next;
      show();
    });
    tell(moving);
    changed();
  };

  const focusOn = (index) => {
    active = index;
    roles();
    items[index].focus({ preventScroll: false });
  };

  const nearest = (index, dy) => {
    const from = items[index].getBoundingClientRect();
    const reach = (other) => {
      const to = items[other].getBoundingClientRect();
      const rows = (to.top - from.top) * dy;
      return rows < from.height / 2 ? Infinity : rows * 10 + Math.abs(to.left - from.left);
    };
    const best = [...order.hand, ...order.zone].reduce((a, b) => (reach(b) < reach(a) ? b : a));
    return reach(best) < Infinity ? best : null;
  };

  const across = (index) => {
    const place = placeOf(index);
    const other = place === "hand" ? "zone" : "hand";
    const at = order[place].indexOf(index);
    const moving = chosenOr(index);
    move(moving, other, order[other].length);
    const next = order[place][Math.min(at, order[place].length - 1)];
    focusOn(next ?? moving[0]);
  };

  const keys = (event) => {
    const index = items.indexOf(event.target);
    if (index < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const list = order[placeOf(index)];
    const at = list.indexOf(index);
    const go = (other) => other !== null && other !== undefined && focusOn(other);
    const deeds = {
      ArrowLeft: () => (event.shiftKey ? nudge(chosenOr(index), -1) : go(list[at - 1])),
      ArrowRight: () => (event.shiftKey ? nudge(chosenOr(index), 1) : go(list[at + 1])),
      ArrowUp: () => go(nearest(index, -1)),
      ArrowDown: () => go(nearest(index, 1)),
      Home: () => go(list[0]),
      End: () => go(list[list.length - 1]),
      " ": () => pickable() && toggle(index),
      Enter: () => pickable() && (places.length > 1 ? across(index) : toggle(index)),
      Backspace: () => pickable() && placeOf(index) === "zone" && across(index),
      Delete: () => pickable() && placeOf(index) === "zone" && across(index),
      Escape: () => (lifted ? drags.cancel() : clear()),
    };
    if (!(event.key in deeds)) return;
    event.preventDefault();
    event.stopPropagation();
    deeds[event.key]();
  };

  const clear = () => {
    if (!selected.length) return;
    selected = [];
    roles();
    changed();
  };

  // ---- pointer ----

  let lastTap = { index: -1, time: 0 };
  const clicked = (event) => {
    if (event.timeStamp < quiet || !pickable()) return;
    const item = event.target.closest?.(".rl-item");
    if (item) {
      const index = items.indexOf(item);
      const twice = lastTap.index === index && event.timeStamp - lastTap.time < 400;
      lastTap = { index: twice ? -1 : index, time: event.timeStamp };
      focusOn(index);
      if (twice && places.length > 1) {
        const place = placeOf(index) === "hand" ? "zone" : "hand";
        move([index], place, order[place].length);
      } else toggle(index);
      return;
    }
    const place = places.find((name) => areas[name].contains(event.target));
    if (place && places.length > 1 && selected.some((index) => placeOf(index) !== place)) send(place);
  };

  const drags = watchDrags(box, {
    find: (event) => (movable() ? (event.target.closest?.(".rl-item") ?? null) : null),
    start(item) {
      const index = items.indexOf(item);
      const moving = places.length > 1 ? chosenOr(index) : [index];
      const spot = item.getBoundingClientRect();
      const home = item.parentElement.getBoundingClientRect();
      active = index;
      lifted = { grabbed: index, moving, x: spot.left - home.left, y: spot.top - home.top, width: spot.width, height: spot.height, to: null };
      item.getAnimations().forEach((running) => running.cancel());
      item.classList.add("rl-lifted");
      box.classList.add("rl-dragging");
    },
    move(item, dx, dy) {
      const { moving, x, y, width, height } = lifted;
      item.style.translate = `${x + dx}px ${y + dy}px`;
      const home = item.parentElement.getBoundingClientRect();
      const middle = { x: home.left + x + dx + width / 2, y: home.top + y + dy + height / 2 };
      const inside = (place) => {
        const area = areas[place].getBoundingClientRect();
        return middle.y > area.top - 12 && middle.y < area.bottom + 12 && middle.x > area.left - 40 && middle.x < area.right + 40;
      };
      const own = placeOf(lifted.grabbed);
      const place = places.find((name) => inside(name) && (name !== own || settings.reorderable)) ?? null;
      for (const name of places) areas[name].classList.toggle("rl-target", place === name && place !== own);
      let to = null;
      if (place) {
        const count = order[place].filter((index) => !moving.includes(index)).length;
        const size = measure(place);
        const list = lists[place].getBoundingClientRect();
        const layout = handLayout(count + moving.length, size.width, size.card, size.gap);
        to = { place, at: handPlace(layout, count, middle.x - list.left, middle.y - list.top, size.card) };
      }
      if (to?.place === lifted.to?.place && to?.at === lifted.to?.at) return;
      lifted.to = to;
      glide(() => lay(to ? arranged(moving, to.place, to.at) : order));
    },
    end(item) {
      const { moving, to } = drop(item);
      const next = to && arranged(moving, to.place, to.at);
      if (next && (next.hand.join() !== order.hand.join() || next.zone.join() !== order.zone.join())) move(moving, to.place, to.at);
      else glide(show);
      item.focus({ preventScroll: true });
    },
    cancel(item) {
      drop(item);
      glide(show);
    },
  });

  const drop = (item) => {
    const done = lifted;
    lifted = null;
    quiet = performance.now() + 60;
    item.classList.remove("rl-lifted");
    box.classList.remove("rl-dragging");
    for (const place of places) areas[place].classList.remove("rl-target");
    return done;
  };

  // ---- events ----

  box.addEventListener("keydown", keys);
  box.addEventListener("click", clicked);
  box.addEventListener("focusin", (event) => {
    const index = items.indexOf(event.target);
    if (index >= 0 && index !== active) {
      active = index;
      roles();
    }
  });
  const onTool = (name, deed) => buttons[name]?.addEventListener("click", deed);
  onTool("to_zone", () => send("zone"));
  onTool("to_hand", () => send("hand"));
  onTool("left", () => nudge(selected, -1));
  onTool("right", () => nudge(selected, 1));
  helpButton.addEventListener("click", () => {
    help.hidden = !help.hidden;
    helpButton.setAttribute("aria-expanded", String(!help.hidden));
  });
  const watcher = new ResizeObserver(() => lifted || lay());
  for (const place of places) watcher.observe(lists[place]);

  // ---- handle ----

  const cleanMarks = (given) =>
    Object.fromEntries(Object.entries(given ?? {}).filter(([index, mark]) => index in items && RL_MARKS.includes(mark)));

  const setMarks = (given) => {
    marks = cleanMarks(given);
    items.forEach((_, index) => {
      drawCard(index);
      nameCard(index);
    });
  };

  const setState = (given) => {
    const { hand, zone = [], selected: chosen = [] } = given ?? {};
    if (![hand, zone, chosen].every(Array.isArray) || (zone.length && places.length < 2)) return false;
    const all = [...hand, ...zone];
    if (all.length !== items.length || new Set(all).size !== all.length || !all.every((index) => Number.isInteger(index) && index in items)) return false;
    drags.cancel();
    glide(() => {
      order = { hand: [...hand], zone: [...zone] };
      selected = [...new Set(chosen)].filter((index) => all.includes(index));
      show();
    });
    return true;
  };

  const setCards = (codes, zone = []) => {
    drags.cancel();
    cards = codes.filter(isCardCode);
    items.forEach((item) => item.remove());
    marks = {};
    selected = [];
    active = 0;
    build();
    const laid = places.length > 1 ? [...new Set(zone)].filter((index) => index in items) : [];
    order = { hand: cards.map((_, index) => index).filter((index) => !laid.includes(index)), zone: laid };
    show();
  };

  const setFourColour = (on) => box.classList.toggle("rl-four", Boolean(on));

  setFourColour(options.fourColour);
  setCards(options.cards ?? [], options.zone?.cards ?? []);
  nameAll();
  setMarks(options.marks);

  return {
    getState: state,
    setState,
    setMarks,
    setCards,
    setFourColour,
    setLabels(given) {
      labels = { ...given };
      nameAll();
    },
    setZoneLabel(given) {
      zoneLabel = given;
      nameAll();
    },
    setFaceDown(on) {
      settings.faceDown = Boolean(on);
      items.forEach((_, index) => drawCard(index));
      nameAll();
    },
    setDisabled(on) {
      drags.cancel();
      settings.disabled = Boolean(on);
      roles();
    },
    focus: () => items[active]?.focus(),
    say,
    destroy() {
      drags.stop();
      watcher.disconnect();
      box.remove();
    },
  };
}

let rlIds = 0;

/** An element id no other widget of the page has; the random part keeps apart two copies of this module. */
function rlUniqueId(what) {
  rlIds += 1;
  return `rl-${what}-${rlIds}-${Math.random().toString(36).slice(2, 8)}`;
}

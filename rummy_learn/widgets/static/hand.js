// A hand of cards with, if wanted, one or more zones to lay melds in. Needs cards, hand_layout, hand_order, hand_board,
// hand_keys, hand_taps, hand_drag, hand_drags.
//
//   const hand = createHand(root, options)
//
// A card's identity is its index in options.cards: two packs hold every card twice.
//
// Options (all optional but cards and labels)
//   cards        list of codes, "7H" … "JK"
//   labels       every text, flat: card names by code {"7H": "siete de corazones"} and the hand.… keys of the catalogue
//   zone         null, or {label, cards: [index, …]}: a place to lay cards in; their order is the order laid
//   zones        instead of zone, the names of several; those in use are shown and one more
//   selectable   "none" | "one" | "many" (default). With "none" one card can still be picked up where cards can be moved
//   reorderable  cards can be put into another order (default true)
//   sortable     a button that sorts the hand (default false)
//   faceDown     backs only, and no names
//   fourColour   clubs green, diamonds blue
//   marks        {index: "bad" | "good" | "hint" | "asked"}
//   disabled     cards can be read, nothing can be changed
//   onChange     called with the state after every change made by the user (never after a set… of the handle)
//   onEnter      called with the index on which Enter was pressed, instead of what Enter does else
//   outside      where else cards can be dragged to: {lift(moving), over(moving, x, y) -> whether they can be let go there,
//                drop(moving, x, y), end()}; the indices dragged, client coordinates
//
// State: {hand: [index, …], zone: [index, …], selected: [index, …]}, as shown from left to right; selected as chosen.
// Further zones are called zone2, zone3, …
//
// Handle
//   getState()            a copy of the state
//   setState(state)       false, and nothing happens, unless hand and zone together hold every index once
//   setMarks(marks)       replaces all marks
//   setCards(cards, zone) new cards, all in the hand but the indices of zone; no selection, no marks
//   holdCards(codes, leaving) other cards: those that stay keep place, focus and selection, new ones come last; of two
//                         equal ones, those whose indices are `leaving` have gone
//   setLabels(labels), setFourColour(bool), setFaceDown(bool), setDisabled(bool)
//   getCards()            the codes, in the order of the indices
//   item(index)           the element of a card
//   focus(), focusOn(index) puts the focus on the card that had it last, or on this one
//   say(text)             has a text read out through the live region
//   destroy()             removes everything
//
// Keys: arrows move the focus, Home and End go to the ends, Space selects, Shift+arrow moves the card (or the selected
// cards), Enter sends it to the zone or back (without a zone it selects), Backspace and Delete take it back from the
// zone, Escape drops a drag or the selection. With several zones Enter means the one used last, and 1, 2, … name one.

const RL_MARKS = ["bad", "good", "hint", "asked"];

function createHand(root, options) {
  const settings = { selectable: "many", reorderable: true, sortable: false, faceDown: false, disabled: false, onChange: () => {}, ...options };
  const zoneNames = options.zones ? [...options.zones] : options.zone ? [options.zone.label] : [];
  const places = handPlaces(zoneNames.length);
  const several = places.length > 2;
  const movable = settings.reorderable || places.length > 1;
  const many = settings.selectable === "many";
  const board = handBoard(root.ownerDocument, {
    places,
    many,
    listbox: movable || settings.selectable !== "none",
    tools: [
      ...(places.length === 2 ? ["to_zone"] : []),
      ...(places.length > 1 ? ["to_hand"] : []),
      ...(settings.reorderable ? ["left", "right"] : []),
      ...(settings.sortable ? ["sort"] : []),
    ],
  });
  const { box, items, buttons } = board;

  let labels = { ...options.labels };
  let cards = [];
  let marks = {};
  let order = { hand: [], zone: [] };
  let selected = []; // indices, as chosen
  let active = 0; // the index that Tab reaches
  let target = "zone"; // the zone that Enter lays cards in

  const text = (key, values = {}) =>
    String(labels[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
  const placeName = (place) => (place === "hand" ? "" : zoneNames[places.indexOf(place) - 1]) || text(`hand.${place}`);
  const cardName = (index) => (settings.faceDown ? text("hand.back") : text(cards[index]));
  const placeOf = (index) => Object.keys(order).find((place) => order[place].includes(index)) ?? "hand";
  const otherPlace = (index) => (placeOf(index) === "hand" ? target : "hand");
  const state = () => ({ ...handEach(order, (list) => [...list]), selected: [...selected] });
  const changed = () => settings.onChange(state());

  // ---- showing ----

  const drawCard = (index) => {
    const mark = marks[index];
    const name = mark ? `${cardName(index)}, ${text(`hand.mark.${mark}`)}` : cardName(index);
    board.draw(index, cards[index], { name, mark, faceDown: settings.faceDown });
  };

  const drawAll = () => {
    for (const place of places) board.names[place].textContent = placeName(place);
    for (const line of Object.values(board.invitations)) line.textContent = text("hand.invitation");
    board.help.textContent = text(several ? "hand.help.zones" : places.length > 1 ? "hand.help.zone" : "hand.help");
    board.nameTools(text);
    items.forEach((_, index) => drawCard(index));
  };

  // What screen readers, Tab and the stylesheet need to know of the state.
  const refresh = () => {
    for (const place of places) {
      const stop = order[place].includes(active) ? active : order[place][0];
      if (settings.disabled) board.lists[place].setAttribute("aria-disabled", "true");
      else board.lists[place].removeAttribute("aria-disabled");
      for (const index of order[place]) {
        const chosen = selected.includes(index);
        items[index].classList.toggle("rl-selected", chosen);
        if (items[index].getAttribute("role") !== "option") continue;
        if (items[index].ariaSelected !== String(chosen)) items[index].ariaSelected = String(chosen);
        const reach = index === stop ? 0 : -1;
        if (items[index].tabIndex !== reach || !items[index].hasAttribute("tabindex")) items[index].tabIndex = reach;
      }
    }
    box.classList.toggle("rl-disabled", settings.disabled);
    box.classList.toggle("rl-movable", movable && !settings.disabled);
    const some = selected.length > 0;
    const usable = { left: some, right: some, sort: true, help: true };
    for (const place of places) usable[`to_${place}`] = selected.some((index) => placeOf(index) !== place);
    if (board.areas[target]?.hidden) target = "zone";
    board.setActive(target);
    for (const [name, button] of Object.entries(buttons)) {
      button.setAttribute("aria-disabled", String(!usable[name] || (settings.disabled && name !== "help")));
    }
  };

  const show = () => {
    board.show(order);
    refresh();
  };

  const tell = (moving) => {
    const place = placeOf(moving[0]);
    const facts = { place: placeName(place), count: order[place].length, cards: moving.length };
    if (moving.length > 1) board.say(text("hand.moved.many", facts));
    else board.say(text("hand.moved", { ...facts, card: cardName(moving[0]), position: order[place].indexOf(moving[0]) + 1 }));
  };

  // ---- deeds of the user ----

  const rearrange = (next, moving) => {
    board.glide(() => {
      order = next;
      show();
    });
    if (moving.length) tell(moving);
    changed();
  };

  const move = (moving, place, at = order[place].length) => {
    if (place !== "hand") target = place;
    selected = selected.filter((index) => !moving.includes(index));
    rearrange(handArranged(order, moving, place, at), moving);
  };

  // The card, or all selected cards of its place if it is one of them.
  const withSelected = (index) =>
    selected.includes(index) ? selected.filter((other) => placeOf(other) === placeOf(index)) : [index];

  const send = (place) => {
    const moving = selected.filter((index) => placeOf(index) !== place);
    if (moving.length) return move(moving, place);
    if (place !== "hand") target = place;
    refresh();
    board.say(text("hand.nothing"));
  };

  const nudge = (moving, by) => {
    if (!settings.reorderable) return;
    if (!moving.length) return board.say(text("hand.nothing"));
    const next = handNudged(order, moving, by);
    if (handSame(next, order)) board.say(text("hand.end"));
    else rearrange(next, moving);
  };

  const sort = () => {
    rearrange(handSorted(order, cards), []);
    board.say(text("hand.sorted"));
  };

  const toggle = (index) => {
    if (selected.includes(index)) selected = selected.filter((other) => other !== index);
    else selected = many ? [...selected, index] : [index];
    refresh();
    changed();
  };

  const clear = () => {
    if (!selected.length) return;
    selected = [];
    refresh();
    changed();
  };

  const focusOn = (index, preventScroll = false) => {
    active = index;
    refresh();
    items[index].focus({ preventScroll });
  };

  // To another place, with what is chosen beside it; the focus stays where it was, on the card that has moved up.
  const across = (index, place = otherPlace(index)) => {
    const from = placeOf(index);
    const moving = withSelected(index);
    const staying = order[from].filter((other) => !moving.includes(other));
    const next = order[from].slice(order[from].indexOf(index)).find((other) => staying.includes(other));
    move(moving, place);
    focusOn(next ?? staying.at(-1) ?? moving[0]);
  };

  const choose = (index) => {
    if (settings.onEnter) settings.onEnter(index);
    else if (places.length > 1) across(index);
    else toggle(index);
  };

  const takeBack = (index) => placeOf(index) !== "hand" && across(index);

  // Lay the card, or the selected ones with it, in the zone of that number; only those that are offered.
  const layIn = (index, number) => {
    const place = places[number];
    if (!board.areas[place].hidden && placeOf(index) !== place) across(index, place);
  };

  // What is chosen elsewhere comes to this place, if it is one.
  const into = (place) => {
    if (place && place !== "hand") target = place;
    if (place && selected.some((index) => placeOf(index) !== place)) send(place);
    else refresh();
  };

  // ---- mouse, pen, finger ----

  const taps = handTaps({
    board, places, focusOn, toggle, into,
    disabled: () => settings.disabled,
    sendAcross: (index) => move([index], otherPlace(index)),
    tools: {
      ...Object.fromEntries(places.map((place) => [`to_${place}`, () => send(place)])),
      left: () => nudge(selected, -1),
      right: () => nudge(selected, 1),
      sort,
    },
  });

  const drags = handDrags({
    board, placeOf, withSelected, move, show,
    order: () => order,
    enabled: () => movable && !settings.disabled,
    reorderable: settings.reorderable,
    outside: settings.outside,
    drop(item) {
      focusOn(items.indexOf(item), true);
    },
    tap: taps.tapped,
  });

  // ---- handle ----

  const setMarks = (given) => {
    const known = ([index, mark]) => Object.hasOwn(items, index) && RL_MARKS.includes(mark);
    marks = Object.fromEntries(Object.entries(given ?? {}).filter(known));
    items.forEach((_, index) => drawCard(index));
  };

  const setCards = (codes, laid = []) => {
    drags.cancel();
    cards = codes.filter(isCardCode);
    [marks, selected, active] = [{}, [], 0];
    board.setItems(cards.length);
    items.forEach((_, index) => drawCard(index));
    const all = cards.map((_, index) => index);
    const zone = places.length === 2 ? all.filter((index) => laid.includes(index)).sort((a, b) => laid.indexOf(a) - laid.indexOf(b)) : [];
    const nowhere = Object.fromEntries(places.map((place) => [place, []]));
    order = { ...nowhere, hand: all.filter((index) => !zone.includes(index)), zone };
    target = "zone";
    show();
  };

  const holdCards = (codes, leaving = []) => {
    drags.cancel();
    const { kept, fresh } = handKept(cards, codes.filter(isCardCode), leaving);
    const now = (list) => list.map((index) => kept.indexOf(index)).filter((index) => index >= 0);
    const place = placeOf(active);
    const at = order[place].indexOf(active);
    const focused = items[active] === root.ownerDocument.activeElement;
    const still = kept.indexOf(active);
    cards = [...kept.map((index) => cards[index]), ...fresh];
    marks = Object.fromEntries(Object.entries(marks).map(([index, mark]) => [kept.indexOf(Number(index)), mark]));
    delete marks[-1];
    board.setItems(cards.length, kept);
    items.forEach((_, index) => drawCard(index));
    board.glide(() => {
      order = handEach(order, now);
      order.hand.push(...fresh.map((_, more) => kept.length + more));
      selected = now(selected);
      active = still >= 0 ? still : (order[place][Math.min(at, order[place].length - 1)] ?? order.hand[0] ?? 0);
      show();
    });
    if (focused && still < 0) items[active]?.focus({ preventScroll: true });
  };

  const handle = {
    getState: state,
    setState(given) {
      if (!isHandState(given, items.length, places)) return false;
      drags.cancel();
      selected = [...new Set(given.selected)];
      board.glide(() => {
        order = Object.fromEntries(Object.keys(order).map((place) => [place, [...(given[place] ?? [])]]));
        show();
      });
      return true;
    },
    setMarks,
    setCards,
    holdCards,
    setFourColour: (on) => void box.classList.toggle("rl-four", Boolean(on)),
    setLabels(given) {
      labels = { ...given };
      drawAll();
    },
    setFaceDown(on) {
      settings.faceDown = Boolean(on);
      drawAll();
    },
    setDisabled(on) {
      drags.cancel();
      settings.disabled = Boolean(on);
      refresh();
    },
    getCards: () => [...cards],
    item: (index) => items[index] ?? null,
    focus: () => items[active]?.focus(),
    focusOn,
    say: board.say,
    destroy() {
      drags.stop();
      unwatch();
      box.remove();
    },
  };

  box.addEventListener(
    "keydown",
    handKeys({
      items, focusOn, toggle, choose, takeBack, layIn,
      zones: several ? zoneNames.length : 0,
      rows: () => places.map((place) => order[place]),
      disabled: () => settings.disabled,
      nudge: (index, by) => nudge(withSelected(index), by),
      escape: () => drags.cancel() || clear(),
    }),
  );
  box.addEventListener("click", taps.clicked);
  box.addEventListener("focusin", (event) => {
    const index = items.indexOf(event.target);
    if (index < 0 || index === active) return;
    active = index;
    if (placeOf(index) !== "hand") target = placeOf(index);
    refresh();
  });
  const unwatch = handWatch(places.map((place) => board.lists[place]), {
    measure: board.measure,
    lay: () => drags.underWay() || board.lay(order),
  });
  root.classList.add("rl");
  root.append(box);
  handle.setFourColour(options.fourColour);
  setCards(options.cards ?? [], options.zone?.cards ?? []);
  drawAll();
  setMarks(options.marks);
  return handle;
}

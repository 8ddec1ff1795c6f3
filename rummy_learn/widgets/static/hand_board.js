// What a hand looks like: its elements, where the cards lie, and how they glide. What may be done with them: hand.js.

const RL_GLIDE = { duration: 190, easing: "cubic-bezier(.2,.7,.2,1)" };
const RL_ARROWS = { to_zone: "M12 5v14M6 13l6 6 6-6", to_hand: "M12 19V5M6 11l6-6 6 6", left: "M19 12H5M11 6l-6 6 6 6", right: "M5 12h14M13 6l6 6-6 6" };

let rlIds = 0;

/** An element id that no other widget of the page has; the random part keeps apart two copies of this module. */
function rlUniqueId(what) {
  rlIds += 1;
  return `rl-${what}-${rlIds}-${Math.random().toString(36).slice(2, 8)}`;
}

// All hands of a page are told of their sizes at once. All are measured before any is laid: what is laid has to be laid out
// anew before the next one can be measured.
const RL_HANDS = new WeakMap(); // a list of cards -> {measure, lay} of its hand
const RL_SIZES = new ResizeObserver((entries) => {
  const hands = new Set(entries.map(({ target }) => RL_HANDS.get(target)));
  for (const hand of hands) hand.measure();
  for (const hand of hands) hand.lay();
});

/** Has a hand measured and laid whenever one of its lists has another size; returns what ends that. */
function handWatch(lists, hand) {
  for (const list of lists) {
    RL_HANDS.set(list, hand);
    RL_SIZES.observe(list);
  }
  return () => lists.forEach((list) => RL_SIZES.unobserve(list));
}

/**
 * The elements of a hand, not yet in the page. `places`: as handPlaces names them; `listbox`: whether cards can be
 * chosen (else a plain list); `many`: more than one; `tools`: names of the buttons. Where there are several zones, each
 * has a button of its own: to_zone, to_zone2, …
 */
function handBoard(page, { places, listbox, many, tools }) {
  const make = (tag, className, parent) => {
    const element = page.createElement(tag);
    element.className = className;
    parent?.append(element);
    return element;
  };
  const box = make("div", "rl-hand");
  box.setAttribute("data-lm-suppress-shortcuts", "true"); // JupyterLab's one-letter commands stay out
  const help = make("div", "rl-help");
  help.id = rlUniqueId("help");
  help.hidden = true;
  const areas = {};
  const names = {};
  const lists = {};
  const buttons = {};
  const several = places.length > 2;
  const zones = several ? make("div", "rl-zones") : box;
  for (const place of places) {
    const kind = place === "hand" ? "hand" : "zone";
    areas[place] = make("div", `rl-area rl-area-${kind}`, kind === "zone" ? zones : box);
    const head = several && kind === "zone" ? make("div", "rl-area-head", areas[place]) : areas[place];
    names[place] = make("div", "rl-area-name", head);
    if (head !== areas[place]) buttons[`to_${place}`] = make("button", "rl-tool rl-tool-here", head);
    names[place].id = rlUniqueId("name");
    names[place].setAttribute("aria-hidden", "true"); // the list says it
    lists[place] = make("div", "rl-cards", areas[place]);
    lists[place].setAttribute("role", listbox ? "listbox" : "list");
    lists[place].setAttribute("aria-labelledby", names[place].id);
    if (listbox) {
      lists[place].setAttribute("aria-orientation", "horizontal");
      lists[place].setAttribute("aria-multiselectable", String(many));
      if (tools.length && place === "hand") lists[place].setAttribute("aria-describedby", help.id); // once is enough
    }
  }
  if (several) box.append(zones);
  const invitations = {};
  for (const place of places.slice(1)) {
    invitations[place] = make("div", "rl-invitation", areas[place]);
    invitations[place].setAttribute("aria-hidden", "true");
  }
  const bar = make("div", "rl-tools");
  for (const name of [...tools, "help"]) buttons[name] = make("button", `rl-tool rl-tool-${name}`, bar);
  for (const button of Object.values(buttons)) button.type = "button";
  buttons.help.setAttribute("aria-expanded", "false");
  buttons.help.setAttribute("aria-controls", help.id);
  if (tools.length) box.append(bar, help);
  const live = make("div", "rl-hidden", box);
  live.setAttribute("role", "status");

  const items = []; // one element per card index
  const faces = []; // what is drawn in each
  const drawn = []; // with which name and mark

  /** Elements for `count` cards, not laid yet; the first of them are those that had the indices `kept`. */
  const setItems = (count, kept = []) => {
    const [items0, faces0, drawn0] = [items.splice(0), faces.splice(0), drawn.splice(0)];
    for (const index of kept) {
      items.push(items0[index]);
      faces.push(faces0[index]);
      drawn.push(drawn0[index]);
    }
    for (const item of items0) if (!items.includes(item)) item.remove();
    while (items.length < count) {
      const item = make("div", "rl-item");
      item.setAttribute("role", listbox ? "option" : "listitem");
      items.push(item);
    }
  };

  /** The drawing of a card and its name; a listbox names the option, a list the picture in it. */
  const draw = (index, code, { name, mark, faceDown }) => {
    const label = listbox ? "" : name;
    const face = faceDown ? "" : code;
    const now = `${face} ${mark ?? ""} ${name}`;
    if (drawn[index] === now) return;
    drawn[index] = now;
    if (faces[index] === face) markCard(items[index].firstChild, mark, label);
    else items[index].replaceChildren(cardElement(code, { faceDown, mark, label }));
    faces[index] = face;
    if (listbox) items[index].setAttribute("aria-label", name);
  };

  const nameTools = (text) => {
    for (const [name, button] of Object.entries(buttons)) {
      const here = button.classList.contains("rl-tool-here");
      const words = text(name === "help" ? "hand.help.title" : here ? "hand.lay_here" : `hand.${name}`);
      const label = make("span", "rl-tool-label");
      label.textContent = words;
      button.replaceChildren(...(name in RL_ARROWS && !here ? [rlIcon(RL_ARROWS[name])] : []), label);
      if (here) button.setAttribute("aria-label", `${words}: ${names[name.slice("to_".length)].textContent}`);
      else button.title = words;
    }
  };

  // ---- layout ----

  // To measure before the browser has laid out the page makes it do so at once. So nothing is measured before the browser
  // has told that the lists have a size, and what was measured holds until it tells of another one.
  let inView = false;
  let measured = null; // {card, gap, widths: by place}
  const measure = () => {
    inView = true;
    measured = null;
    sizes();
  };

  const sizes = () => {
    if (measured) return measured;
    const gap = Number.parseFloat(getComputedStyle(box).getPropertyValue("--rl-gap")) || 8;
    const widths = Object.fromEntries(places.map((place) => [place, lists[place].clientWidth]));
    const card = items[0]?.offsetWidth;
    const found = { card: card || 72, gap, widths };
    if (card) measured = found;
    return found;
  };

  const layoutOf = (place, count) => {
    const { widths, card, gap } = sizes();
    return { ...handLayout(count, widths[place], card, gap), card };
  };

  /** Puts every card but `lifted` where `order` says. A card may still be a child of the other list: it is shown across. */
  const lay = (order, lifted = null) => {
    if (!inView) return;
    const layouts = {};
    for (const place of places) {
      layouts[place] = layoutOf(place, order[place].length);
      lists[place].style.height = `${Math.max(layouts[place].height, Math.round(layouts[place].card * 1.4))}px`;
    }
    const corner = (place) => (corners[place] ??= lists[place].getBoundingClientRect());
    const corners = {};
    for (const place of places) {
      order[place].forEach((index, at) => {
        if (index === lifted) return;
        let { x, y } = handSpot(layouts[place], at);
        const home = items[index].parentElement;
        if (home !== lists[place]) {
          const from = corner(places.find((other) => lists[other] === home));
          x += corner(place).left - from.left;
          y += corner(place).top - from.top;
        }
        const { style } = items[index];
        const spot = `${x}px ${y}px`;
        if (style.translate !== spot) style.translate = spot;
        if (style.zIndex !== String(at + 1)) style.zIndex = String(at + 1);
      });
    }
  };

  /** Makes the lists hold their cards in the order shown, and lays them. The focus stays on the card that has it. */
  const show = (order) => {
    const focused = page.activeElement;
    for (const place of places) {
      order[place].forEach((index, at) => {
        const there = lists[place].children[at];
        if (there !== items[index]) lists[place].insertBefore(items[index], there ?? null);
      });
    }
    if (items.includes(focused) && page.activeElement !== focused) focused.focus({ preventScroll: true });
    for (const place of Object.keys(invitations)) invitations[place].hidden = order[place].length > 0;
    offer(order);
    lay(order);
  };

  /** Of several zones, those in use are shown and one more. */
  const offer = (order) => {
    const last = places.findLastIndex((place, at) => at === 0 || order[place].length > 0);
    places.forEach((place, at) => {
      const hidden = at > last + 1;
      if (areas[place].hidden !== hidden) measured = null;
      areas[place].hidden = hidden;
    });
  };

  /** Whatever `change` does, the cards (but `lifted`) glide from where they were seen to where they are then. */
  const glide = (change, lifted = null) => {
    const still = page.defaultView.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const before = still ? [] : items.map((item) => (item.isConnected ? item.getBoundingClientRect() : null));
    change();
    if (still) return;
    items.forEach((item, index) => {
      if (!before[index] || index === lifted) return;
      for (const running of item.getAnimations()) running.cancel();
      const after = item.getBoundingClientRect();
      const [dx, dy] = [before[index].left - after.left, before[index].top - after.top];
      if (Math.abs(dx) + Math.abs(dy) < 1) return;
      item.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], RL_GLIDE);
    });
  };

  /**
   * Where a card would go: {place, at} or null. The pointer says into which place, the card's middle before which of its
   * cards; countOf(place) tells {count: how many lie there, more: how many come}.
   */
  const spotAt = (pointer, middle, countOf) => {
    const over = (beside) => (place) => {
      const area = areas[place].getBoundingClientRect();
      const level = pointer.y > area.top && pointer.y < area.bottom;
      return level && middle.x > area.left - beside && middle.x < area.right + beside;
    };
    // px: a hand that strays a little to the side still means this place
    const place = places.find(over(0)) ?? places.find(over(40));
    if (!place) return null;
    const list = lists[place].getBoundingClientRect();
    const { count, more } = countOf(place);
    const layout = layoutOf(place, count + more);
    return { place, at: handPlace(layout, count, middle.x - list.left, middle.y - list.top, layout.card) };
  };

  const setTarget = (target) => {
    for (const place of places) areas[place].classList.toggle("rl-target", place === target);
  };

  /** Which zone Enter lays cards in, where there are several. */
  const setActive = (active) => {
    if (several) for (const place of places) areas[place].classList.toggle("rl-active", place === active);
  };

  const say = (words) => {
    live.textContent = live.textContent === words ? `${words}\u00a0` : words; // the same words twice are read twice
  };

  const toggleHelp = () => {
    help.hidden = !help.hidden;
    buttons.help.setAttribute("aria-expanded", String(!help.hidden));
  };

  return {
    box, areas, names, lists, items, invitations, buttons, help,
    setItems, draw, nameTools, measure, lay, show, glide, spotAt, setTarget, setActive, say, toggleHelp,
  };
}

/** A line drawing of this file in a 24 × 24 box. */
function rlIcon(path) {
  const box = document.createElement("template");
  box.innerHTML = `<svg class="rl-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${path}"/></svg>`;
  return box.content.firstChild;
}

// A part to put things in order in: drag a line, or move it up and down with its buttons or the arrow keys.

Object.assign(RL_PARTS, {
  order(root, part, { labels, changed }) {
    const name = rlElement("p", "rl-legend rl-order-name", root);
    name.id = rlUniqueId("order");
    name.append(cardText(part.label, labels));
    const list = rlElement("ol", "rl-order", root);
    list.setAttribute("aria-labelledby", name.id);
    const live = rlElement("div", "rl-hidden", root);
    live.setAttribute("role", "status");
    let order = part.items.map((_, index) => index);
    let touched = false; // as shown is no answer until something is moved

    const items = part.items.map((text, index) => {
      const item = rlElement("li", "rl-order-item", list);
      const words = rlElement("span", "rl-order-text", item);
      words.append(cardText(text, labels));
      const [up, down] = [[-1, "up"], [1, "down"]].map(([by, way]) => {
        const button = rlElement("button", "rl-tool rl-order-move", item);
        button.type = "button";
        button.setAttribute("aria-label", rlText(labels, `exercise.order.${way}`, { item: text }));
        button.append(rlIcon(RL_ARROWS[by < 0 ? "to_hand" : "to_zone"]));
        button.addEventListener("click", () => shift(index, by, button));
        return button;
      });
      item.addEventListener("keydown", (event) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (!by || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        shift(index, by, event.target);
      });
      return { item, up, down, text };
    });

    // The item that a finger or the focus is on stays where it is in the page, and the others are put around it.
    const show = (kept = order[0]) => {
      const at = order.indexOf(kept);
      const sorted = order.map((index) => items[index].item);
      const differs = sorted.some((item, place) => item !== list.children[place]);
      const arrange = () => {
        sorted[at].before(...sorted.slice(0, at));
        sorted[at].after(...sorted.slice(at + 1));
      };
      if (differs) rlGlide(sorted, arrange); // it measures, which at a page's opening costs a layout of the whole page
      order.forEach((index, place) => {
        items[index].up.setAttribute("aria-disabled", String(place === 0));
        items[index].down.setAttribute("aria-disabled", String(place === order.length - 1));
      });
    };

    const put = (index, at) => {
      order = order.filter((other) => other !== index);
      order.splice(at, 0, index);
      show(index);
    };

    const told = (index) => {
      touched = true;
      const facts = { item: items[index].text, position: order.indexOf(index) + 1, count: order.length };
      live.textContent = rlText(labels, "exercise.order.moved", facts);
      changed();
    };

    const shift = (index, by, focus) => {
      const to = order.indexOf(index) + by;
      if (to < 0 || to >= order.length) return void (live.textContent = rlText(labels, "hand.end"));
      put(index, to);
      focus.focus();
      told(index);
    };

    let before = null; // the order before a drag
    const indexOf = (item) => items.findIndex((one) => one.item === item);
    watchDrags(list, {
      find: (event) => (event.target.closest("button") ? null : event.target.closest(".rl-order-item")),
      ready: (item, on) => item.classList.toggle("rl-order-lifted", on),
      start(item) {
        before = order;
        item.classList.add("rl-order-lifted");
      },
      move(item, _, y) {
        const index = indexOf(item);
        const rest = order.filter((other) => other !== index);
        const middle = (other) => {
          const box = items[other].item.getBoundingClientRect();
          return box.top + box.height / 2;
        };
        const at = rest.filter((other) => middle(other) < y).length;
        if (at !== order.indexOf(index)) put(index, at);
      },
      end(item) {
        item.classList.remove("rl-order-lifted");
        if (order.join() !== before.join()) told(indexOf(item));
      },
      cancel(item) {
        item.classList.remove("rl-order-lifted");
        order = before;
        show();
      },
      tap() {},
    });

    show();
    return {
      get: () => (touched ? [...order] : null),
      set(value) {
        touched = Array.isArray(value) && value.length === items.length;
        order = touched ? [...value] : items.map((_, index) => index);
        show();
      },
    };
  },
});

/** Whatever `change` does, the elements glide from where they were seen to where they are then. */
function rlGlide(elements, change) {
  const before = elements.map((element) => element.getBoundingClientRect());
  change();
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  elements.forEach((element, at) => {
    for (const running of element.getAnimations()) running.cancel();
    const after = element.getBoundingClientRect();
    const [dx, dy] = [before[at].left - after.left, before[at].top - after.top];
    if (before[at].height && Math.abs(dx) + Math.abs(dy) >= 1) {
      element.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], RL_GLIDE);
    }
  });
}

// Everybody's melds. Each is a button: it takes the card that the learner has lifted, or gives one of its own.

/**
 * {show(face, lifted), item(meld), card(meld, index), target(x, y), hint(meld), firstLit()}. deed(message) sends what was
 * chosen; where there are several ways, they are offered below the meld. `lay()` lays the lifted cards as new melds.
 */
function tableMelds(parent, { text, texts, deed, lay, missing }) {
  const area = rlElement("div", "rl-melds", parent);
  const name = tableHeading(rlElement("p", "rl-melds-name", area));
  const list = rlElement("ul", "rl-melds-list", area);
  list.setAttribute("aria-label", text("melds"));
  const items = new Map(); // index -> {item, owner, button, ways, meld: as drawn, lit}
  let face = null;
  let lifted = [];

  area.addEventListener("click", (event) => {
    if (!event.target.closest(".rl-meld") && lifted.length >= RL_LEAST && face.can.lay) lay();
  });

  const cardNames = (meld) =>
    tableCodes(meld.cards).map((code, at) => (meld.stands[at] ? `${texts[code]} (${text("stands", { cards: meld.stands[at] })})` : texts[code]));

  const make = (index) => {
    const item = rlElement("li", "rl-meld", list);
    item.dataset.meld = index;
    const owner = rlElement("span", "rl-meld-owner", item);
    owner.setAttribute("aria-hidden", "true");
    const button = rlElement("button", "rl-meld-cards", item);
    button.type = "button";
    button.addEventListener("click", (event) => chosen(index, event));
    const ways = rlElement("div", "rl-meld-ways", item);
    ways.hidden = true;
    return { item, owner, button, ways, meld: null, lit: false };
  };

  const draw = (index, meld) => {
    const one = items.get(index) ?? make(index);
    items.set(index, one);
    if (one.meld === meld) return;
    one.meld = meld;
    one.item.dataset.owner = meld.owner;
    one.owner.textContent = face.names[meld.owner];
    one.button.setAttribute(
      "aria-label",
      text(`meld.${meld.kind}${meld.owner ? "" : ".you"}`, { name: face.names[meld.owner], cards: cardNames(meld).join(", "), points: meld.points }),
    );
    one.button.replaceChildren();
    tableCodes(meld.cards).forEach((code, at) => {
      const spot = rlElement("span", "rl-spread-card", one.button);
      spot.dataset.at = at;
      const card = cardElement(code);
      if (meld.stands[at]) rlElement("span", "rl-stands", card).append(cardText(tableShort(meld.stands[at])));
      spot.append(card);
    });
  };

  // What lights a meld up, for those who do not see it.
  const describe = (button, ways) => {
    const cards = [...new Set(ways.map((way) => way.card).filter(Boolean))].map((card) => texts[card]);
    if (!ways.length) button.removeAttribute("aria-description");
    else button.setAttribute("aria-description", cards.length ? text("meld.fits", { cards: cards.join(", ") }) : text("meld.gives"));
  };

  // ---- choosing a way ----

  const inMeld = (one, x, y) => {
    const spots = [...one.button.children];
    const over = spots.findLast((spot) => {
      const card = spot.firstChild.getBoundingClientRect();
      return x >= card.left && x <= card.right && y >= card.top && y <= card.bottom;
    });
    const box = one.button.getBoundingClientRect();
    return { index: over ? Number(over.dataset.at) : null, end: x < box.left + box.width / 2 ? "start" : "end" };
  };

  // Of several ways the one that the pointer means, if it means one.
  const meant = (ways, one, x, y) => {
    if (ways.length < 2) return ways[0] ?? null;
    const { index, end } = inMeld(one, x, y);
    const here = ways.find((way) => way.index !== undefined && way.index === index);
    const cards = new Set(ways.map((way) => way.card));
    return here ?? (cards.size === 1 && ways.every((way) => way.do === "layoff") ? ways.find((way) => way.end === end) : null);
  };

  const chosen = (index, event) => {
    const one = items.get(index);
    const ways = tableWays(face, index, lifted);
    const pointed = event.detail > 0;
    const way = ways.length < 2 || !pointed ? (ways.length === 1 ? ways[0] : null) : meant(ways, one, event.clientX, event.clientY);
    if (way) return deed(way);
    if (ways.length) return offer(one, ways);
    if (lifted.length) return deed({ do: "layoff", card: lifted[0], meld: index });
    if (face.turn.phase !== "draw") return missing();
    const at = pointed ? inMeld(one, event.clientX, event.clientY).index : null;
    deed({ do: "take", meld: index, index: at ?? 0 });
  };

  const offer = (one, ways) => {
    const codes = tableCodes(face.melds[one.item.dataset.meld].cards);
    one.ways.replaceChildren();
    for (const way of ways) {
      const card = texts[way.card ?? codes[way.index]];
      const words = way.do === "layoff" ? text(`way.${way.end}`) : text(`way.${way.do}`, { card });
      playButton(one.ways, "rl-button", ways.some((other) => other.card !== way.card) ? `${card}: ${words}` : words, () => deed(way));
    }
    one.ways.hidden = false;
    one.ways.firstChild.focus();
  };

  // ---- the keyboard: one stop for Tab, arrows from meld to meld ----

  const buttons = () => [...items.values()].map((one) => one.button);
  const stops = () => {
    const all = [...items.values()];
    const stop = all.find((one) => one.button === document.activeElement) ?? all.find((one) => one.lit) ?? all[0];
    for (const one of all) {
      const index = one === stop ? 0 : -1;
      if (one.button.tabIndex !== index) one.button.tabIndex = index;
    }
  };
  list.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const all = buttons();
    const at = all.indexOf(event.target);
    if (!by || at < 0) return;
    event.preventDefault();
    all[Math.min(Math.max(at + by, 0), all.length - 1)].focus();
    stops();
  });

  return {
    area,
    show(now, cards) {
      [face, lifted] = [now, cards];
      for (const [index, one] of items) {
        if (face.melds[index]) continue;
        one.item.remove();
        items.delete(index);
      }
      for (const [index, meld] of Object.entries(face.melds)) draw(Number(index), meld);
      tableWrite(name, text(items.size ? "melds" : "melds.none"));
      name.classList.toggle("rl-hidden", items.size > 0);
      const mine = face.wait === "you";
      for (const [index, one] of items) {
        const ways = mine ? tableWays(face, index, lifted) : [];
        tableHide(one.ways, true);
        if (!ways.length && !one.lit) continue;
        one.lit = ways.length > 0;
        one.item.classList.toggle("rl-lit", one.lit);
        describe(one.button, ways);
        for (const spot of one.button.children) {
          spot.classList.toggle("rl-lit-card", ways.some((way) => way.index === Number(spot.dataset.at)));
        }
        for (const end of ["start", "end"]) one.button.classList.toggle(`rl-lit-${end}`, ways.some((way) => way.end === end));
      }
      area.classList.toggle("rl-melds-open", mine && face.can.lay && lifted.length >= RL_LEAST);
      stops();
    },
    item: (meld) => items.get(meld)?.item ?? null,
    /** The card of a meld, or its last one. */
    card: (meld, index) => (index === undefined ? items.get(meld)?.button.lastChild : items.get(meld)?.button.children[index])?.firstChild ?? null,
    /** What is under the pointer: {item, way, meld} of a meld, with the way meant (null: none, or several), or null. */
    target(x, y, cards) {
      for (const [meld, one] of items) {
        const box = one.item.getBoundingClientRect();
        if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
        const ways = tableWays(face, meld, cards);
        return { item: one.item, meld, way: meant(ways, one, x, y) ?? ways[0] ?? null };
      }
      return null;
    },
    /** Marks the meld that was advised; null: none. */
    hint(meld) {
      for (const [index, one] of items) one.item.classList.toggle("rl-hinted", index === meld);
    },
    firstLit: () => list.querySelector(".rl-lit .rl-meld-cards"),
  };
}

/** What a joker stands for, where there is little room: "9♥", or of several cards the suits alone. */
function tableShort(cards) {
  const suits = cards.match(/[♣♠♥♦]/gu) ?? [];
  return suits.length > 1 ? suits.join("") : cards;
}

const RL_LEAST = 3; // cards worth weighing as a meld

// Stock and discard pile: where cards are drawn from and thrown to.

/** {show(face, lifted), stock, pile, spot(), throwAt(x, y)}: `draw(from, count)` and `discard()` are the deeds. */
function tablePiles(parent, { text, texts, draw, discard }) {
  const box = rlElement("div", "rl-piles", parent);
  const make = (kind) => {
    const place = rlElement("div", `rl-heap rl-heap-${kind}`, box);
    const cards = rlElement("div", "rl-heap-cards", place);
    const count = rlElement("span", "rl-heap-name", place);
    count.setAttribute("aria-hidden", "true");
    return { place, cards, count };
  };
  const stock = make("stock");
  const pile = make("pile");
  let face = null;
  const counted = (count) => text(count === 1 ? "count.one" : "count", { count });

  const button = (heap, code, name, deed) => {
    const made = rlElement("button", "rl-heap-card", heap.cards);
    made.type = "button";
    made.setAttribute("aria-label", name);
    if (code === "") rlElement("span", "rl-heap-none", made);
    else made.append(cardElement(code, { faceDown: code === null }));
    made.addEventListener("click", deed);
    return made;
  };

  // The buttons stay while nothing changes, so that the focus does.
  const redraw = (heap, key, build) => {
    if (heap.key === key) return;
    const focused = heap.cards.contains(document.activeElement);
    heap.key = key;
    heap.cards.replaceChildren();
    build();
    if (focused) heap.cards.lastChild.focus({ preventScroll: true });
  };

  return {
    stock: () => stock.cards.lastChild,
    pile: () => pile.cards.lastChild,
    box,
    place: pile.place,
    show(now, lifted) {
      face = now;
      const codes = tableCodes(face.pile);
      redraw(stock, `${face.stock}`, () => button(stock, face.stock ? null : "", text("stock.named", { count: counted(face.stock) }), () => draw("stock", 1)));
      redraw(pile, `${face.pile} ${face.under}`, () => {
        const shown = codes.length ? codes : [""];
        shown.forEach((code, at) => {
          const name = code ? text("pile.named", { card: texts[code], count: counted(codes.length + face.under) }) : text("pile.empty");
          button(pile, code, name, () => (face.turn.phase === "play" || !code ? discard() : draw("pile", shown.length - at)));
        });
      });
      tableWrite(stock.count, `${text("stock")} · ${face.stock}`);
      tableWrite(pile.count, `${text("pile")} · ${codes.length + face.under}`);
      stock.cards.lastChild.classList.toggle("rl-lit", face.can.stock);
      [...pile.cards.children].reverse().forEach((made, at) => made.classList.toggle("rl-lit", at < face.can.pile));
      pile.place.classList.toggle("rl-lit-place", lifted.length === 1 && tableMayThrow(face, lifted[0]));
    },
    spot: (kind) => (kind === "stock" ? stock : pile).cards.lastChild,
  };
}

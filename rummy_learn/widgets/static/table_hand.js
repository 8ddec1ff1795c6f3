// The learner's own cards at the table: sorted as wished, dragged anywhere, chosen to be laid or thrown.

/**
 * {show(face), chosen() codes, mark(codes, kind), spot(code), focus(), sorted(codes), choose(codes), say(words)}.
 * changed() follows a change of the choice, enter() the Enter key; outside: as createHand has it, with codes instead of
 * indices; arrange(): asks for an order by melds.
 */
function tableHand(parent, { text, texts, changed, enter, outside, arrange }) {
  const box = rlElement("div", "rl-own", parent);
  const head = rlElement("div", "rl-own-head", box);
  const title = tableHeading(rlElement("span", "rl-own-name", head));
  const sorts = rlElement("div", "rl-own-sorts", head);
  sorts.setAttribute("role", "group");
  sorts.setAttribute("aria-label", text("sort"));
  const place = rlElement("div", "rl-own-cards", box);
  let codes = [];
  let leaving = [];
  let memory = null; // the codes as they lay before the first thing that can be taken back
  let held = false; // whether there is such a thing

  const named = (indices) => indices.map((index) => codes[index]);
  const hand = createHand(place, {
    cards: [],
    labels: { ...texts, "hand.hand": text("hand"), "hand.help": text("hand.help") },
    onEnter: enter,
    onChange: () => changed(),
    outside: {
      lift: (moving) => outside.lift(named(moving)),
      over: (moving, x, y) => outside.over(named(moving), x, y),
      drop(moving, x, y) {
        leaving = moving;
        outside.drop(named(moving), x, y);
      },
      end: () => outside.end(),
    },
  });

  const arranged = (order) => {
    const { selected } = hand.getState();
    hand.setState({ hand: order, selected });
    hand.say(texts["hand.sorted"]);
  };
  for (const by of ["suit", "rank"]) playButton(sorts, "rl-tool", text(`sort.${by}`), () => arranged(tableSorted(codes, by)));
  playButton(sorts, "rl-tool", text("sort.melds"), arrange);

  const chosen = () => hand.getState().selected;

  return {
    show(face) {
      const now = tableCodes(face.hand);
      if (face.can.back && !held) memory = named(hand.getState().hand);
      const undone = held && !face.can.back && face.wait === "you";
      held = face.can.back;
      tableWrite(title, `${text("hand")} · ${now.length}`);
      const same = (one, other) => [...one].sort().join() === [...other].sort().join();
      if (same(now, codes)) return;
      const first = codes.length === 0;
      const dealt = first ? tableSorted(now, "suit").map((index) => now[index]) : now;
      hand.holdCards(dealt, leaving.length ? leaving : chosen());
      codes = hand.getCards();
      leaving = [];
      if (undone) hand.setState({ hand: tableInOrder(codes, memory), selected: [] });
    },
    chosen: () => named(chosen()),
    mark(cards, kind) {
      const left = [...cards];
      const marks = {};
      const order = [...chosen(), ...codes.keys()];
      for (const index of order) {
        const at = left.indexOf(codes[index]);
        if (at < 0 || marks[index]) continue;
        left.splice(at, 1);
        marks[index] = kind;
      }
      hand.setMarks(marks);
    },
    choose(index) {
      hand.setState({ hand: hand.getState().hand, selected: [index] });
      changed();
    },
    /** Where a card is, on the screen. */
    spot(code) {
      const state = hand.getState();
      const index = [...leaving, ...state.selected, ...codes.keys()].find((one) => codes[one] === code);
      return index === undefined ? place : hand.item(index);
    },
    newest: (count) => codes.map((_, index) => index).slice(-count).map((index) => hand.item(index)),
    put: (order) => arranged(tableInOrder(codes, order)),
    clear() {
      const { hand: order, selected } = hand.getState();
      if (selected.length) hand.setState({ hand: order, selected: [] });
    },
    focus: hand.focus,
    focusOn: (index) => hand.focusOn(index),
    hasFocus: () => place.contains(document.activeElement),
    destroy: hand.destroy,
  };
}

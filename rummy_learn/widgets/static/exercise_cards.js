// Parts with cards in the hand: one to pick, or melds to lay.

Object.assign(RL_PARTS, {
  pick(root, part, { labels, changed }) {
    const hand = createHand(root, {
      cards: part.cards,
      labels: { ...labels, "hand.hand": part.label },
      selectable: part.many ? "many" : "one",
      reorderable: false,
      onChange: changed,
    });
    const all = part.cards.map((_, index) => index);
    return {
      get: () => hand.getState().selected.sort((a, b) => a - b),
      set: (value) => hand.setState({ hand: all, selected: value ?? [] }),
      mark: hand.setMarks,
    };
  },

  lay(root, part, { labels, changed }) {
    const places = handPlaces(part.zones.length).slice(1);
    const hand = createHand(root, {
      cards: part.cards,
      labels: { ...labels, "hand.hand": part.label },
      ...(places.length > 1 ? { zones: part.zones } : { zone: { label: part.zones[0], cards: [] } }),
      onChange: changed,
    });
    return {
      get: () => places.map((place) => hand.getState()[place]).filter((laid) => laid.length),
      set(value) {
        const melds = value ?? [];
        const laid = Object.fromEntries(places.map((place, at) => [place, melds[at] ?? []]));
        const { hand: held, selected, ...zones } = hand.getState();
        const rest = [...held, ...Object.values(zones).flat()].filter((index) => !melds.flat().includes(index));
        hand.setState({ ...laid, hand: rest, selected: [] });
      },
      draft: hand.getState,
      restore: hand.setState,
      mark: hand.setMarks,
    };
  },
});

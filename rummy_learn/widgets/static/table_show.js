// Moves made visible: from where to where a card flies for each move of a change.

/**
 * `spots`: {own(code), newest(), rival(player), stock(), pile(), meld(index, at)} give elements. before(moves) is called
 * while the old table is shown, and the function it returns when the new one is.
 */
function tableShow({ flights, spots }) {
  const box = (element) => element?.getBoundingClientRect() ?? null;
  const seat = (player, code) => (player === 0 ? spots.own(code) : spots.rival(player));

  const source = ({ who, do: deed, from, meld, card, cards }) => {
    switch (deed) {
      case "draw":
        return from === "stock" ? spots.stock() : spots.pile();
      case "call":
        return spots.pile();
      case "take":
        return spots.meld(meld);
      case "lay":
        return who === 0 ? spots.own(tableCodes(cards)[0]) : spots.rival(who);
      case "layoff":
      case "swap":
      case "discard":
        return seat(who, card);
      case "restocked":
        return spots.pile();
      default:
        return null;
    }
  };

  const land = (move, start, delay) => {
    const { who, do: deed, cards, card, meld, end, index } = move;
    const fly = (code, to, hide) => flights.fly(code, start, to, { delay, hide });
    switch (deed) {
      case "draw": {
        const drawn = tableCodes(cards);
        if (who !== 0) return fly(drawn.at(-1) ?? null, spots.rival(who));
        return spots.newest(Math.max(1, drawn.length)).forEach((item, at) => item && fly(drawn[at] ?? null, item, item));
      }
      case "take":
      case "call":
        return who === 0 ? spots.newest(1).forEach((item) => fly(card, item, item)) : fly(card, spots.rival(who));
      case "lay":
        return tableCodes(cards).forEach((code, at) => {
          const goal = spots.meld(meld, at);
          flights.fly(code, start, goal, { delay: delay + at * 40, hide: goal });
        });
      case "layoff": {
        const goal = spots.meld(meld, end === "start" ? 0 : undefined);
        return fly(card, goal, goal);
      }
      case "swap": {
        const goal = spots.meld(meld, index);
        flights.fly("JK", goal, seat(who, "JK"), { delay });
        return fly(card, goal, goal);
      }
      case "discard": {
        const goal = spots.pile();
        return fly(card, goal, goal);
      }
      case "restocked":
        return fly(null, spots.stock());
      default:
        return null;
    }
  };

  return {
    before(moves) {
      if (flights.grounded()) return () => {};
      const starts = moves.map((move) => box(source(move)));
      return () => moves.forEach((move, at) => land(move, starts[at], at * 60));
    },
  };
}

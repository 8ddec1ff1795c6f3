// Cards in the air: where on the table they can be let go. What is legal is lit; elsewhere the referee says why not.

/**
 * The places outside the hand, as createHand wants them, with codes for indices. lifted(codes) tells what is in the air
 * (null: nothing); onMeld(message), discard() and lay() are done where cards are let go.
 */
function tableAir({ game, piles, melds, lifted, onMeld, discard, lay }) {
  const aim = (codes, x, y) => {
    const inside = (element) => {
      const spot = element.getBoundingClientRect();
      return x > spot.left && x < spot.right && y > spot.top && y < spot.bottom;
    };
    const found = melds.target(x, y, codes);
    if (found) {
      return { element: found.item, deed: () => onMeld(found.way ?? { do: "layoff", card: codes[0], meld: found.meld }) };
    }
    if (inside(piles.place)) return { element: piles.place, deed: discard };
    return inside(melds.area) && codes.length >= RL_LEAST ? { element: melds.area, deed: lay } : null;
  };

  const hover = (element) => {
    for (const one of game.querySelectorAll(".rl-over-here")) one.classList.toggle("rl-over-here", one === element);
    element?.classList.add("rl-over-here");
  };

  return {
    lift: lifted,
    over(codes, x, y) {
      const spot = aim(codes, x, y);
      hover(spot?.element);
      return spot !== null;
    },
    drop(codes, x, y) {
      lifted(codes);
      aim(codes, x, y)?.deed();
      lifted(null);
    },
    end() {
      hover(null);
      lifted(null);
    },
  };
}

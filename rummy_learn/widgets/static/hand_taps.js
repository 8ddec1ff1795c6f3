// What a click or a tap means in a hand: a button, a card, or a place beside the cards. What is done then is the caller's.

const RL_TWICE = 350; // ms between the two taps that send a card across

/**
 * Returns {clicked(event), tapped(item)}: a handler of click events, and what it does with a card. `disabled()` tells
 * whether only reading is allowed, `tools` has a deed for each button but help;
 * focusOn(index, preventScroll), toggle(index), sendAcross(index) and into(place), undefined for none, are the other deeds.
 */
function handTaps({ board, places, disabled, tools, focusOn, toggle, sendAcross, into }) {
  const { items, areas, buttons } = board;
  let last = { index: -1, time: 0 };

  const tapped = (item) => {
    const index = items.indexOf(item);
    const time = performance.now();
    const twice = last.index === index && time - last.time < RL_TWICE && places.length > 1;
    last = { index: twice ? -1 : index, time };
    focusOn(index, true);
    if (twice) sendAcross(index);
    else toggle(index);
  };

  const clicked = (event) => {
    const name = Object.keys(buttons).find((key) => buttons[key].contains(event.target));
    if (name === "help") return board.toggleHelp();
    if (disabled()) return;
    if (name) return tools[name]();
    const item = event.target.closest(".rl-item[role=option]");
    if (item) return tapped(item);
    into(places.find((key) => areas[key].contains(event.target)));
  };

  return { clicked, tapped };
}

// Why something did not go, said where it was tried.

/** {show(refused), clear()}: `places` give the element of a place; mark(cards) marks cards of the hand. */
function tableRefusal({ texts, places, mark }) {
  let line = null;
  const clear = () => {
    if (!line) return;
    line.remove();
    line = null;
    mark([]);
  };
  return {
    clear,
    show({ place, meld, told, cards }) {
      clear();
      const home = places[place]?.(meld) ?? places.table();
      line = rlElement("div", "rl-refusal", home);
      line.setAttribute("role", "alert");
      playSentences(line, told, texts);
      mark(tableCodes(cards));
      line.scrollIntoView({ block: "nearest" });
    },
  };
}

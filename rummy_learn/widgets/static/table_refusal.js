// Why something did not go, said where it was tried. On the cloth it lies over the cards, so that none of them moves.

/** {show(refused), clear()}: `places` give the element of a place; mark(cards) marks cards of the hand. */
function tableRefusal({ texts, places, mark }) {
  let line = null;
  let area = null; // the melds, which made room for the line
  const clear = () => {
    if (!line) return;
    line.remove();
    if (area) area.style.minHeight = "";
    line = area = null;
    mark([]);
  };
  const keepWithin = (melds) => {
    area = melds;
    if (!area) return;
    const [room, box] = [area.getBoundingClientRect(), line.getBoundingClientRect()];
    line.style.translate = `${Math.min(0, room.right - box.right)}px`;
    if (box.bottom > room.bottom) area.style.minHeight = `${box.bottom - room.top + 6}px`;
  };

  return {
    clear,
    show({ place, meld, told, cards }) {
      clear();
      const home = places[place]?.(meld) ?? places.table();
      line = rlElement("div", "rl-refusal", home);
      line.setAttribute("role", "alert");
      line.addEventListener("click", (event) => {
        if (event.target.closest("a")) return; // a word to be explained
        event.stopPropagation();
        clear(); // what lies under it is wanted
      });
      playSentences(line, told, texts);
      mark(tableCodes(cards));
      keepWithin(home.closest(".rl-melds"));
      line.scrollIntoView({ block: "nearest" });
    },
  };
}

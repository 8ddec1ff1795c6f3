// The others at the table: who they are, how many cards they hold, who has opened, whose turn it is.

/** {show(face), spot(player)}: the list of rivals; spot is where a player's cards are, for cards that fly there. */
function tableRivals(parent, { text }) {
  const list = rlElement("ul", "rl-rivals", parent);
  list.setAttribute("aria-label", text("rivals"));
  let places = [];
  let shown = null;

  const build = (face) => {
    list.replaceChildren();
    places = face.names.slice(1).map((name, at) => {
      const place = rlElement("li", "rl-rival", list);
      const head = rlElement("span", "rl-rival-head", place);
      rlElement("span", "rl-rival-name", head).textContent = name;
      rlElement("span", "rl-rival-level", head).textContent = text(`level.${face.levels[at + 1]}`);
      const fan = rlElement("span", "rl-fan", place);
      fan.setAttribute("aria-hidden", "true");
      const foot = rlElement("span", "rl-rival-foot", place);
      return { place, fan, count: rlElement("span", "rl-rival-count", foot), badge: rlElement("span", "rl-opened", foot) };
    });
    list.dataset.count = places.length;
  };

  const fanOut = (fan, count) => {
    while (fan.childElementCount > count) fan.lastChild.remove();
    while (fan.childElementCount < count) rlElement("span", "rl-fan-card", fan).append(cardElement(null, { faceDown: true }));
  };

  return {
    show(face) {
      if (tableSame(shown, face, ["names", "counts", "opened", "out", "turn"])) return;
      if (!tableSame(shown, face, ["names"])) build(face);
      shown = face;
      places.forEach(({ place, fan, count, badge }, at) => {
        const player = at + 1;
        const held = face.counts[player];
        fanOut(fan, held);
        tableWrite(count, face.out.includes(player) ? text("out") : text(held === 1 ? "count.one" : "count", { count: held }));
        tableWrite(badge, face.opened[player] ? text("opened") : "");
        place.classList.toggle("rl-rival-opened", face.opened[player]);
        if (face.turn.who === player && face.turn.phase !== "over") place.setAttribute("aria-current", "true");
        else place.removeAttribute("aria-current");
      });
    },
    spot: (player) => places[player - 1]?.fan.lastChild ?? places[player - 1]?.place ?? null,
  };
}

// What the chosen cards would be as melds: shown above the hand while they are chosen. Python weighs them.

/** {show(weighed, need), hide()}: need is that of the face; reweigh(melds) asks for the same cards with a joker elsewhere. */
function tableTray(parent, { text, texts, reweigh }) {
  const box = rlElement("div", "rl-tray", parent);
  box.hidden = true;
  const live = rlElement("div", "rl-hidden", parent);
  live.setAttribute("role", "status");
  const row = rlElement("ul", "rl-tray-melds", box);
  const told = rlElement("div", "rl-tray-told", box);

  // The way after the one shown, in an order that does not depend on which is shown.
  const after = (meld) => {
    const all = meld.ways.map(([cards]) => cards).sort();
    return all[(all.indexOf(meld.cards) + 1) % all.length];
  };

  const words = (weighed, need) => {
    if (need?.points) return text("tray.need", { points: weighed.total, need: need.points });
    return text("tray.points", { points: weighed.total });
  };

  return {
    hide() {
      box.hidden = true;
    },
    show(weighed, need) {
      tableHide(box, !weighed);
      if (!weighed) return void (live.textContent = "");
      const focused = row.contains(document.activeElement);
      row.replaceChildren();
      weighed.melds.forEach((meld, at) => {
        const item = rlElement("li", `rl-tray-meld ${meld.legal ? "rl-good" : "rl-bad"}`, row);
        playCards(item, tableCodes(meld.cards), { texts });
        const note = rlElement("span", "rl-tray-note", item);
        note.textContent = meld.legal ? text("tray.meld", { kind: text(`kind.${meld.kind}`), points: meld.points }) : text("tray.none");
        if (meld.ways?.length > 1) {
          playButton(item, "rl-quiet", text("tray.way"), () =>
            reweigh(weighed.melds.map((other, place) => (place === at ? after(meld) : other.cards))),
          );
        }
      });
      const reasons = weighed.legal ? [] : weighed.melds.every((meld) => meld.legal) ? weighed.told : [];
      playSentences(told, reasons, texts);
      const notes = [...row.querySelectorAll(".rl-tray-note")].map((note) => note.textContent);
      const counts = need?.points || (weighed.melds.length > 1 && weighed.melds.some((meld) => meld.legal));
      live.textContent = [...notes, ...(counts ? [words(weighed, need)] : [])].join(". ");
      if (focused) row.querySelector("button")?.focus();
    },
  };
}

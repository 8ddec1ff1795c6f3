// A round is over: who has won, what it brought, what everybody still held, and what there was to learn from it.

/** {show(face), reviewed(message), replay(message)}; send(message) asks for the review or the replay. */
function tableOver(parent, { text, texts, send }) {
  const box = rlElement("section", "rl-over", parent);
  box.hidden = true;
  const title = rlElement("h3", "rl-over-title", box);
  title.tabIndex = -1;
  const winner = rlElement("p", "rl-over-match", box);
  const rows = rlElement("div", "rl-over-rows", box);
  const deeds = rlElement("div", "rl-ex-actions", box);
  playButton(deeds, "rl-button", text("review"), () => {
    review.textContent = text("review.looking"); // it takes its time
    send({ do: "review" });
  });
  playButton(deeds, "rl-button", text("replay"), () => {
    step = 0;
    send({ do: "replay" });
  });
  const review = rlElement("div", "rl-over-review", box);
  review.setAttribute("role", "status");
  review.setAttribute("aria-atomic", "false");
  const walk = tableReplay(box, {
    text, texts,
    ask(round) {
      step = 0;
      send({ do: "replay", round });
    },
  });
  let shown = null;
  let step = 0; // where the replay begins

  const clear = () => {
    review.replaceChildren();
    walk.clear();
  };

  return {
    show(face) {
      if (face.over === shown) return false;
      const same = JSON.stringify(face.over) === JSON.stringify(shown);
      shown = face.over;
      if (same) return false;
      box.hidden = !face.over;
      clear();
      if (!face.over) return false;
      const { told, hands, rows: scored, match } = face.over;
      title.textContent = told;
      winner.textContent = match?.told ?? "";
      winner.hidden = !match;
      rows.replaceChildren();
      playScore(rows, scored, {
        text: (name, values) => rlText(texts, `walk.${name}`, values),
        texts,
        more(fold, at) {
          const player = face.names.indexOf(scored[at].name);
          if (hands[player]) playCards(fold, tableCodes(hands[player]), { texts });
        },
      });
      return true;
    },
    focus() {
      title.focus({ preventScroll: true });
      box.scrollIntoView({ block: "nearest" });
    },
    reviewed({ moves, told }) {
      review.replaceChildren();
      rlElement("p", "rl-ex-remark", review).append(cardText(told, texts));
      const list = rlElement("ol", "rl-review", null);
      list.setAttribute("aria-live", "off"); // to be read at leisure
      review.append(list);
      for (const move of moves) {
        const item = rlElement("li", "rl-review-move", list);
        const line = (className, words) => rlElement("p", className, item).append(cardText(words, texts));
        line("rl-review-done", text("review.done", { turn: move.turn, told: move.told }));
        line("rl-review-better", text("review.better", { better: move.better, cost: move.cost }));
        for (const sentence of move.why) line("", sentence);
        if (move.step === undefined || move.step === null) continue;
        const see = playButton(item, "rl-quiet", text("review.show"), () => {
          step = move.step;
          send({ do: "replay" });
        });
        see.setAttribute("aria-label", text("review.show.turn", { turn: move.turn }));
      }
      review.scrollIntoView({ block: "nearest" }); // on a phone it comes below the edge
    },
    replay(message) {
      box.hidden = false;
      walk.show(message, step);
    },
    reset() {
      shown = null;
      box.hidden = true;
      clear();
    },
    stop: () => walk.clear(),
  };
}

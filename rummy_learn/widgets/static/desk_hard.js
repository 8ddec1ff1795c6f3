// What is hard: rules and mistaken ideas, the most missed first. An entry folds out to the answers that show it, and stays
// as it is while others come in: open where it was open, with the focus where it was.

const DESK_FIRST = 8; // so many are shown before somebody asks for all

export const hard = {
  render(props) {
    const { model } = props;
    const { root, box, texts, say } = deskFrame(props, "hard");
    const nothing = deskWords("p", "rl-desk-empty", box, say("hard.nothing"));
    const lists = Object.fromEntries(
      ["rules", "ideas"].map((kind) => {
        const part = rlElement("div", "rl-desk-list", box);
        const head = rlElement("div", "rl-desk-list-head", part);
        deskWords("h3", "", head, say(`hard.${kind}`));
        const again = deskButton(head, "rl-button", say("live.again"), () => part.querySelector("summary")?.focus());
        const entries = rlElement("div", "rl-desk-entries", part);
        const all = deskButton(part, "rl-button", "", () => {
          part.dataset.all = "true";
          entries.children[DESK_FIRST]?.querySelector("summary").focus();
          all.hidden = true;
        });
        return [kind, { part, entries, all, order: deskOrder(entries, again), most: 0 }];
      }),
    );

    // ---- an entry ----

    const entry = () => {
      const fold = rlElement("details", "rl-desk-entry", null);
      rlElement("summary", "", fold);
      rlElement("div", "rl-desk-inside", fold);
      return fold;
    };
    const fill = (fold, piece, most) => {
      const [summary, inside] = fold.children;
      summary.replaceChildren();
      rlElement("span", "rl-desk-what", summary).append(cardText(piece.name, texts));
      deskBar(summary, piece.part, piece.of || most);
      deskWords("span", "rl-desk-said", summary, piece.said);
      const focused = document.activeElement?.closest?.("a") && inside.contains(document.activeElement) ? document.activeElement.href : null;
      inside.replaceChildren();
      for (const words of piece.more) rlElement("p", "", inside).append(cardText(words, texts));
      if (piece.held?.names.length) named(inside, say("hard.held"), piece.held);
      named(inside, say("hard.who"), piece.who);
      if (piece.wrong.length) deskWords("h4", "", inside, say("hard.answers"));
      const answers = rlElement("div", "rl-desk-answers", inside);
      for (const answer of piece.wrong) showAnswer(answers, answer);
      if (piece.ways.length) {
        const ways = rlElement("ul", "rl-ex-links", inside);
        for (const [words, address] of piece.ways) deskLink(rlElement("li", "", ways), cardText(words, texts), address);
      }
      if (focused) [...inside.querySelectorAll("a")].find((one) => one.href === focused)?.focus();
    };
    const named = (parent, words, who) => {
      const row = rlElement("div", "rl-desk-who", parent);
      deskWords("span", "rl-soft", row, words);
      deskNames(row, who, say);
    };
    const showAnswer = (parent, answer) => {
      const shown = rlElement("div", "rl-desk-answer", parent);
      rlElement("p", "rl-desk-ask", shown).append(cardText(answer.ask, texts));
      const cards = rlElement("div", "rl-desk-cards", shown);
      for (const code of answer.cards) cards.append(cardElement(code, { label: texts[code] }));
      const said = rlElement("p", "rl-desk-gave", shown);
      deskWords("span", "rl-desk-cross", said, "✗").setAttribute("aria-hidden", "true");
      const words = rlElement("strong", "", said);
      words.append(cardText(answer.answer, texts));
      if (answer.count > 1) deskWords("span", "rl-desk-times", said, say("hard.times", { count: answer.count }));
      deskNames(shown, answer.who, say);
      deskLink(shown, say("hard.open"), answer.link);
    };

    // ---- all of them ----

    const live = deskLive({ model, root: box, say }, ({ pieces, changed, left }) => {
      const { rules, ideas, answered } = pieces.get("order");
      for (const [kind, names] of [["rules", rules], ["ideas", ideas]]) {
        const { part, entries, all, order } = lists[kind];
        const most = Math.max(1, ...names.map((name) => pieces.get(name).part));
        const grown = most !== lists[kind].most; // where there is no whole, bars are drawn against the longest
        lists[kind].most = most;
        for (const name of order.made.keys()) {
          const piece = pieces.get(name);
          if (piece && (changed.includes(name) || (grown && !piece.of))) fill(order.made.get(name), piece, most);
        }
        order.show(names, (name) => {
          const made = entry();
          fill(made, pieces.get(name), most);
          return made;
        }, left);
        part.hidden = !names.length;
        all.hidden = part.dataset.all === "true" || entries.childElementCount <= DESK_FIRST;
        all.textContent = say("hard.all", { count: entries.childElementCount });
      }
      nothing.hidden = rules.length + ideas.length > 0;
      nothing.textContent = say(answered ? "hard.well" : "hard.nothing");
      root.dataset.state = "ready";
    });
    return live.stop;
  },
};

// The table to play at. Python keeps the match, judges and plays the rivals; play/table_face.py tells the messages. Here
// are the parts put together: what is shown, what is lifted, and what follows from what the learner does.

export const table = {
  render(props) {
    const { model, el } = props;
    const texts = { ...props.texts, ...model.get("labels") };
    const text = (key, values) => rlText(texts, `table.${key}`, values);
    const root = rlElement("div", "rl", el);
    const box = rlElement("section", "rl-table", root);
    box.setAttribute("aria-label", text("ask"));
    box.setAttribute("data-lm-suppress-shortcuts", "true"); // JupyterLab's one-letter commands stay out
    const stopNotices = watchNotices(model, root);
    const form = model.get("face");
    const store = tableStore();
    const wishes = store.wishes;
    const send = (content) => rlSend(model, content); // the rivals move, and the clock runs, without a click

    let face = null;
    let weighed = null;
    let dragged = null; // the codes in the air
    const layoffs = tableLayoffs();

    const lifted = () => dragged ?? (face?.wait === "you" ? hand.chosen() : []);

    // ---- the learner's deeds ----

    const ask = (content) => {
      refusal.clear();
      coach.clear();
      send(content);
    };
    const rows = () => weighed?.melds.map((meld) => meld.cards) ?? [lifted().join(" ")];
    const onMeld = (message) => {
      layoffs.after(message, lifted());
      ask(message);
    };
    const act = {
      draw: () => ask({ do: "draw", from: "stock", count: 1 }),
      take: () => ask({ do: "draw", from: "pile", count: 1 }),
      lay: () => (lifted().length ? ask({ do: "lay", melds: rows() }) : refusal.show({ place: "hand", told: [text("lay.choose")] })),
      discard() {
        const cards = lifted();
        if (cards.length === 1) ask({ do: "discard", card: cards[0] });
        else refusal.show({ place: "pile", told: [text("discard.one")] });
      },
      out: () => ask({ do: "out" }),
      call: () => ask({ do: "call" }),
      pass: () => ask({ do: "pass" }),
      next: () => ask({ do: "next" }),
      again: () => setUp(),
      skip() {
        pace.skip();
        flights.stop();
      },
      finish() {
        pace.finish();
        flights.stop();
      },
      back: () => ask({ do: "back" }),
      advice: () => ask({ do: "advice" }),
    };

    // ---- the parts ----

    const setup = tableForm(box, {
      form, text, texts, wishes,
      wish: (name, value) => wish(name, value),
      whatFits: (rules) => send({ do: "fit", ...rules }),
      start(choice) {
        origin.here();
        store.keepLeft(null); // the same deal once more has its whole time
        ask({ do: "new", ...choice });
      },
      goBack: () => (face ? goOn() : origin.resume(store.load())),
      openFile: (words) => open(words),
    });
    const laidBy = tableLaidBy(box, { text, store, resume: (saved) => origin.resume(saved) });
    const game = rlElement("div", "rl-game", box);
    game.hidden = true;
    const cloth = rlElement("div", "rl-cloth", game);
    const top = rlElement("div", "rl-cloth-top", cloth);
    const rules = rlElement("p", "rl-cloth-rules", top);
    const clock = tableClock(top, { text, store, out: () => send({ do: "time" }) });
    const rivals = tableRivals(cloth, { text });
    const middle = rlElement("div", "rl-centre", cloth);
    const piles = tablePiles(middle, {
      text, texts,
      draw: (from, count) => ask({ do: "draw", from, count }),
      discard: act.discard,
    });
    const told = tableTold(middle, { text, texts });
    const melds = tableMelds(cloth, {
      text, texts, deed: onMeld,
      lay: act.lay,
      missing: () => refusal.show({ place: "hand", told: [text("choose")] }),
    });
    const over = tableOver(game, { text, texts, send: ask });
    const dock = rlElement("div", "rl-dock", game);
    const coach = tableCoach(dock, {
      text, texts,
      perform: (message) => ask(message),
      left: () => (deeds.button("advice").hidden ? hand : deeds.button("advice")).focus(),
      light(cards, meld) {
        hand.mark(cards, "hint");
        melds.hint(meld);
      },
    });
    const tray = tableTray(dock, { text, texts, reweigh: (choices) => send({ do: "weigh", melds: choices }) });
    const said = rlElement("div", "rl-dock-said", dock);
    const hand = tableHand(dock, {
      text, texts,
      changed: () => chose(),
      enter: (index) => entered(index),
      arrange: () => send({ do: "arrange" }),
      outside: tableAir({
        game, piles, melds, onMeld,
        discard: act.discard,
        lay: act.lay,
        lifted(codes) {
          dragged = codes;
          if (face) showLifted();
        },
      }),
    });
    const deeds = tableDeeds(dock, { text, texts, act });
    const side = rlElement("div", "rl-side", game);
    const score = tableScore(side, { text });
    const extras = tableMore(side, {
      text, wishes, send,
      wish: (name, value) => wish(name, value),
      again: () => setUp(),
      openFile: (words) => open(words),
    });
    const refusal = tableRefusal({
      texts,
      places: { hand: () => said, table: () => said, stock: () => piles.box, pile: () => piles.box, meld: (index) => melds.item(index) },
      mark: (cards) => hand.mark(cards, "bad"),
    });
    const flights = tableFlights(game, () => (pace.hurried() ? 0 : RL_PACE[wishes().speed].fly));
    const pace = tablePace({ speed: () => wishes().speed, ask: send });
    const show = tableShow({
      flights,
      spots: {
        own: (code) => hand.spot(code),
        newest: (count) => hand.newest(count),
        rival: (player) => rivals.spot(player),
        stock: () => piles.spot("stock"),
        pile: () => piles.spot("pile"),
        meld: (meld, at) => melds.card(meld, at),
      },
    });

    // ---- choosing ----

    // Enter on a card carries it on: to the first place where it can go, else to the first thing there is to do.
    const entered = (index) => {
      if (face.wait === "you" && face.turn.phase === "play" && !hand.chosen().length) hand.choose(index);
      const goal = (lifted().length < RL_LEAST ? melds.firstLit() : null) ?? deeds.first();
      goal?.focus();
    };

    const chose = () => {
      refusal.clear();
      const cards = lifted();
      weighed = null;
      if (face?.can.lay && cards.length >= RL_LEAST) send({ do: "weigh", melds: [cards.join(" ")] });
      showLifted();
    };

    // ---- showing ----

    const showLifted = () => {
      const cards = lifted();
      piles.show(face, cards);
      melds.show(face, cards);
      tray.show(weighed, face.need);
      return deeds.show(face, cards, weighed, wishes());
    };

    const showAll = () => {
      tableWrite(rules, text("rules", { title: face.title, round: face.round }));
      rivals.show(face);
      hand.show(face);
      const lost = showLifted();
      score.show(face);
      clock.follow(face);
      const ended = over.show(pace.finishing() && face.wait !== "end" ? { ...face, over: null } : face);
      if (box.dataset.wait !== face.wait) box.dataset.wait = face.wait;
      const who = face.names[face.turn.who];
      const owes = face.wait === "you" ? face.owes : [];
      const need = face.wait === "you" && face.turn.phase === "play" ? face.need?.told : "";
      told.status(text(`status.${tableStatus(face)}`, { name: who }));
      told.owes(owes);
      told.needs(need && text("need", { need }));
      if (ended) over.focus();
      else if (lost) hand.focus();
    };

    const wish = (name, value) => {
      store.wish(name, value);
      if (!face) return;
      showAll();
      extras.show(face);
      if (name === "coach" && value === "always") advise();
    };

    const advise = () => {
      if (["you", "call"].includes(face?.wait) && !game.hidden && wishes().coach === "always") send({ do: "advice" });
    };

    const play = () => {
      setup.hide();
      delete game.dataset.only;
      game.hidden = false;
    };

    const goOn = () => {
      play();
      pace.follow(face, true);
      hand.focus();
    };

    const setUp = () => {
      pace.pause();
      game.hidden = true; // it waits
      setup.show({ canGoBack: Boolean(face) || store.load() !== null });
      setup.focus();
    };

    const open = (words) => ask({ do: "open", text: words });

    // ---- what Python says ----

    const whole = (message) => {
      const { kind: _kind, saved, another, ...now } = message;
      const anew = Boolean(saved);
      const chosen = setup.box.contains(document.activeElement);
      face = now;
      weighed = null;
      if (anew) {
        layoffs.forget();
        told.clear();
        over.reset();
        origin.keep(saved, another);
        clock.forget();
        laidBy.show();
        hand.clear();
      }
      play();
      showAll();
      extras.show(face);
      if (anew && !pace.finishing()) game.scrollIntoView({ block: "start" });
      if (chosen && !face.over) hand.focus();
      pace.follow(face, true);
      advise();
    };

    const changed = (message) => {
      const next = tableAfter(face, message);
      if (!next) return send({ do: "look" });
      const reveal = show.before(message.moves);
      refusal.clear();
      coach.clear();
      face = next;
      weighed = null;
      store.add(message.log);
      told.tell(message.moves);
      showAll();
      reveal();
      if (!game.hidden) pace.follow(face);
      const another = layoffs.next(face);
      if (another) send(another);
      else advise();
      return undefined;
    };

    const refused = (message) => {
      layoffs.forget();
      if (message.place === "form" || !face) {
        if (message.do === "restore") unreadable(message);
        else setup.refuse(message.told);
        if (!face || message.do === "new") return;
      }
      if (message.place === "hand") tray.hide();
      refusal.show(message);
    };

    // What was kept cannot be gone on with: it is put aside, not lost.
    const unreadable = (message) => {
      store.aside();
      setUp();
      setup.refuse(message.told);
    };

    const heard = {
      fit: (message) => setup.fits(message),
      table: whole,
      change: changed,
      refused,
      weighed(message) {
        const cards = message.melds.flatMap((meld) => tableCodes(meld.cards));
        if ([...cards].sort().join() !== [...lifted()].sort().join()) return; // of a choice that is another by now
        weighed = message;
        showLifted();
      },
      arranged: ({ cards }) => hand.put(tableCodes(cards)),
      advice: (message) => coach.show(message),
      review: (message) => over.reviewed(message),
      replay(message) {
        if (face) play();
        else [game.hidden, game.dataset.only] = [false, "replay"]; // below the form
        over.replay(message);
      },
      file: (message) => extras.save(message),
      link: (message) => extras.share(message),
    };
    const listen = (message) => heard[message?.kind]?.(message);

    const origin = tableOrigin(box, {
      text, store, form, game, send,
      playing: () => face !== null,
      left: () => pace.pause(),
      taken() {
        clock.forget(); // what it said here is old: the turn went on in the other tab
        hand.focus();
      },
      unread: () => requestAnimationFrame(() => setup.refuse([form.unread])), // heard, since it comes after the page
    });

    model.on("msg:custom", listen);
    setup.show({ canGoBack: store.load() !== null });
    origin.begin();
    return () => {
      model.off("msg:custom", listen);
      stopNotices();
      store.stop();
      pace.stop();
      clock.stop();
      flights.stop();
      over.stop();
      hand.destroy();
    };
  },
};

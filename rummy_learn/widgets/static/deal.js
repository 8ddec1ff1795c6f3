// Dealing a round: choose a table, press the button, and the cards go round one by one.
//
// To Python: {do: "deal", house, players, small, extra}. From Python, as `face`: the form; then either why so many
// cannot play (refused), or the deal with the order in which the cards go.

const RL_DEAL_SLOW = 420; // ms a card, while the first ones go round
const RL_DEAL_FAST = 130;

export const deal = {
  render(props) {
    const { model } = props;
    const { box, texts, text, stop } = playFrame(props, "deal");
    let face = model.get("face");
    let running = null;

    // ---- the form ----

    const form = rlElement("div", "rl-play-form", box);
    const house = rlChoices(form, { legend: text("house"), options: face.houses, changed() {} });
    const players = rlChoices(form, { legend: text("players"), options: face.counts.map((n) => [String(n), String(n)]), changed() {} });
    house.set(face.house);
    players.set(String(face.players));
    const more = rlElement("div", "rl-switches", form);
    const small = playSwitch(more, text("small_deck"), () => {});
    const extra = playSwitch(more, text("extra"), () => {});
    small.checked = face.small;
    extra.checked = face.extra;
    const buttons = rlElement("div", "rl-ex-actions", box);
    playButton(buttons, "rl-button rl-primary", text("go"), () =>
      model.send({ do: "deal", house: house.get(), players: Number(players.get()), small: small.checked, extra: extra.checked }),
    );
    const skip = playButton(buttons, "rl-button", text("skip"), () => running?.finish());
    skip.hidden = true;

    const felt = rlElement("div", "rl-felt", box);
    const handBox = rlElement("div", "rl-deal-hand", box);
    const told = rlElement("div", "rl-deal-told", box);
    told.setAttribute("role", "status");

    // ---- the table ----

    const lay = (it) => {
      felt.replaceChildren();
      handBox.replaceChildren();
      const others = rlElement("div", "rl-seats", felt);
      const middle = rlElement("div", "rl-middle", felt);
      const mine = rlElement("div", "rl-seats", felt);
      const counts = it.seats.map((name, seat) => {
        const place = rlElement("div", "rl-seat", seat === 0 ? mine : others);
        rlElement("span", "rl-seat-name", place).textContent = name;
        const badges = rlElement("span", "rl-seat-badges", place);
        if (seat === it.dealer) rlElement("span", "rl-badge-text", badges).textContent = text("deals");
        if (seat === it.starter) rlElement("span", "rl-badge-text rl-badge-start", badges).textContent = text("starts");
        if (seat) playCards(place, [null, null, null], { texts, faceDown: true });
        const count = rlElement("span", "rl-seat-count", place);
        return { place, count, cards: 0 };
      });
      const stock = playPile(middle, { name: text("stock.name"), code: null, count: "", texts });
      const pile = playPile(middle, { name: text("pile.name"), code: "", count: "", texts });
      const hand = createHand(handBox, { cards: [], labels: { ...texts, "hand.hand": text("own") }, selectable: "none", sortable: true });
      return { counts, stock, pile, middle, hand };
    };

    const counted = (n) => text(n === 1 ? "count.one" : "count", { count: n });

    const finished = (it, table) => {
      table.counts.forEach((seat, number) => {
        seat.cards = it.order.filter((one) => one === number).length;
        seat.count.textContent = counted(seat.cards);
        seat.place.classList.add("rl-has-cards");
      });
      table.hand.setCards(it.hand);
      table.stock.querySelector(".rl-pile-count").textContent = counted(it.stock);
      table.pile.remove();
      playPile(table.middle, { name: text("pile.name"), code: it.upcard, count: counted(1), texts });
      playSentences(told, it.sentences, texts);
    };

    const deal = (it, animated) => {
      running?.stop();
      const table = lay(it);
      if (!animated) return finished(it, table);
      told.replaceChildren();
      let at = 0;
      let timer = 0;
      let left = it.size;
      const end = () => {
        clearTimeout(timer);
        running = null;
        skip.hidden = true;
      };
      running = {
        stop: end,
        finish() {
          end();
          finished(it, table);
          if (document.activeElement === document.body) buttons.firstChild.focus();
        },
      };
      skip.hidden = false;
      const step = () => {
        if (at === it.order.length) return running.finish();
        const seat = table.counts[it.order[at]];
        const pace = at < it.seats.length ? RL_DEAL_SLOW : RL_DEAL_FAST;
        flight(table.stock.querySelector(".rl-card"), seat.place, pace);
        at += 1;
        left -= 1;
        seat.cards += 1;
        seat.count.textContent = counted(seat.cards);
        seat.place.classList.add("rl-has-cards");
        if (it.order[at - 1] === 0) table.hand.setCards(it.hand.slice(0, seat.cards));
        table.stock.querySelector(".rl-pile-count").textContent = counted(left);
        timer = setTimeout(step, pace);
      };
      timer = setTimeout(step, RL_DEAL_FAST);
    };

    // A card that flies from the stock to a seat and is gone.
    const flight = (from, to, pace) => {
      const [start, goal] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
      const card = from.cloneNode(true);
      card.classList.add("rl-flying");
      from.parentElement.append(card);
      const [x, y] = [goal.left + goal.width / 2 - start.left - start.width / 2, goal.top + goal.height / 2 - start.top - start.height / 2];
      const flying = card.animate(
        [{ transform: "none" }, { transform: `translate(${x}px, ${y}px) scale(0.7) rotate(8deg)`, opacity: 0.6 }],
        { duration: pace * 1.5, easing: "cubic-bezier(.3,.1,.3,1)" },
      );
      flying.onfinish = flying.oncancel = () => card.remove();
    };

    const show = (animated) => {
      if (face.deal) deal(face.deal, animated);
      else if (face.refused) {
        running?.stop();
        playSentences(told, [face.refused], texts);
      }
      felt.hidden = handBox.hidden = !face.deal;
      told.classList.toggle("rl-ex-why", Boolean(face.refused));
      told.classList.toggle("rl-illegal", Boolean(face.refused));
    };

    const changed = () => {
      face = model.get("face");
      show(!playStill());
    };
    model.on("change:face", changed);
    show(false);
    return () => {
      running?.stop();
      model.off("change:face", changed);
      stop();
    };
  },
};

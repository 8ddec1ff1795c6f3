// The view of an exercise, an example or a place to try things out. Python sends the face (what is shown) and judges
// answers; choosing, dragging, keeping the learner's work and switching the house happen here.
//
// To Python:   {do: "check", answer, anew, hints} {do: "hint", level} {do: "another" | "restore", seed, level}
// From Python: {kind: "feedback", …} {kind: "hint", …} {kind: "suspicion", text} {kind: "face", why, face} {kind: "notice", text}

const RL_LAST_HINT = 4;
const RL_LEVELS = [1, 2, 3];

export default {
  render({ model, el, texts }) {
    const text = (key, values) => rlText(texts, key, values);
    const root = rlElement("div", "rl", el);
    const box = rlElement("div", "rl-exercise", root);
    box.setAttribute("data-lm-suppress-shortcuts", "true"); // JupyterLab's one-letter commands stay out
    const stopNotices = watchNotices(model, root);
    const inApp = document.getElementById("lesson-data") !== null; // only there lead links anywhere
    let face = model.get("face");
    const store = face.id ? exerciseStore(model.get("store")) : { load: () => null, save() {} };
    const graded = face.kind !== "example" && face.kind !== "try";
    let body = null;
    let work = null; // {seed, level, house, draft, checked, unknown, hints, solved}
    let sent = null; // the answer under way: {answer, anew: whether the learner asked for it just now}
    let ruled = ""; // the rule that the reply in sight has told
    let view = {};

    const fresh = () => ({
      seed: face.seed, level: face.level, house: face.house,
      draft: {}, checked: false, unknown: false, hints: 0, solved: false,
    });
    const keep = () => {
      if (face.kind !== "try") store.save(work);
    };
    const light = (marks) => {
      const asked = Object.fromEntries(face.lit.map((place) => [place, "asked"]));
      body.mark(Object.keys(marks).length ? marks : asked);
    };

    const build = () => {
      body = null;
      ruled = "";
      box.replaceChildren();
      box.className = `rl-exercise rl-exercise-${face.kind}`;
      box.dataset.exercise = face.id;
      const facts = rlElement("p", "rl-ex-table", box);
      facts.setAttribute("aria-hidden", "true"); // the heading says it, to those who go from heading to heading
      if (face.table) rlElement("span", "rl-ex-house", facts).textContent = face.table;
      const solved = rlElement("span", "rl-ex-solved", facts);
      const ask = rlElement("h3", "rl-ex-ask", box);
      const which = rlElement("span", "rl-hidden", ask);
      which.id = rlUniqueId("which");
      ask.append(cardText(face.ask, texts));
      ask.id = rlUniqueId("ask");
      ask.tabIndex = -1;
      if (face.ask) {
        const again = face.number && face.parts.some((part) => part.label === face.ask); // the part says the question
        box.setAttribute("role", "group");
        box.setAttribute("aria-labelledby", again ? which.id : ask.id);
      }
      const place = rlElement("div", "rl-ex-body", box);
      const actions = rlElement("div", "rl-ex-actions", box);
      const tip = rlElement("div", "rl-ex-hint", box);
      tip.setAttribute("role", "status");
      const reply = exerciseReply(box, { face, texts, lang: model.get("lang"), mark: light, read: inApp && graded });
      view = { ask, which, solved, tip, reply };
      body = exerciseParts(place, { face, labels: texts, changed, submit: () => graded && check() });
      if (graded) {
        button(actions, "rl-button rl-primary", "exercise.check", check);
        view.hint = button(actions, "rl-button", "exercise.hint", hint);
        button(actions, "rl-button", "exercise.idk", giveUp);
        more(rlElement("div", "rl-ex-more", box));
      }
      actions.hidden = !actions.childElementCount;
      showWork();
      light({});
      if (face.feedback) view.reply.show(face.feedback);
    };

    const button = (parent, className, key, deed) => {
      const made = rlElement("button", className, parent);
      made.type = "button";
      made.textContent = text(key);
      made.addEventListener("click", deed);
      return made;
    };

    // Another one like this, as hard or not, and the address of this one.
    const more = (parent) => {
      const again = rlElement("div", "rl-ex-again", parent);
      const another = button(again, "rl-button", "exercise.another", () =>
        model.send({ do: "another", seed: (face.seed ?? 0) + 1, level: Number(level.value) }),
      );
      const level = rlElement("select", "rl-select", again);
      level.setAttribute("aria-label", text("exercise.level"));
      for (const one of RL_LEVELS) level.append(new Option(text(`exercise.level.${one}`), one));
      level.value = face.level;
      if (!inApp || !face.link) return;
      const link = button(parent, "rl-quiet", "exercise.link.copy", async () => {
        const address = new URL(face.link, location.href).href;
        try {
          await navigator.clipboard.writeText(address);
          told.textContent = text("exercise.link.copied");
        } catch {
          told.textContent = address; // to be copied by hand
        }
      });
      const told = rlElement("span", "rl-ex-told", parent);
      told.setAttribute("role", "status");
    };

    const showWork = () => {
      const done = work.solved ? text("exercise.done") : "";
      view.solved.textContent = done && `✓ ${done}`;
      const number = face.number ? text("exercise.number", { number: face.number }) : "";
      const rules = face.table ? text("exercise.with_rules", { table: face.table }) : "";
      view.which.textContent = [number, done, rules].map((words) => words && `${words}. `).join("");
      const next = work.hints >= RL_LAST_HINT - 1 ? ".last" : work.hints ? ".more" : "";
      if (view.hint) view.hint.textContent = text(`exercise.hint${next}`);
    };

    const quiet = () => {
      ruled = "";
      view.reply.clear();
      view.tip.replaceChildren();
    };

    // ---- the learner's deeds ----

    const changed = () => {
      if (!body) return; // a part may report while it is being built
      work.draft = body.draft();
      work.checked = work.unknown = false;
      quiet();
      light({});
      keep();
      if (face.kind === "try") ask(body.answer());
    };

    const ask = (answer, anew = true) => {
      sent = { answer, anew };
      model.send({ do: "check", answer, anew, hints: work.hints });
    };

    const check = () => {
      work.checked = true;
      work.unknown = false;
      ask(body.answer());
      keep(); // while the answer is on its way
    };

    const giveUp = () => {
      work.checked = work.unknown = true;
      ask({ unknown: true });
      keep();
    };

    const hint = () => {
      work.hints = Math.min(work.hints + 1, RL_LAST_HINT);
      keep();
      model.send({ do: "hint", level: work.hints });
    };

    // ---- what Python says ----

    const answered = (feedback) => {
      view.tip.replaceChildren();
      view.reply.show(feedback);
      ruled = feedback.rule;
      if (feedback.outcome === "right") work.solved = true;
      if (feedback.outcome === "not_tried") work.checked = false;
      if (sent?.anew && graded) logAnswer(face, sent.answer, feedback, work);
      sent = null;
      keep();
      showWork();
    };

    const hinted = (message) => {
      if (message.level === 1 && message.text === ruled) return hint(); // it has just been said: on to the next
      view.reply.clear();
      if (Object.keys(message.answer).length) {
        body.fill(message.answer);
        work.draft = body.draft();
        work.checked = work.unknown = false;
        keep();
      }
      light(Object.fromEntries(message.at.map((place) => [place, "hint"])));
      view.tip.replaceChildren();
      const count = rlElement("p", "rl-ex-hint-count", view.tip);
      count.textContent = text("exercise.hint.count", { level: message.level, last: RL_LAST_HINT });
      for (const words of [message.text, ...message.sentences]) {
        rlElement("p", "rl-ex-hint-text", view.tip).append(cardText(words, texts));
      }
      // which cards are lit up, for those who do not see it, unless the words have said so
      const cards = face.parts.flatMap((part) => part.cards ?? []);
      const lit = isCardSaid([message.text, ...message.sentences]) ? [] : message.at.map((place) => texts[cards[place]]);
      if (lit.length) rlElement("p", "rl-hidden", view.tip).textContent = text("exercise.hint.lit", { cards: lit.join(", ") });
      showWork();
    };

    const told = (message) => {
      switch (message?.kind) {
        case "feedback":
          answered(message);
          break;
        case "hint":
          hinted(message);
          break;
        case "suspicion":
          view.reply.suspect(message.text);
          break;
        case "face":
          face = message.face;
          begin(message.why === "restore" ? store.load() : null);
          if (message.why === "another") {
            keep();
            view.ask.focus({ preventScroll: true }); // it sticks to the top: its being in sight says nothing of the cards
            if (box.getBoundingClientRect().top < 0) box.scrollIntoView({ block: "start" });
          }
          break;
      }
    };

    // Whether what was kept belongs to the exercise shown: a fresh one is made by seed and level.
    const isHere = (kept) =>
      kept?.seed === face.seed &&
      (kept.house ?? face.house) === face.house &&
      (kept.seed === null || (kept.level ?? face.level) === face.level);

    const begin = (kept) => {
      work = isHere(kept) ? { ...fresh(), ...kept } : fresh();
      build();
      try {
        body.restore(work.draft);
      } catch {
        work = fresh(); // a draft of another kind of exercise
        return build();
      }
      if (work.checked) ask(work.unknown ? { unknown: true } : body.answer(), false);
    };

    // Like every other message, an answer is announced: the reply area must be known before it changes.
    model.on("msg:custom", told);
    box.addEventListener("focusin", () => view.reply.wake());
    const kept = store.load();
    begin(kept);
    if (kept && !isHere(kept) && !face.linked) model.send({ do: "restore", seed: kept.seed, level: kept.level ?? face.level });
    if (face.linked) requestAnimationFrame(() => box.scrollIntoView({ block: "start" }));
    return () => {
      model.off("msg:custom", told);
      stopNotices();
    };
  },
};

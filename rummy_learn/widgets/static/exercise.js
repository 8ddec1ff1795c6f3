// The view of an exercise, an example or a place to try things out. Python sends the face (what is shown) and judges
// answers; choosing, dragging, keeping the learner's work and switching the house happen here.
//
// To Python:   {do: "check", answer} {do: "hint", level} {do: "another", seed} {do: "restore", seed}
// From Python: {kind: "feedback", …} {kind: "hint", text, at} {kind: "face", face} {kind: "notice", text}

export default {
  render({ model, el, texts }) {
    const text = (key) => texts[key] ?? key;
    const root = rlElement("div", "rl", el);
    const box = rlElement("div", "rl-exercise", root);
    const stopNotices = watchNotices(model, root);
    let face = model.get("face");
    const store = face.id ? exerciseStore(model.get("store")) : { load: () => null, save() {} };
    const plays = face.kind !== "example";
    let body = null;
    let work = null; // {seed, draft, checked, hints, solved}
    let parts = {};

    const fresh = () => ({ seed: face.seed, draft: {}, checked: false, hints: 0, solved: false });
    const keep = () => {
      if (face.kind !== "try") store.save(work);
    };

    const build = () => {
      const heading = rlUniqueId("ask");
      box.replaceChildren();
      box.className = `rl-exercise rl-exercise-${face.kind}`;
      if (face.ask) {
        box.setAttribute("role", "group");
        box.setAttribute("aria-labelledby", heading);
      }
      const head = rlElement("div", "rl-ex-head", box);
      if (face.ask) {
        const ask = rlElement("h3", "rl-ex-ask", head);
        ask.id = heading;
        ask.tabIndex = -1;
        ask.append(cardText(face.ask, texts));
      }
      const facts = rlElement("p", "rl-ex-table", head);
      if (face.table) {
        rlElement("span", "rl-hidden", facts).textContent = `${text("exercise.house")} `;
        rlElement("span", "rl-ex-house", facts).textContent = face.table;
      }
      const solved = rlElement("span", "rl-ex-solved", facts);
      const place = rlElement("div", "rl-ex-body", box);
      const actions = rlElement("div", "rl-ex-actions", box);
      const tip = rlElement("p", "rl-ex-hint", box);
      tip.setAttribute("role", "status");
      const reply = rlElement("div", "rl-ex-reply", box);
      parts = { solved, tip, reply, ask: head.firstChild };
      body = RL_BODIES[face.kind](place, { face, labels: texts, changed });
      if (plays && face.kind !== "try") {
        parts.check = button(actions, "rl-button rl-primary", "exercise.check", check);
        parts.hint = button(actions, "rl-button", "exercise.hint", hint);
        parts.another = button(actions, "rl-button", "exercise.another", another);
      }
      actions.hidden = !actions.childElementCount;
      showSolved();
      quiet();
      if (face.feedback) answered(face.feedback);
    };

    const button = (parent, className, key, deed) => {
      const made = rlElement("button", className, parent);
      made.type = "button";
      made.textContent = text(key);
      made.addEventListener("click", deed);
      return made;
    };

    const showSolved = () => {
      parts.solved.textContent = work.solved ? `✓ ${text("exercise.done")}` : "";
    };

    const quiet = () => {
      parts.reply.replaceChildren();
      parts.reply.className = "rl-ex-reply";
      parts.tip.textContent = "";
    };

    // ---- the learner's deeds ----

    const changed = () => {
      if (!body) return; // a body may report while it is being built
      work.draft = body.draft();
      work.checked = false;
      quiet();
      body.mark({});
      keep();
      if (face.kind === "try") check();
    };

    const check = () => {
      work.checked = true;
      model.send({ do: "check", answer: body.answer() });
      keep(); // while the answer is on its way
    };

    const hint = () => {
      work.hints = Math.min(work.hints + 1, 2);
      keep();
      model.send({ do: "hint", level: work.hints });
    };

    const another = () => model.send({ do: "another", seed: (face.seed ?? 0) + 1 });

    // ---- what Python says ----

    const answered = (feedback) => {
      const { reply } = parts;
      quiet();
      if (feedback.remark) {
        const line = rlElement("p", "rl-ex-remark", reply);
        line.append(cardText(feedback.remark, texts));
      }
      reply.classList.add(`rl-ex-${feedback.outcome ?? "shown"}`);
      if (feedback.outcome === "right" && !work.solved) {
        work.solved = true;
        keep();
        showSolved();
      }
      if (feedback.rule) {
        const why = rlElement("div", "rl-ex-why", reply);
        rlElement("p", "", why).append(cardText(feedback.rule, texts));
      }
      if (feedback.houses) houses(reply, feedback.houses);
      if (parts.hint) parts.hint.textContent = text(work.hints ? "exercise.hint.more" : "exercise.hint");
    };

    // How each house judges the same cards; switching is instant, the verdicts are all here.
    const houses = (parent, views) => {
      const why = rlElement("div", "rl-ex-why", parent);
      const options = views.map((view) => [view.id, view.name]);
      const pick = rlChoices(parent, { legend: text("exercise.houses"), options, changed: () => show() });
      pick.box.classList.add("rl-houses");
      views.forEach((view, index) => {
        const label = pick.box.querySelectorAll(".rl-choice")[index];
        label.classList.add(view.legal ? "rl-legal" : "rl-illegal");
        const sign = rlElement("span", "rl-house-sign", null);
        sign.textContent = view.legal ? "✓" : "✗";
        sign.setAttribute("aria-hidden", "true");
        label.querySelector(".rl-choice-text").prepend(sign);
        const said = rlElement("span", "rl-hidden", label.querySelector(".rl-choice-text"));
        said.textContent = ` (${text(view.legal ? "exercise.house.legal" : "exercise.house.illegal")})`;
      });
      const show = () => {
        const view = views.find((one) => one.id === pick.get()) ?? views[0];
        why.className = `rl-ex-why ${view.legal ? "rl-legal" : "rl-illegal"}`;
        why.replaceChildren();
        for (const sentence of view.sentences) rlElement("p", "", why).append(cardText(sentence, texts));
        body.mark(view.marks);
      };
      pick.set(face.house);
      show();
    };

    const told = (message) => {
      switch (message?.kind) {
        case "feedback":
          answered(message);
          break;
        case "hint":
          parts.tip.replaceChildren(cardText(message.text, texts));
          parts.reply.replaceChildren();
          body.mark(Object.fromEntries(message.at.map((place) => [place, "hint"])));
          parts.hint.textContent = text("exercise.hint.more");
          break;
        case "face":
          face = message.face;
          begin(message.why === "restore");
          if (message.why === "another") parts.ask.focus();
          break;
      }
    };

    const begin = (restoring) => {
      const kept = restoring ? store.load() : null;
      work = kept && kept.seed === face.seed ? { ...fresh(), ...kept } : fresh();
      build();
      if (!kept) return keep();
      try {
        body.restore(work.draft);
      } catch {
        work = fresh(); // a draft of another kind of exercise
        return build();
      }
      if (work.checked) check();
    };

    // Like every other message, an answer is announced: the reply area must be known before it changes.
    model.on("msg:custom", told);
    const kept = face.linked ? null : store.load();
    if (kept && kept.seed !== face.seed) {
      work = fresh();
      build();
      model.send({ do: "restore", seed: kept.seed });
    } else begin(!face.linked);
    if (face.linked) requestAnimationFrame(() => box.scrollIntoView({ block: "start" }));
    return () => {
      model.off("msg:custom", told);
      stopNotices();
    };
  },
};

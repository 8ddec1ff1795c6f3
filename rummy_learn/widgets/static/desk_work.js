// Set work: choose what, how much and until when; below, what is set, and how far everybody is.

export const work = {
  render(props) {
    const { model } = props;
    const { root, box, say, tell } = deskFrame(props, "work");

    // ---- to set some ----

    const form = rlElement("form", "rl-desk-work-form", box);
    form.noValidate = true;
    const field = (key, input) => {
      const label = deskWords("label", "rl-desk-vote-choice", form, say(`work.${key}`));
      label.append(input);
      return input;
    };
    const made = (tag, type, className) => {
      const input = document.createElement(tag);
      if (type) input.type = type;
      input.className = className;
      return input;
    };
    const lesson = field("lesson", made("select", "", "rl-select rl-desk-select"));
    const kinds = rlElement("fieldset", "rl-choices rl-desk-kinds", form);
    const legend = deskWords("legend", "rl-legend", kinds, say("work.kinds"));
    const number = field("number", made("input", "number", "rl-desk-input rl-desk-number"));
    Object.assign(number, { min: 1, max: 100, value: 10 });
    const due = field("due", made("input", "date", "rl-desk-input rl-desk-date"));
    const set = deskWords("button", "rl-button rl-primary", rlElement("div", "rl-ex-actions", form), say("work.set"));
    set.type = "submit";
    const told = rlElement("p", "rl-desk-trouble", box);
    told.setAttribute("role", "status");

    let lessons = [];
    const offerKinds = () => {
      kinds.replaceChildren(legend);
      for (const [kind, name] of lessons.find(({ slug }) => slug === lesson.value)?.kinds ?? []) {
        const chip = rlElement("label", "rl-choice", kinds);
        const input = rlElement("input", "rl-choice-input", chip);
        input.type = "checkbox";
        input.value = kind;
        deskWords("span", "rl-choice-text", chip, name);
      }
    };
    lesson.addEventListener("change", offerKinds);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const wanted = [...kinds.querySelectorAll(":checked")].map(({ value }) => value);
      tell({ do: "set", lesson: lesson.value, kinds: wanted, number: Math.trunc(Number(number.value)) || 0, due: due.value });
    });

    // ---- what is set ----

    const none = deskWords("p", "rl-desk-empty", box, say("work.none"));
    const list = rlElement("ul", "rl-desk-works", box);
    const shown = new Map(); // name of a piece -> {item, fill}

    const build = (piece) => {
      const item = rlElement("li", "rl-desk-work-one", list);
      const head = deskWords("h3", "", item, piece.title);
      head.tabIndex = -1;
      rlElement("p", "rl-soft", item).textContent = piece.said;
      const finished = rlElement("p", "rl-desk-counts", item);
      const bar = rlElement("div", "", item);
      const fold = rlElement("details", "", item);
      deskWords("summary", "", fold, say("work.learners"));
      const table = rlElement("table", "rl-desk-table", rlElement("div", "rl-desk-scroll", fold));
      table.parentNode.tabIndex = 0;
      table.parentNode.setAttribute("role", "region");
      table.parentNode.setAttribute("aria-label", `${piece.title}: ${say("work.learners")}`);
      const heads = rlElement("tr", "", rlElement("thead", "", table));
      for (const key of ["learner", "solved", "tried"]) deskWords("th", key === "learner" ? "rl-desk-name" : "", heads, say(`work.${key}`)).scope = "col";
      const body = rlElement("tbody", "", table);
      const actions = rlElement("div", "rl-ex-actions", item);
      const drop = deskButton(actions, "rl-button", say("work.drop"), () => ask(true));
      const question = rlElement("div", "rl-desk-question", item);
      question.setAttribute("role", "group");
      const asked = deskWords("p", "", question, say("work.drop.ask", { title: piece.title }));
      question.setAttribute("aria-labelledby", (asked.id = rlUniqueId("asked")));
      const answers = rlElement("div", "rl-ex-actions", question);
      deskButton(answers, "rl-button rl-danger", say("work.drop.yes"), () => tell({ do: "drop", work: piece.id }));
      const no = deskButton(answers, "rl-button", say("work.drop.no"), () => ask(false));
      const ask = (open) => {
        question.hidden = !open;
        (open ? no : drop).focus();
      };
      question.hidden = true;
      question.addEventListener("keydown", (event) => {
        if (event.key === "Escape") ask(false);
      });

      const fill = (now) => {
        finished.textContent = say("work.finished", { count: now.finished, of: now.count });
        bar.replaceChildren();
        deskBar(bar, now.finished, now.count);
        body.replaceChildren();
        for (const { name, done, tried, late } of now.learners) {
          const row = rlElement("tr", "", body);
          const cell = rlElement("th", "rl-desk-name", row);
          cell.scope = "row";
          deskWords("bdi", "", cell, name);
          if (late) deskWords("span", "rl-desk-late", cell, say("work.late"));
          const solved = deskWords("td", "", row, `${done === now.number ? "✓\u00a0" : ""}${done}/${now.number}`);
          deskBar(solved, done, now.number);
          deskWords("td", "", row, String(tried));
        }
        fold.hidden = !now.learners.length;
      };
      return { item, fill };
    };

    const live = deskLive(
      { model, root: box, say },
      ({ pieces, changed, gone }) => {
        if (!lesson.options.length) {
          lessons = pieces.get("choose").lessons;
          lesson.replaceChildren(...lessons.map(({ slug, title }) => new Option(title, slug)));
          offerKinds();
        }
        for (const name of gone.filter((one) => shown.has(one))) {
          const { item } = shown.get(name);
          const had = item.contains(document.activeElement);
          item.remove();
          shown.delete(name);
          if (had) lesson.focus();
        }
        for (const name of changed.filter((one) => one.startsWith("work/"))) {
          if (!shown.has(name)) shown.set(name, build(pieces.get(name)));
          shown.get(name).fill(pieces.get(name));
        }
        const order = [...pieces.get("order")].reverse().map((name) => shown.get(name).item); // the latest first
        if (order.some((item, at) => item !== list.children[at])) list.append(...order);
        none.hidden = shown.size > 0;
        root.dataset.state = "ready";
      },
      (message) => {
        if (!["set", "dropped", "refused"].includes(message?.kind)) return;
        told.textContent = message.text;
        if (message.kind !== "refused") live.look();
      },
    );
    return live.stop;
  },
};

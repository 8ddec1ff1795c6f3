// A vote: choose a position and look at it, put it to the class, see how many have answered and what, tell the reason.

const DESK_SEEDS = 999_999;

export const vote = {
  render(props) {
    const { model } = props;
    const { root, box, texts, say, tell } = deskFrame(props, "vote");
    const lang = model.get("lang");

    // ---- what is put to the class ----

    const form = rlElement("div", "rl-desk-form", box);
    const choice = (key) => {
      const label = deskWords("label", "rl-desk-vote-choice", form, say(`vote.${key}`));
      const select = rlElement("select", "rl-select rl-desk-select", label);
      return select;
    };
    const lesson = choice("lesson");
    const exercise = choice("exercise");
    const house = choice("house");
    const preview = rlElement("div", "rl-desk-preview", box);
    preview.setAttribute("aria-label", say("vote.preview.name"));
    preview.setAttribute("role", "group");
    const told = rlElement("p", "rl-desk-trouble", box);
    told.setAttribute("role", "status");
    const deeds = rlElement("div", "rl-ex-actions", box);
    const open = deskButton(deeds, "rl-button rl-primary", say("vote.open"), () => ask("open"));
    deskButton(deeds, "rl-button", say("vote.fresh"), () => {
      seed = 1 + Math.floor(Math.random() * DESK_SEEDS);
      ask("preview");
    });

    let offered = { lessons: [], houses: [] };
    let seed = null;

    const exercises = () => offered.lessons.find(({ slug }) => slug === lesson.value)?.exercises ?? [];
    const chosen = () => exercises().find(({ id }) => id === exercise.value);
    const fill = (select, pairs) => select.replaceChildren(...pairs.map(([value, words]) => new Option(words, value)));
    const ask = (deed) => {
      told.textContent = "";
      tell({ do: deed, lesson: lesson.value, exercise: exercise.value, house: house.value, seed, level: chosen().level });
    };
    const choose = () => {
      seed = null;
      house.value = chosen().house;
      ask("preview");
    };
    lesson.addEventListener("change", () => {
      fill(exercise, exercises().map(({ id, name }) => [id, name]));
      choose();
    });
    exercise.addEventListener("change", choose);
    house.addEventListener("change", () => ask("preview"));

    const showFace = (parent, face) => {
      parent.replaceChildren();
      rlElement("p", "rl-desk-table-line", parent).textContent = face.table;
      rlElement("p", "rl-desk-question-line", parent).append(cardText(face.ask, texts));
      const shown = { ...face, parts: face.parts.filter(({ type }) => type === "row" || type === "lines") };
      return exerciseParts(rlElement("div", "rl-ex-body", parent), { face: shown, labels: texts, changed() {}, submit() {} });
    };
    const showPreview = (face) => {
      showFace(preview, face);
      for (const part of face.parts.filter(({ type }) => type === "choice")) {
        if (part.label !== face.ask) deskWords("p", "rl-soft", preview, part.label);
        const list = rlElement("ul", "rl-desk-options", preview);
        for (const [, words] of part.options) rlElement("li", "", list).append(cardText(words, texts));
      }
    };

    // ---- what the class says ----

    const current = rlElement("section", "rl-desk-vote-now", box);
    const head = deskWords("h3", "", current, say("vote.now"));
    head.tabIndex = -1;
    current.setAttribute("aria-labelledby", (head.id = rlUniqueId("vote")));
    const state = rlElement("p", "rl-desk-counts", current);
    state.setAttribute("role", "status");
    const face = rlElement("div", "rl-desk-preview", current);
    const answer = rlElement("div", "rl-desk-reason", current);
    const bars = rlElement("div", "rl-desk-vote-bars", current);
    const actions = rlElement("div", "rl-ex-actions", current);
    const peek = deskButton(actions, "rl-button", say("vote.peek"), () => {
      peek.setAttribute("aria-pressed", String(peek.getAttribute("aria-pressed") !== "true"));
      show();
    });
    peek.setAttribute("aria-pressed", "false"); // the page may be projected: nobody is to follow the crowd
    const end = (deed) => () => tell({ do: deed, vote: latest.get("vote").id });
    const close = deskButton(actions, "rl-button", say("vote.close"), end("close"));
    const reveal = deskButton(actions, "rl-button rl-primary", say("vote.reveal"), end("reveal"));
    const next = deskButton(actions, "rl-button rl-primary", say("vote.next"), () => {
      if (exercise.selectedIndex + 1 < exercise.options.length) exercise.selectedIndex += 1;
      choose();
      exercise.focus();
    });

    let latest = new Map();
    let drawn = ""; // which vote is drawn, and how far it was

    const showBars = ({ questions, count }) => {
      bars.replaceChildren();
      questions.forEach((question, at) => {
        if (at && !question.count) return;
        rlElement("h4", "", bars).append(cardText(question.label, texts));
        const list = rlElement("ul", "rl-desk-bars", bars);
        for (const option of question.options) {
          const row = rlElement("li", option.right ? "rl-desk-right" : "", list);
          const name = rlElement("span", "rl-desk-bar-name", row);
          name.append(cardText(option.says, texts));
          if (option.right) name.append(` ✓ ${say("vote.right")}`);
          deskBar(row, option.count, at ? question.count : count);
          deskWords("span", "rl-desk-bar-count", row, String(option.count));
        }
      });
    };
    const showReason = (reason) => {
      answer.replaceChildren();
      answer.hidden = !reason;
      if (!reason) return;
      deskWords("h4", "", answer, say("vote.solution"));
      for (const words of reason.answers) rlElement("p", "rl-desk-solution", answer).append(cardText(words, texts));
      const why = rlElement("div", `rl-ex-why ${reason.legal ? "rl-legal" : "rl-illegal"}`, answer);
      for (const words of reason.sentences) rlElement("p", "", why).append(cardText(words, texts));
      why.hidden = !reason.sentences.length;
      for (const words of [reason.elsewhere, reason.repair].filter(Boolean)) rlElement("p", "", answer).append(cardText(words, texts));
      const list = rlElement("ul", "rl-ex-links", answer);
      const link = (address, words) => {
        const made = rlElement("a", "", rlElement("li", "", list));
        made.href = address;
        made.append(cardText(words, texts));
      };
      for (const { rule, name, term, word } of reason.links) {
        link(`../${lang}/rules#${encodeURIComponent(rule)}`, say("vote.rule", { name }));
        if (term) link(`../${lang}/glossary/${term}`, say("vote.word", { name: word }));
      }
    };
    const show = () => {
      const now = latest.get("vote");
      current.hidden = !now;
      if (!now) return;
      const revealed = now.state === "revealed";
      const { count } = now.distribution;
      const words = `${say(`vote.state.${now.state}`)} ${say("vote.count", { count, of: latest.get("class").count })}`;
      if (state.textContent !== words) state.textContent = words;
      if (drawn !== `${now.id}/${now.state}`) {
        drawn = `${now.id}/${now.state}`;
        showFace(face, now.face).mark(now.reason?.marks ?? {});
        showReason(now.reason);
      }
      bars.hidden = !revealed && peek.getAttribute("aria-pressed") !== "true";
      showBars(now.distribution);
      const pressed = [peek, close, reveal, next].find((button) => button === document.activeElement);
      peek.hidden = reveal.hidden = revealed;
      close.hidden = now.state !== "open";
      next.hidden = !revealed;
      if (pressed?.hidden) head.focus();
    };

    const live = deskLive(
      { model, root: box, say },
      ({ pieces, changed }) => {
        latest = pieces;
        if (changed.includes("choose") && !lesson.options.length) {
          offered = pieces.get("choose");
          fill(lesson, offered.lessons.map(({ slug, title }) => [slug, title]));
          fill(house, offered.houses);
          lesson.dispatchEvent(new Event("change"));
        }
        show();
        root.dataset.state = "ready";
      },
      (message) => {
        if (message?.kind === "preview") {
          open.disabled = false;
          showPreview(message.face);
        } else if (message?.kind === "impossible") {
          open.disabled = true;
          preview.replaceChildren();
          told.textContent = message.text;
        } else if (message?.kind === "done") live.look();
      },
    );
    return live.stop;
  },
};

// The course map: where the learner stands and what to go on with. The answers are kept here (exercise_log.js) or, in
// JupyterLab, in a file on the other side; Python judges them again and says what they amount to.
//
// To Python:   {do: "open", lines} {do: "add", line} {do: "import", text} {do: "export"}, with now: milliseconds
//              in JupyterLab also {do: "refresh"} {do: "reset"} {do: "undo"}
// From Python: {kind: "map", map, cures, reviews, told, undoable}   all of it, with fresh exercises; in JupyterLab with
//                                                              delivery: how it stands with a class, as a sentence
//              {kind: "counted", map, cures}                        one answer more; exercises under way stay
//              {kind: "keep", lines} {kind: "export", text} {kind: "notice", text}

const RL_EXPORT_NAME = "rummy-learn-progress.jsonl";

export default {
  render({ model, el, host }) {
    const labels = model.get("labels");
    const inFile = model.get("in_file");
    const inClass = Boolean(document.getElementById("class-strip")?.dataset.learner); // see the app's class.js
    const inApp = document.getElementById("lesson-data") !== null; // only there do links lead anywhere
    const say = (key) => labels[`course.${key}`] ?? key;
    const tell = (message) => model.send({ now: Date.now(), ...message });
    const root = rlMapPart("div", "rl rl-map", el);
    root.setAttribute("data-lm-suppress-shortcuts", "true"); // JupyterLab's one-letter commands stay out
    const stopNotices = watchNotices(model, root);

    const section = (key) => {
      const box = rlMapPart("section", `rl-map-${key}`, root);
      const head = rlMapPart("h2", "", box, say(key));
      head.id = `rl-map-${key}`;
      head.tabIndex = -1;
      box.setAttribute("aria-labelledby", head.id);
      box.hidden = true;
      return { box, head, body: rlMapPart("div", "", box) };
    };
    const ways = rlMapPart("div", "rl-map-ways", root);
    const lessons = section("lessons");
    const cures = section("cures");
    const reviews = section("reviews");
    const rules = section("rules");
    const care = section("care");

    // ---- what there is to see ----

    const link = (parent, className, place, words) => {
      if (!inApp || !place.lesson) return rlMapPart("span", className.replace(/rl-button.*/, "rl-map-done"), parent, words);
      const made = rlMapPart("a", className, parent, words);
      made.href = place.lesson + (place.exercise ? `?exercise=${encodeURIComponent(place.exercise)}` : "");
      return made;
    };

    const showMap = (map) => {
      ways.replaceChildren();
      if (map.onward) link(ways, "rl-button rl-primary", map.onward, map.onward.text);
      for (const { box, head, body } of [cures, reviews]) {
        const count = body.querySelectorAll(".rl-map-live").length;
        if (!count) continue;
        const jump = rlMapPart("button", "rl-button", ways, `${head.textContent} (${box === cures.box ? body.childElementCount : count})`);
        jump.type = "button";
        jump.addEventListener("click", () => {
          head.focus({ preventScroll: true });
          head.scrollIntoView();
        });
      }
      if (map.next) link(ways, "rl-button", map.next, map.next.text);

      lessons.box.hidden = false;
      const list = rlMapPart("ol", "rl-map-list", null);
      for (const lesson of map.lessons) {
        const item = rlMapPart("li", "", list);
        link(item, "rl-map-title", lesson, lesson.title);
        const bar = rlMapPart("progress", "", item);
        bar.max = lesson.total;
        bar.value = lesson.solved;
        bar.setAttribute("aria-label", `${lesson.title}: ${lesson.said}`);
        const said = lesson.solved === lesson.total ? `✓ ${lesson.said}` : lesson.solved ? lesson.said : lesson.minutes;
        rlMapPart("span", "rl-map-soft", item, said);
      }
      lessons.body.replaceChildren(list);

      rules.box.hidden = !map.mastered.length && !map.learning.length;
      rules.body.replaceChildren();
      for (const [key, found] of [["mastered", map.mastered], ["learning", map.learning]]) {
        if (!found.length) continue;
        rlMapPart("h3", "", rules.body, say(key));
        const names = rlMapPart("ul", `rl-map-names rl-map-${key}`, rules.body);
        for (const rule of found) {
          const item = rlMapPart("li", "", names);
          link(item, "", rule, rule.name);
          if (key === "learning") rlMapPart("span", "rl-map-soft", item, ` · ${rule.said}`);
        }
      }
      later.textContent = reviews.body.childElementCount ? "" : map.later;
      reviews.box.hidden = false;
      aside.textContent = map.said;
      care.box.hidden = false;
    };

    const draw = async (parent, reference) => {
      const place = rlMapPart("div", "rl-map-live", parent);
      const child = await host.getWidget(reference);
      await child.render({ el: place });
    };

    const showCures = async (found) => {
      for (const cure of found) {
        const box = rlMapPart("article", "rl-map-cure", cures.body);
        rlMapPart("h3", "", box).append(cardText(cure.name));
        rlMapPart("p", "", box).append(cardText(cure.why));
        rlMapPart("p", "rl-map-step", box, say("cure.compare"));
        const pair = rlMapPart("div", "rl-map-pair", box);
        for (const side of cure.pair) {
          const seen = rlMapPart("div", `rl-ex-why ${side.legal ? "rl-legal" : "rl-illegal"}`, pair);
          const row = rlMapPart("div", "rl-map-cards", seen);
          for (const code of side.cards) row.append(cardElement(code));
          for (const words of side.sentences) rlMapPart("p", "", seen).append(cardText(words));
        }
        const steps = ["cure.easy", "cure.normal"];
        for (const [index, reference] of cure.exercises.entries()) {
          rlMapPart("p", "rl-map-step", box, say(steps[index]));
          await draw(box, reference);
        }
      }
      cures.box.hidden = !cures.body.childElementCount;
    };

    const showReviews = async (references) => {
      reviews.body.replaceChildren();
      if (references.length) rlMapPart("p", "", reviews.body, say("reviews.intro"));
      for (const reference of references) await draw(reviews.body, reference);
    };

    // ---- looking after the answers ----

    const later = rlMapPart("p", "", reviews.box);
    rlMapPart("p", "", care.body, say(inFile ? "care.file" : inClass ? "care.class" : "care.browser"));
    const aside = rlMapPart("p", "rl-map-aside", care.body);
    const delivery = rlMapPart("p", "rl-map-delivery", care.body); // empty unless the notebook's answers go to a class
    const tools = rlMapPart("div", "rl-ex-actions", care.body);
    const told = rlMapPart("p", "rl-map-told", care.body);
    told.setAttribute("role", "status");
    const button = (key, deed) => {
      const made = rlMapPart("button", "rl-button", tools, say(key));
      made.type = "button";
      made.addEventListener("click", deed);
      return made;
    };
    const file = rlMapPart("input", "", null);
    file.type = "file";
    file.accept = ".jsonl,application/jsonl,text/plain";
    file.addEventListener("change", async () => {
      const [chosen] = file.files;
      file.value = ""; // the same file may be chosen again
      if (chosen) tell({ do: "import", text: await chosen.text() });
    });
    button("export", () => tell({ do: "export" }));
    button("import", () => file.click());
    const reset = button("reset", () => {
      change("reset");
      undo.hidden = false;
      undo.focus();
      told.textContent = say("reset.done");
    });
    const undo = button("undo", () => {
      change("undo");
      reset.focus();
      undo.hidden = true;
      told.textContent = say("undo.done");
    });
    undo.hidden = inFile || !answerLog.undoable;

    const change = (deed) => {
      answerLog[deed](); // in JupyterLab the browser has kept what was put together, if not what was answered
      if (inFile) tell({ do: deed });
      else open();
    };

    const open = () => tell({ do: "open", lines: inFile ? [] : answerLog.lines() });

    // ---- what happens ----

    const heard = async (message) => {
      if (message?.delivery !== undefined) delivery.textContent = message.delivery;
      switch (message?.kind) {
        case "map":
          cures.body.replaceChildren();
          await showReviews(message.reviews);
          await showCures(message.cures);
          showMap(message.map);
          if (inFile) undo.hidden = !message.undoable;
          if (message.told) told.textContent = message.told;
          root.dataset.state = "ready";
          break;
        case "counted":
          showMap(message.map);
          await showCures(message.cures);
          break;
        case "keep":
          answerLog.keep(message.lines);
          break;
        case "export":
          rlDownload(message.text, RL_EXPORT_NAME, "application/jsonl");
          told.textContent = say("export.done");
          break;
      }
    };
    const counted = (event) => tell(inFile ? { do: "refresh" } : { do: "add", line: event.detail });
    const elsewhere = (event) => {
      if (inFile || !event.key?.startsWith(`${RL_LOG}/`)) return;
      if (event.newValue === null) openSoon();
      else tell({ do: "add", line: event.newValue });
    };
    let waiting = null; // another window's reset takes many keys away: look again once it is through
    const openSoon = () => {
      clearTimeout(waiting);
      waiting = setTimeout(open, 200);
    };

    for (const key of answerLog.keys("rummy-learn/map/")) answerLog.storage.removeItem(key); // drafts of other days
    model.on("msg:custom", heard);
    window.addEventListener(RL_LOGGED, counted);
    window.addEventListener("storage", elsewhere);
    open();
    return () => {
      clearTimeout(waiting);
      model.off("msg:custom", heard);
      window.removeEventListener(RL_LOGGED, counted);
      window.removeEventListener("storage", elsewhere);
      stopNotices();
    };
  },
};

function rlMapPart(tag, className, parent, words) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (words !== undefined) made.textContent = words;
  parent?.append(made);
  return made;
}

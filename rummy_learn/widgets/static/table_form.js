// What a match is chosen with: the house, who plays, how well, and what else the table has agreed on.

const RL_FARTHEST = 1000; // rounds or points: further than anybody plays

/**
 * {show(), hide(), refuse(sentences), fits(message), box}; start(choice) begins, goBack() returns to a match under way,
 * whatFits(rules) asks what goes with them, and the answer comes as fits(message).
 */
function tableForm(parent, { form, text, texts, wishes, wish, whatFits, start, goBack, openFile }) {
  const { chosen } = form;
  let fit = form.fit;
  const box = rlElement("form", "rl-table-form", parent);
  box.noValidate = true;
  let code = chosen.code;
  let seed = chosen.seed;

  const agreed = rlElement("p", "rl-form-agreed", box); // rules that came by an address
  const agreedOn = rlElement("span", "", agreed);
  playButton(agreed, "rl-quiet", text("form.other"), () => {
    code = codeInput.value = "";
    seed = null;
    change();
    house.box.querySelector("input:checked").focus();
  });
  const house = rlChoices(box, { legend: text("form.house"), options: form.houses, changed: () => change() });
  house.set(chosen.house);
  const counts = Array.from({ length: form.most - 1 }, (_, at) => String(at + 2));
  const players = rlChoices(box, {
    legend: text("form.players"),
    options: counts.map((n) => [n, n]),
    changed() {
      counted.textContent = "";
      showRivals();
    },
  });
  players.set(String(chosen.players));
  const counted = rlElement("p", "rl-form-counted", players.box);
  counted.setAttribute("role", "status");

  const rivals = rlElement("fieldset", "rl-choices rl-form-rivals", box);
  rlElement("legend", "rl-legend", rivals).textContent = text("form.rivals");
  const levels = counts.map((_, at) => {
    const label = rlElement("label", "rl-form-rival", rivals);
    rlElement("span", "", label).textContent = text("form.rival", { number: at + 1 });
    const select = rlElement("select", "rl-select", label);
    for (const [id, name] of form.levels) select.append(new Option(name, id));
    select.value = chosen.rivals[at] ?? chosen.rivals.at(-1) ?? form.levels[0][0];
    return { label, select };
  });

  const coach = rlChoices(box, {
    legend: text("form.coach"),
    options: ["off", "ask", "always"].map((one) => [one, text(`coach.${one}`)]),
    changed: () => wish("coach", coach.get()),
  });

  const more = rlElement("details", "rl-form-more", box);
  rlElement("summary", "", more).textContent = text("form.more");
  const goal = rlElement("label", "rl-form-goal", more);
  const goalName = rlElement("span", "", goal);
  const goalInput = rlElement("input", "rl-number-input", goal);
  goalInput.type = "number";
  goalInput.min = 1;
  goalInput.inputMode = "numeric";
  const clockBox = rlElement("div", "rl-switches", more);
  const clock = playSwitch(clockBox, "", () => {});
  const clockName = clockBox.querySelector(".rl-switch-text");
  const specials = rlElement("fieldset", "rl-choices", more);
  rlElement("legend", "rl-legend", specials).textContent = text("form.special");
  const grid = rlElement("div", "rl-agree-specials", specials);
  let special = chosen.special;
  const switches = form.specials.map(([id, name, help]) =>
    tableSpecial(grid, { id, name, help, texts }, (on) => {
      special = on ? [...special, id] : special.filter((one) => one !== id);
      change();
    }),
  );
  const ownRules = rlElement("label", "rl-form-code", more);
  rlElement("span", "", ownRules).textContent = text("form.code");
  const codeInput = rlElement("input", "rl-agree-input", ownRules);
  const codeTold = rlElement("p", "rl-form-why", more);
  codeTold.id = rlUniqueId("code");
  codeTold.setAttribute("role", "status");
  codeInput.setAttribute("aria-describedby", codeTold.id);
  codeInput.value = code;
  codeInput.autocomplete = "off";
  codeInput.spellcheck = false;
  codeInput.addEventListener("input", () => {
    code = codeInput.value.trim();
    change();
  });
  codeInput.addEventListener("change", () => tellCode()); // not while it is being typed

  const told = rlElement("div", "rl-form-told", box);
  told.setAttribute("role", "alert");
  const deeds = rlElement("div", "rl-ex-actions", box);
  const go = playButton(deeds, "rl-button rl-primary", text("form.start"), () => {});
  go.type = "submit";
  const back = playButton(deeds, "rl-button", text("form.back"), () => goBack());
  tableFile(deeds, { text, opened: openFile });

  const rules = () => (code ? { code } : { house: house.get(), special });
  const strengths = () => levels.slice(0, Number(players.get()) - 1).map(({ select }) => select.value);

  const clear = () => {
    told.className = "rl-form-told";
    told.replaceChildren();
  };

  const change = () => {
    clear(); // it was about something else
    showOwn();
    whatFits({ ...rules(), rivals: strengths() });
  };

  const tellCode = () => {
    const wrong = code && code === fit.code ? fit.told : "";
    codeTold.textContent = wrong;
    codeInput.setAttribute("aria-invalid", String(Boolean(wrong)));
  };

  const showOwn = () => {
    const own = Boolean(code);
    house.box.hidden = specials.hidden = own;
    agreed.hidden = !own;
    agreedOn.textContent = own ? text("form.agreed", { title: code === fit.code && fit.title ? fit.title : code }) : "";
  };

  const showRivals = () => {
    levels.forEach(({ label }, at) => {
      label.hidden = at >= Number(players.get()) - 1;
    });
  };

  // Which numbers and switches make sense with the rules chosen; while these cannot be played, all stays as it is.
  const showFit = () => {
    showOwn();
    tellCode();
    for (const one of switches) one.show(special, fit);
    if (!fit.players) return;
    const [low, high] = fit.players;
    players.chips.forEach((chip, at) => {
      chip.hidden = at + 2 < low || at + 2 > high;
    });
    const before = Number(players.get());
    const count = Math.min(Math.max(before, low), high);
    players.set(String(count));
    counted.textContent = count === before ? "" : text(low === high ? "form.players.only" : "form.players.now", { count, low, high });
    showRivals();
    const { goal: end, clock: seconds } = fit;
    goal.hidden = !end;
    goalName.textContent = end ? text(`form.goal.${end.kind}`) : "";
    if (end && goalInput.dataset.kind !== end.kind) goalInput.value = chosen.goal ?? end.value;
    goalInput.dataset.kind = end?.kind ?? "";
    clockBox.hidden = !seconds;
    clockName.textContent = seconds ? text("form.clock", { seconds }) : "";
  };

  box.addEventListener("submit", (event) => {
    event.preventDefault();
    clear();
    const wanted = Math.min(Math.round(Number(goalInput.value)), RL_FARTHEST);
    start({
      ...rules(),
      rivals: strengths(),
      goal: goal.hidden || !(wanted > 0) ? null : wanted,
      clock: !clockBox.hidden && clock.checked,
      seed: seed ?? crypto.getRandomValues(new Uint32Array(1))[0],
    });
    seed = null; // the deal that an address asked for comes once
  });

  clock.checked = chosen.clock;
  showFit();
  return {
    box,
    fits(message) {
      fit = message;
      showFit();
    },
    show({ canGoBack }) {
      box.hidden = false;
      back.hidden = !canGoBack;
      coach.set(wishes().coach);
      clear();
    },
    hide() {
      box.hidden = true;
    },
    refuse(sentences) {
      told.className = "rl-form-told rl-ex-why rl-illegal";
      playSentences(told, sentences, texts);
    },
    focus: () => go.focus(),
  };
}

/**
 * A special rule to tick, with what it changes, shown where it is ticked or the keys have led to, and what it clashes
 * with: {show(chosen, fit)}.
 */
function tableSpecial(parent, { id, name, help, texts }, changed) {
  const box = rlElement("div", "rl-form-special", parent);
  const input = playSwitch(box, name, changed);
  const about = rlElement("p", "rl-form-help", box);
  about.append(cardText(help, texts));
  const clash = rlElement("p", "rl-form-why", box);
  clash.setAttribute("role", "status");
  about.id = rlUniqueId("special");
  clash.id = rlUniqueId("clash");
  input.setAttribute("aria-describedby", `${about.id} ${clash.id}`);
  input.addEventListener("focus", () => {
    if (!input.matches(":focus-visible")) return; // a mouse would find what it presses moved away
    parent.querySelector(".rl-explained")?.classList.remove("rl-explained");
    box.classList.add("rl-explained");
  });
  return {
    show(chosen, fit) {
      const implied = fit.implied.includes(id);
      input.checked = implied || chosen.includes(id);
      input.disabled = implied;
      const last = chosen.findLast((one) => fit.clash.includes(one)); // it is told at the one that was ticked last
      clash.textContent = last === id ? fit.told : "";
      input.setAttribute("aria-invalid", String(last === id));
    },
  };
}

/** A button that reads a file from the learner's disk: opened(text). */
function tableFile(parent, { text, opened }) {
  const input = rlElement("input", "", parent);
  input.type = "file";
  input.accept = ".rummy,text/plain";
  input.hidden = true; // the button is all there is of it
  input.addEventListener("change", async () => {
    const [file] = input.files;
    input.value = "";
    if (file) opened(await file.text());
  });
  return playButton(parent, "rl-button", text("file.open"), () => input.click());
}

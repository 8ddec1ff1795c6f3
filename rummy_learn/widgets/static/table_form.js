// What a match is chosen with: the house, who plays, how well, and what else the table has agreed on.

const RL_FARTHEST = 1000; // rounds or points: further than anybody plays

/** {show(), hide(), refuse(sentences), box}; start(choice) begins, goBack() returns to a match under way. */
function tableForm(parent, { form, text, texts, wishes, wish, start, goBack, openFile }) {
  const { chosen } = form;
  const box = rlElement("form", "rl-table-form", parent);
  box.noValidate = true;
  let code = chosen.code;
  let seed = chosen.seed;

  const agreed = rlElement("p", "rl-form-agreed", box); // rules that came by an address
  const agreedOn = rlElement("span", "", agreed);
  playButton(agreed, "rl-quiet", text("form.other"), () => {
    code = codeInput.value = "";
    seed = null;
    fit();
    house.box.querySelector("input:checked").focus();
  });
  const house = rlChoices(box, { legend: text("form.house"), options: form.houses.map(([id, name]) => [id, name]), changed: () => fit() });
  house.set(chosen.house);
  const most = Math.max(...form.houses.map(([, , , highest]) => highest));
  const counts = Array.from({ length: most - 1 }, (_, at) => String(at + 2));
  const players = rlChoices(box, { legend: text("form.players"), options: counts.map((n) => [n, n]), changed: () => fit() });
  players.set(String(chosen.players));

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
  const switches = form.specials.map(([id, name]) => {
    const input = playSwitch(grid, name, () => {});
    input.checked = chosen.special.includes(id);
    return [id, input];
  });
  const ownRules = rlElement("label", "rl-form-code", more);
  rlElement("span", "", ownRules).textContent = text("form.code");
  const codeInput = rlElement("input", "rl-agree-input", ownRules);
  codeInput.value = code;
  codeInput.autocomplete = "off";
  codeInput.spellcheck = false;
  codeInput.addEventListener("input", () => {
    code = codeInput.value.trim();
    fit();
  });

  const told = rlElement("div", "rl-form-told", box);
  told.setAttribute("role", "alert");
  const deeds = rlElement("div", "rl-ex-actions", box);
  const go = playButton(deeds, "rl-button rl-primary", text("form.start"), () => {});
  go.type = "submit";
  const back = playButton(deeds, "rl-button", text("form.back"), () => goBack());
  tableFile(deeds, { text, opened: openFile });

  // Which numbers and switches make sense with the rules chosen.
  const fit = () => {
    const [, , low, high] = form.houses.find(([id]) => id === house.get());
    const own = Boolean(code);
    house.box.hidden = specials.hidden = own;
    agreed.hidden = !own;
    agreedOn.textContent = own ? text("form.agreed", { title: code === chosen.code ? form.title : code }) : "";
    players.chips.forEach((chip, at) => {
      chip.hidden = !own && (at + 2 < low || at + 2 > high);
    });
    const count = own ? Number(players.get()) : Math.min(Math.max(Number(players.get()), low), high);
    players.set(String(count));
    players.box.hidden = !own && low === high;
    levels.forEach(({ label }, at) => {
      label.hidden = at >= count - 1;
    });
    const end = own ? null : form.goals[house.get()];
    goal.hidden = !end;
    goalName.textContent = end ? text(`form.goal.${end.kind}`) : "";
    if (end && goalInput.dataset.kind !== end.kind) goalInput.value = chosen.goal ?? end.value;
    goalInput.dataset.kind = end?.kind ?? "";
    const seconds = own ? null : form.clocks[house.get()];
    clockBox.hidden = !seconds;
    clockName.textContent = seconds ? text("form.clock", { seconds }) : "";
  };

  box.addEventListener("submit", (event) => {
    event.preventDefault();
    told.replaceChildren();
    const rules = code ? { code } : { house: house.get(), special: switches.filter(([, input]) => input.checked).map(([id]) => id) };
    const count = Number(players.get());
    const wanted = Math.min(Math.round(Number(goalInput.value)), RL_FARTHEST);
    start({
      ...rules,
      rivals: levels.slice(0, count - 1).map(({ select }) => select.value),
      goal: goal.hidden || !(wanted > 0) ? null : wanted,
      clock: !clockBox.hidden && clock.checked,
      seed: seed ?? crypto.getRandomValues(new Uint32Array(1))[0],
    });
    seed = null; // the deal that an address asked for comes once
  });

  clock.checked = chosen.clock;
  fit();
  return {
    box,
    show({ canGoBack }) {
      box.hidden = false;
      back.hidden = !canGoBack;
      coach.set(wishes().coach);
      told.replaceChildren();
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

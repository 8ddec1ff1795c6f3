// A table's own rules: a form; what clashes, follows and differs; and the result to take away.
//
// To Python, one choice at a time: {do: "house", house} {do: "special", name, on} {do: "rule", path, option}
// {do: "reset"} {do: "read", code}. From Python: `face`, in which `unread` says what is wrong with a code.

export const agree = {
  render(props) {
    const { model } = props;
    const { box, texts, text, stop } = playFrame(props, "agree");
    let face = model.get("face");

    // ---- the form: built once, so that the focus stays where it is ----

    const house = rlChoices(box, { legend: text("house"), options: face.houses, changed: () => model.send({ do: "house", house: house.get() }) });
    const specials = rlElement("fieldset", "rl-choices", box);
    rlElement("legend", "rl-legend", specials).textContent = text("special");
    const grid = rlElement("div", "rl-agree-specials", specials);
    const switches = face.specials.map((special) =>
      playSwitch(grid, special.label, (on) => model.send({ do: "special", name: special.name, on })),
    );
    const folds = rlElement("div", "rl-agree-rules", box);
    rlElement("p", "rl-area-name", folds).textContent = text("rules");
    const questions = face.groups.flatMap((group) => agreeGroup(folds, group, text, (path, option) => model.send({ do: "rule", path, option })));
    const buttons = rlElement("div", "rl-ex-actions", box);
    playButton(buttons, "rl-button", text("reset"), () => model.send({ do: "reset" }));

    const fill = () => {
      house.set(face.house);
      face.specials.forEach((special, index) => {
        switches[index].checked = special.on;
        switches[index].disabled = special.implied;
      });
      face.groups.flatMap((group) => group.questions).forEach((question, index) => questions[index].fill(question));
      for (const fold of folds.querySelectorAll("details")) {
        fold.querySelector(".rl-agree-count").textContent = fold.querySelectorAll(".rl-changed").length || "";
      }
    };

    // ---- what comes of it ----

    const said = rlElement("div", "rl-agree-said", box);
    said.setAttribute("role", "status");
    const notes = rlElement("div", "rl-agree-notes", box);
    notes.setAttribute("role", "status");
    const result = rlElement("div", "rl-agree-result", box);
    const reading = agreeReading(box, { text, send: (code) => model.send({ do: "read", code }) });

    const show = () => {
      fill();
      said.replaceChildren();
      if (face.clashes.length) {
        const clash = rlElement("div", "rl-ex-why rl-illegal", said);
        rlElement("p", "rl-walk-who", clash).textContent = text("clash.title");
        for (const sentence of face.clashes) rlElement("p", "", clash).append(cardText(sentence));
      } else rlElement("p", "rl-ex-remark", said).textContent = face.result.summary;
      notes.replaceChildren();
      for (const sentence of face.follows) rlElement("p", "rl-agree-note", notes).append(cardText(sentence));
      agreeResult(result, face.result, { text, texts });
      reading.told(face.unread);
    };

    const changed = () => {
      face = model.get("face");
      show();
    };
    model.on("change:face", changed);
    show();
    if (face.linked) {
      requestAnimationFrame(() => {
        if (!face.unread) return box.scrollIntoView({ block: "start" });
        reading.told(face.unread); // once more, since what stands there from the first is not heard
        return reading.box.scrollIntoView({ block: "center" });
      });
    }
    return () => {
      model.off("change:face", changed);
      stop();
    };
  },
};

/** The questions of one group, folded away: a list of {fill(question)}. */
function agreeGroup(parent, group, text, choose) {
  const fold = rlElement("details", "rl-agree-group", parent);
  const head = rlElement("summary", "", fold);
  head.append(group.title, " ");
  rlElement("span", "rl-agree-count rl-badge-text", head);
  return group.questions.map((asked) => {
    const row = rlElement("div", "rl-agree-question", fold);
    const label = rlElement("label", "rl-agree-name", row);
    const select = rlElement("select", "rl-select rl-agree-select", row);
    const help = rlElement("span", "rl-agree-help", row);
    label.textContent = asked.name;
    label.htmlFor = select.id = rlUniqueId("rule");
    help.textContent = asked.help;
    help.id = rlUniqueId("help");
    select.setAttribute("aria-describedby", help.id);
    select.addEventListener("change", () => choose(asked.path, select.selectedIndex));
    return {
      fill({ options, chosen, changed }) {
        if (options.length !== select.length || options.some((words, at) => select.options[at].text !== words)) {
          select.replaceChildren(...options.map((words) => new Option(words)));
        }
        select.selectedIndex = chosen;
        row.classList.toggle("rl-changed", changed);
      },
    };
  });
}

// The list of learners: choose one, and give them another key or take them off the list, which is asked about first.

export const learners = {
  render(props) {
    const { model } = props;
    const { root, box, say, tell } = deskFrame(props, "learners");
    const nobody = deskWords("p", "rl-desk-empty", box, say("learners.nobody"));
    const form = rlElement("div", "rl-desk-form", box);
    const label = deskWords("label", "", form, say("learners.choose"));
    const select = rlElement("select", "rl-select rl-desk-select", form);
    select.id = label.htmlFor = rlUniqueId("learner");
    const actions = rlElement("div", "rl-ex-actions", box);
    const key = deskButton(actions, "rl-button", say("learners.key"), () => {
      tell({ do: "key", learner: select.value });
    });
    const remove = deskButton(actions, "rl-button", say("learners.remove"), () => ask(true));
    const question = rlElement("div", "rl-desk-question", box);
    question.setAttribute("role", "group");
    const asked = rlElement("p", "", question);
    question.setAttribute("aria-labelledby", (asked.id = rlUniqueId("asked")));
    const answers = rlElement("div", "rl-ex-actions", question);
    const yes = deskButton(answers, "rl-button rl-danger", say("learners.remove.yes"), () => {
      tell({ do: "remove", learner: select.value });
      ask(false);
    });
    const no = deskButton(answers, "rl-button", say("learners.remove.no"), () => ask(false));
    const told = rlElement("div", "rl-desk-told", box);
    told.setAttribute("role", "status");

    let latest = new Map();
    const names = new Intl.Collator(model.get("lang"), { numeric: true });
    const chosen = () => latest.get(select.value);

    const ask = (open) => {
      question.hidden = !open;
      if (open) asked.textContent = say("learners.remove.ask", { name: chosen().name, count: chosen().answers });
      (open ? no : remove).focus();
    };
    question.hidden = true;
    select.addEventListener("change", () => {
      question.hidden = true;
      told.replaceChildren();
    });
    question.addEventListener("keydown", (event) => {
      if (event.key === "Escape") ask(false);
    });

    const live = deskLive(
      { model, root: box, say },
      ({ pieces, gone, changed }) => {
        latest = pieces;
        const was = select.value;
        const others = [...select.options].filter((option) => !pieces.has(option.value));
        for (const option of others) option.remove();
        const there = new Set([...select.options].map((option) => option.value));
        for (const id of changed.filter((one) => !there.has(one))) {
          const option = new Option(pieces.get(id).name, id);
          const next = [...select.options].find((one) => names.compare(one.text, option.text) > 0);
          select.insertBefore(option, next ?? null);
        }
        if (pieces.has(was)) select.value = was;
        else if (was) question.hidden = true; // what was asked about is gone
        for (const part of [form, actions]) part.hidden = !pieces.size;
        nobody.hidden = pieces.size > 0;
        root.dataset.state = "ready";
      },
      (message) => {
        told.replaceChildren();
        if (message?.kind === "key") {
          deskWords("p", "", told, message.text);
          deskWords("p", "rl-desk-key", told, message.key);
        } else if (message?.kind === "removed") {
          deskWords("p", "", told, message.text);
          live.look();
        }
      },
    );
    return live.stop;
  },
};

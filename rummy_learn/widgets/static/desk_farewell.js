// The end of a class. Its code has to be typed, so that nobody deletes it by a slip of the hand.

export const farewell = {
  render(props) {
    const { model } = props;
    const { root, box, say, tell } = deskFrame(props, "farewell");
    const words = rlElement("p", "", box);
    const form = rlElement("form", "rl-desk-form", box);
    const label = deskWords("label", "", form, "");
    const input = rlElement("input", "rl-desk-input", form);
    input.id = label.htmlFor = rlUniqueId("code");
    input.autocomplete = "off";
    input.spellcheck = false;
    input.maxLength = 12;
    input.setAttribute("autocapitalize", "characters");
    const button = deskWords("button", "rl-button rl-danger", form, say("farewell.delete"));
    button.type = "submit";
    const told = rlElement("p", "rl-desk-told", box);
    told.setAttribute("role", "status");
    told.tabIndex = -1;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      tell({ do: "delete", code: input.value });
    });

    const live = deskLive(
      { model, root: box, say },
      ({ pieces }) => {
        const { code, said } = pieces.get("class");
        words.textContent = say("farewell.what", { said });
        label.textContent = say("farewell.code", { code });
        root.dataset.state = "ready";
      },
      (message) => {
        if (message?.kind === "deleted") {
          live.stop();
          words.hidden = form.hidden = true;
          told.textContent = message.text;
          told.focus();
        } else if (message?.kind === "refused") {
          told.textContent = message.text;
          input.focus();
        }
      },
    );
    return live.stop;
  },
};

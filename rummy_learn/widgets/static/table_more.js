// Beside the game: how fast rivals play, when the coach speaks, the match as an address or a file, another match.

/** {show(face)} */
function tableMore(parent, { text, wishes, wish, send, again, openFile }) {
  const box = rlElement("details", "rl-more", parent);
  rlElement("summary", "rl-side-name", box).textContent = text("more");
  const options = (name, values) => {
    const made = rlChoices(box, {
      legend: text(`more.${name}`),
      options: values.map((value) => [value, text(`${name}.${value}`)]),
      changed: () => wish(name, made.get()),
    });
    return made;
  };
  const speed = options("speed", Object.keys(RL_PACE));
  const coach = options("coach", ["off", "ask", "always"]);
  const deeds = rlElement("div", "rl-ex-actions", box);
  let link = "";
  const copy = async (relative, words) => {
    const address = new URL(relative, location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      told.textContent = words;
    } catch {
      told.textContent = address; // to be copied by hand
    }
  };
  playButton(deeds, "rl-button", text("link"), () => copy(link, text("link.copied")));
  playButton(deeds, "rl-button", text("position"), () => send({ do: "share" }));
  const save = playButton(deeds, "rl-button", text("file.save"), () => send({ do: "file" }));
  tableFile(deeds, { text, opened: openFile });
  playButton(deeds, "rl-button", text("again"), again);
  const told = rlElement("p", "rl-more-told", box);
  told.setAttribute("role", "status");

  return {
    show(face) {
      link = face.link ?? link;
      speed.set(wishes().speed);
      coach.set(wishes().coach);
    },
    /** Copies the address of this moment, or says that it would be too long for one. */
    share({ link: relative, told: words }) {
      if (relative) return void copy(relative, words);
      told.textContent = words;
      save.focus();
    },
    /** Hands a text to the browser as a file. */
    save({ name, text: words }) {
      rlDownload(words, name, "text/plain");
      told.textContent = text("file.saved", { name });
    },
  };
}

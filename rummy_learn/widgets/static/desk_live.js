// Keeps a view up to date: while the page is seen it asks every few seconds for what has changed, and only that comes.

const DESK_EVERY = 2500; // ms
const DESK_PATIENCE = 15_000; // after so long without a reply it is asked again

/**
 * Calls changed({pieces, changed, gone, left}) after each news: all pieces by name, the names of those that are new or other
 * than before and of those that are gone, and how many answers are not yet counted in. Every other message goes to
 * heard(message). {look(), stop()}
 */
function deskLive({ model, root, say }, changed, heard = () => {}) {
  const pieces = new Map();
  const line = rlElement("p", "rl-desk-trouble", root);
  line.setAttribute("role", "status");
  const wait = rlElement("p", "rl-desk-wait", root); // to be seen, and not said: it changes all the time
  wait.hidden = true;
  let seen = 0;
  let timer = null;

  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState !== "visible") return; // coming back is an event of its own
    rlSend(model, { do: "look", seen });
    timer = setTimeout(look, DESK_PATIENCE);
  };
  const again = (left) => {
    clearTimeout(timer);
    timer = setTimeout(look, left ? 20 : DESK_EVERY);
  };
  const tell = (words) => {
    if (line.textContent !== words) line.textContent = words; // what stands there already is not said again
  };

  const take = (message) => {
    const gone = message.anew ? [...pieces.keys()].filter((name) => !(name in message.pieces)) : message.gone;
    for (const name of gone) pieces.delete(name);
    for (const [name, piece] of Object.entries(message.pieces)) pieces.set(name, piece);
    seen = message.number;
    changed({ pieces, changed: Object.keys(message.pieces), gone, left: message.left });
  };
  const arrived = (message) => {
    switch (message?.kind) {
      case "news":
        take(message);
      // falls through
      case "same":
        tell("");
        wait.hidden = !message.left;
        wait.textContent = say("live.left", { count: message.left });
        again(message.left);
        break;
      case "trouble":
        tell(message.text);
        again(0);
        break;
      case "over": // the class is deleted: nothing of it stays in sight
        stop();
        root.replaceChildren(line);
        tell(message.text);
        break;
      default:
        heard(message);
    }
  };

  const stopNotices = watchNotices(model, root);
  const stop = () => {
    clearTimeout(timer);
    model.off("msg:custom", arrived);
    document.removeEventListener("visibilitychange", look);
    stopNotices();
  };
  model.on("msg:custom", arrived);
  document.addEventListener("visibilitychange", look);
  look();
  return { look, stop };
}

/**
 * Children of `parent` in an order that does not change under the reader's hands: what is new goes to the end, and
 * `again`, a button, shows when another order would be right.
 */
function deskOrder(parent, again) {
  const made = new Map(); // name -> element
  let wanted = [];
  let read = false; // somebody may be reading: all that there was at the beginning has been shown

  const settle = () => {
    for (const name of wanted) parent.append(made.get(name));
    again.hidden = true;
  };
  const settled = () => wanted.every((name, at) => made.get(name) === parent.children[at]);
  again.addEventListener("click", settle);
  again.hidden = true;

  return {
    made,
    settle,
    /** What there is, in the order in which it should be; `make(name)` is an element for what is new. */
    show(names, make, left = 0) {
      wanted = names;
      for (const [name, element] of made) {
        if (names.includes(name)) continue;
        element.remove();
        made.delete(name);
      }
      for (const name of names) {
        if (made.has(name)) continue;
        made.set(name, make(name));
        parent.append(made.get(name));
      }
      const touched = parent.contains(document.activeElement) || parent.querySelector("details[open]");
      if (!read && !touched) settle();
      else again.hidden = settled();
      read ||= names.length > 0 && !left;
    },
  };
}

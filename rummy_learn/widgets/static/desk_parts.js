// What the things on the teacher's desk share. Needs cards and exercise_parts. A nickname is hostile until proven kind: it
// is only ever set as text, and stands in a <bdi>, so that no writing direction of it reaches its neighbours.

/** An element with words in it. */
function deskWords(tag, className, parent, words) {
  const made = rlElement(tag, className, parent);
  made.textContent = words;
  return made;
}

function deskButton(parent, className, words, deed) {
  const made = deskWords("button", className, parent, words);
  made.type = "button";
  made.addEventListener("click", deed);
  return made;
}

/** A frame with a title that names it: {root, box, texts, say(key, values), tell(message)}. */
function deskFrame({ model, el, texts: shared }, part) {
  const texts = { ...shared, ...model.get("labels") };
  const root = rlElement("div", "rl", el);
  root.setAttribute("data-lm-suppress-shortcuts", "true"); // JupyterLab's one-letter commands stay out
  const box = rlElement("div", `rl-desk rl-desk-${part}`, root);
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", texts[`desk.${part}.title`]);
  return { root, box, texts, say: (key, values) => rlText(texts, `desk.${key}`, values), tell: (message) => model.send(message) };
}

/** A link to another page of the app; elsewhere, where it would lead nowhere, only its words. */
function deskLink(parent, words, address) {
  const inApp = document.getElementById("lesson-data") !== null;
  const made = rlElement(inApp ? "a" : "span", "", parent);
  made.append(words);
  if (inApp) made.href = `..${address}`;
  return made;
}

/** A bar that is filled by `part` of `of`. With a label it is a picture with a name; without, the numbers beside say it. */
function deskBar(parent, part, of, label = "") {
  const space = "http://www.w3.org/2000/svg";
  const bar = document.createElementNS(space, "svg");
  bar.setAttribute("class", "rl-bar");
  bar.setAttribute("viewBox", "0 0 100 10");
  bar.setAttribute("preserveAspectRatio", "none");
  if (label) {
    bar.setAttribute("role", "img");
    bar.setAttribute("aria-label", label);
  } else bar.setAttribute("aria-hidden", "true");
  for (const [name, width] of [["rl-bar-all", 100], ["rl-bar-part", of ? (100 * part) / of : 0]]) {
    const piece = document.createElementNS(space, "rect");
    piece.setAttribute("class", name);
    piece.setAttribute("height", "10");
    piece.setAttribute("width", String(Math.min(100, width)));
    bar.append(piece);
  }
  parent.append(bar);
  return bar;
}

/** Names in a row, and how many there are besides: who = {names, more}. */
function deskNames(parent, who, say) {
  const list = rlElement("ul", "rl-desk-names", parent);
  for (const name of who.names) deskWords("bdi", "", rlElement("li", "", list), name);
  if (who.more) deskWords("li", "rl-soft", list, say("live.more", { count: who.more }));
  return list;
}

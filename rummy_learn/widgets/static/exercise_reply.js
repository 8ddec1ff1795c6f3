// What is said to an answer: the remark and the reasons, what each house says, and where to read on.

// What a house says: legal, not legal, or null where a position cannot come about.
const RL_VERDICTS = {
  true: { className: "rl-legal", sign: "✓", words: "exercise.houses.legal" },
  false: { className: "rl-illegal", sign: "✗", words: "exercise.houses.illegal" },
  null: { className: "rl-nowhere", sign: "–", words: "exercise.houses.none" },
};

/**
 * The reply below an exercise: {clear(), show(feedback), suspect(words), wake()}. `mark(marks)` lights up cards; `read` is
 * whether the pages of the app are there to be linked to. Until wake(), nothing is announced: what a page shows when it
 * opens, an example or an answer of last time, is there to be read like all the rest.
 */
function exerciseReply(root, { face, texts, lang, mark, read }) {
  const box = rlElement("div", "rl-ex-reply", root);
  // Announced is what changes in here: it must be known before it changes.
  const said = rlElement("div", "rl-ex-said", box);
  said.setAttribute("role", "status");
  said.setAttribute("aria-atomic", "false");
  said.setAttribute("aria-live", "off");
  const rest = rlElement("div", "rl-ex-rest", box);

  const line = (parent, className, words) => {
    if (words) rlElement("p", className, parent).append(cardText(words, texts));
  };

  const clear = () => {
    said.replaceChildren();
    rest.replaceChildren();
    box.className = "rl-ex-reply";
  };

  const show = (feedback) => {
    clear();
    box.classList.add(`rl-ex-${feedback.outcome}`);
    line(said, "rl-ex-remark", feedback.remark);
    const own = feedback.outcome === "right" ? "good" : "hint";
    const lit = Object.fromEntries(feedback.lit.map((place) => [place, own]));
    mark(lit);
    if (feedback.rule) line(rlElement("div", "rl-ex-why", said), "", feedback.rule);
    if (feedback.houses) houses(feedback.houses, lit, feedback.counted);
    line(said, "rl-ex-elsewhere", feedback.elsewhere);
    line(said, "rl-ex-repair", feedback.repair);
    if (read && feedback.links?.length) links(feedback.links);
  };

  // A misconception seems to be at work: the course map has something against it.
  const suspect = (words) => {
    const seen = rlElement("p", "rl-ex-suspicion", said);
    seen.append(cardText(words, texts));
    if (!read) return;
    const link = rlElement("a", "", seen);
    link.href = `../${lang}/course`;
    link.textContent = texts["exercise.suspicion.link"];
  };

  // How each house judges the same; switching is instant, the verdicts are all here.
  const houses = (views, lit, counted) => {
    const why = rlElement("div", "rl-ex-why", said);
    const tell = (view) => {
      why.className = `rl-ex-why ${RL_VERDICTS[view.legal].className}`;
      why.replaceChildren();
      for (const sentence of view.sentences) line(why, "", sentence);
      why.hidden = !view.sentences.length;
      mark({ ...lit, ...view.marks });
    };
    tell(views.find((view) => view.id === face.house) ?? views[0]);
    if (views.length < 2) return;
    const options = views.map((view) => [view.id, view.name]);
    const pick = rlChoices(rest, { className: "rl-choices rl-houses", legend: texts["exercise.houses"], options, changed() {
      tell(views.find((view) => view.id === pick.get()));
    } });
    pick.set(face.house);
    views.forEach((view, at) => {
      if (counted && view.legal) return; // a sum is neither legal nor illegal
      const verdict = RL_VERDICTS[view.legal];
      pick.chips[at].classList.add(verdict.className);
      const words = pick.chips[at].querySelector(".rl-choice-text");
      const sign = rlElement("span", "rl-house-sign");
      sign.textContent = verdict.sign;
      sign.setAttribute("aria-hidden", "true");
      words.prepend(sign);
      rlElement("span", "rl-hidden", words).textContent = ` (${texts[verdict.words]})`;
    });
  };

  const links = (rules) => {
    const list = rlElement("ul", "rl-ex-links", rest);
    const link = (address, words) => {
      const made = rlElement("a", "", rlElement("li", "", list));
      made.href = address;
      made.append(cardText(words, texts));
    };
    for (const { rule, name } of rules) {
      link(`../${lang}/rules#${encodeURIComponent(rule)}`, rlText(texts, "exercise.links.rule", { name }));
    }
    const words = new Map(rules.filter(({ term }) => term).map(({ term, word }) => [term, word]));
    for (const [term, word] of words) link(`../${lang}/glossary/${term}`, rlText(texts, "exercise.links.term", { name: word }));
    const lessons = rules.map(({ lesson }) => lesson).filter((lesson) => lesson && lesson !== face.lesson);
    for (const lesson of new Set(lessons)) link(`../${lang}/${lesson}`, texts["exercise.links.lesson"]);
  };

  const wake = () => said.setAttribute("aria-live", "polite");

  return { clear, show, suspect, wake };
}

// What a learner has answered, kept in the browser: a line of JSON for each answer, under a key of its own, so that two
// tabs cannot overwrite each other's. What the line says, lessons/log.py explains and reads. Nothing here is judged.
//
//   rummy-learn/log/ID      an answer
//   rummy-learn/log         the latest answer, for whoever only wants to know where the learner was
//   rummy-learn-undone/…    what a reset has taken away, each under its old name

const RL_LOG_VERSION = 1;
const RL_LOG = "rummy-learn/log";
const RL_UNDONE = "rummy-learn-undone/";
const RL_LOGGED = "rummy-learn-logged";

/** Called by an exercise's view for every answer that was judged because the learner asked for it. */
function logAnswer(face, answer, feedback, work) {
  if (!face.lesson || feedback.outcome === "not_tried") return;
  if (!document.getElementById("lesson-data")) return answerLog.tell(""); // JupyterLab: Python has kept it in a file
  const t = Date.now();
  answerLog.append({
    v: RL_LOG_VERSION,
    id: `${t.toString(36)}-${Math.random().toString(36).slice(2, 10)}`,
    t,
    lesson: face.lesson,
    exercise: face.id,
    seed: face.seed,
    level: face.level,
    house: face.house,
    cards: face.parts.flatMap((part) => part.cards ?? []).join(" "),
    answer,
    hints: work.hints,
  });
}

/** The answers in this browser. Without storage (a private window) there are none and nothing fails. */
const answerLog = {
  get storage() {
    try {
      return window.localStorage;
    } catch {
      return null;
    }
  },

  keys(prefix) {
    return Object.keys(this.storage ?? {}).filter((key) => key.startsWith(prefix));
  },

  /** Every line there is, readable or not. */
  lines() {
    return this.keys(`${RL_LOG}/`).map((key) => this.storage.getItem(key));
  },

  /** Keep an answer, and tell whoever listens in this window; other windows hear of it by themselves. */
  append(entry) {
    const line = JSON.stringify(entry);
    this.keep([line]);
    try {
      this.storage?.setItem(RL_LOG, line);
    } catch {
      // a full storage
    }
    this.tell(line);
  },

  tell(line) {
    window.dispatchEvent(new CustomEvent(RL_LOGGED, { detail: line }));
  },

  /** Keep lines; one that is there already is not kept twice. */
  keep(lines) {
    for (const line of lines) {
      try {
        this.storage?.setItem(`${RL_LOG}/${rlLineName(line)}`, line);
      } catch {
        // a full storage: the answer was judged all the same
      }
    }
  },

  /** Take away all answers and all that was put together in exercises, in such a way that it can be brought back. */
  reset() {
    for (const key of this.keys("rummy-learn/")) {
      if (key === RL_LOG || key.split("/").length > 2) this.move(key, RL_UNDONE + key);
    }
  },

  /** Bring back what a reset took; what has been done since stays. */
  undo() {
    for (const key of this.keys(RL_UNDONE)) {
      const home = key.slice(RL_UNDONE.length);
      if (this.storage.getItem(home) === null) this.move(key, home);
      else this.storage.removeItem(key);
    }
  },

  get undoable() {
    return this.keys(`${RL_UNDONE}${RL_LOG}/`).length > 0;
  },

  move(from, to) {
    const text = this.storage.getItem(from);
    this.storage.removeItem(from); // first, so that a full storage has room
    try {
      this.storage.setItem(to, text);
    } catch {
      this.storage.setItem(from, text);
    }
  },
};

/** The name of a line: its id; for one that cannot be read, a name made from what it says. */
function rlLineName(line) {
  try {
    const { id } = JSON.parse(line);
    if (/^[A-Za-z0-9-]{1,40}$/.test(id)) return id;
  } catch {
    // named below
  }
  let hash = 5381;
  for (const letter of line) hash = (hash * 33 + letter.codePointAt(0)) >>> 0;
  return `unreadable-${hash.toString(36)}`;
}

// What the browser keeps of a table: the match, what is left of the turn, and which tab it is played in. Without storage
// nothing is kept and nothing fails.

const RL_TABLE = "rummy-learn/table";
const RL_LAID_BY = 5; // matches; older ones are forgotten

/**
 * {load(), save(saved), add(lines), aside(), layBy(), laidBy(), left(turn), keepLeft(turn, seconds), claim(), mine(),
 * wishes(), wish(name, value), watch(lost), stop()}
 */
function tableStore() {
  const tab = crypto.randomUUID?.() ?? String(Math.random());
  const storage = (() => {
    try {
      return window.localStorage;
    } catch {
      return null;
    }
  })();
  const get = (name) => {
    try {
      return JSON.parse(storage?.getItem(name) ?? "null");
    } catch {
      return null;
    }
  };
  const set = (name, value) => {
    try {
      storage?.setItem(name, JSON.stringify(value));
    } catch {
      // a full storage: the match lives on in the page
    }
  };
  let saved = null;
  let due = null;
  let wishes = null;
  let lost = () => {};
  const mine = () => !storage || (get(`${RL_TABLE}/tab`) ?? tab) === tab;
  const keep = () => {
    clearTimeout(due);
    due = null;
    if (mine()) set(RL_TABLE, saved);
  };
  // A match grows, and to write it takes its time: first the move is seen.
  const keepSoon = () => {
    due ??= setTimeout(keep);
  };
  const leaving = () => due !== null && keep();
  const heard = (event) => {
    if (event.key === `${RL_TABLE}/wishes`) wishes = null;
    if (event.key === `${RL_TABLE}/tab` && !mine()) lost();
  };
  window.addEventListener("storage", heard);
  window.addEventListener("pagehide", leaving);

  return {
    load() {
      leaving();
      return get(RL_TABLE);
    },
    save(match) {
      saved = match;
      keep();
    },
    /** Lines of the round under way, behind those there are. */
    add(lines) {
      if (!saved?.rounds || !lines?.length) return;
      saved = { ...saved, rounds: [...saved.rounds.slice(0, -1), [...(saved.rounds.at(-1) ?? []), ...lines]] };
      keepSoon();
    },
    /** Put what is kept aside, where a newer program may find it. */
    aside() {
      leaving();
      const match = get(RL_TABLE);
      if (match !== null) set(`${RL_TABLE}/set-aside`, match);
      storage?.removeItem(RL_TABLE);
    },
    /** Lay by what is kept, unless it is this match: another one comes from elsewhere. */
    layBy(other) {
      leaving();
      const match = get(RL_TABLE);
      if (match === null || JSON.stringify(match) === JSON.stringify(other)) return;
      set(`${RL_TABLE}/laid-by`, [...(get(`${RL_TABLE}/laid-by`) ?? []), match].slice(-RL_LAID_BY));
    },
    /** The match that was laid by last, or null; with `take` it is one no more. */
    laidBy({ take = false } = {}) {
      const all = get(`${RL_TABLE}/laid-by`) ?? [];
      if (take) set(`${RL_TABLE}/laid-by`, all.slice(0, -1));
      return all.at(-1) ?? null;
    },
    /** The seconds left of a turn of this match (a word for it) as they were kept, or null; anything may stand there. */
    left(turn) {
      const kept = get(`${RL_TABLE}/clock`);
      return kept?.seed === saved?.seed && kept?.turn === turn ? kept?.seconds : null;
    },
    keepLeft: (turn, seconds) => set(`${RL_TABLE}/clock`, { seed: saved?.seed, turn, seconds }),
    /** From now on the match is played in this tab. */
    claim: () => set(`${RL_TABLE}/tab`, tab),
    mine,
    wishes: () => (wishes ??= { speed: "calm", coach: "ask", ...get(`${RL_TABLE}/wishes`) }),
    wish(name, value) {
      wishes = { speed: "calm", coach: "ask", ...get(`${RL_TABLE}/wishes`), [name]: value };
      set(`${RL_TABLE}/wishes`, wishes);
    },
    watch(deed) {
      lost = deed;
    },
    stop() {
      leaving();
      window.removeEventListener("storage", heard);
      window.removeEventListener("pagehide", leaving);
    },
  };
}

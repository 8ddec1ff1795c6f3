// What a learner has done with an exercise, kept in the browser: it outlives the kernel, the server and the page.

const RL_STORE_VERSION = 1;

/** The kept work under `name`: {load(), save(work)}. Without storage (a private window) nothing is kept and nothing fails. */
function exerciseStore(name) {
  const key = `rummy-learn/${name}`;
  const storage = (() => {
    try {
      return window.localStorage;
    } catch {
      return null;
    }
  })();
  return {
    load() {
      const text = storage?.getItem(key);
      if (!text) return null;
      try {
        const work = JSON.parse(text);
        if (work?.version === RL_STORE_VERSION && typeof work.draft === "object") return work;
      } catch {
        // set aside below
      }
      try {
        storage.setItem(`${key}/set-aside`, text); // unreadable, or from a newer version: kept, not used
        storage.removeItem(key);
      } catch {
        // a full storage: the next save overwrites it
      }
      return null;
    },
    save(work) {
      try {
        storage?.setItem(key, JSON.stringify({ version: RL_STORE_VERSION, ...work }));
      } catch {
        // a full storage: the work lives on in the page
      }
    },
  };
}

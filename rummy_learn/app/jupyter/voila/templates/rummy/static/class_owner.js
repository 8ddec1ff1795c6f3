// Whose the work in this browser is. Where several share a device, one learner's work goes aside before another's is
// brought back, so that nobody sees, goes on with or hands in what somebody else has done. Work done without having
// joined is nobody's, and treated alike.
//
//   rummy-learn-owner          the learner whose work is in its place; nothing there: nobody's
//   rummy-learn-of/WHO/NAME    what belongs to somebody else: `NAME` is where it was; `nobody` where nobody had joined
const OWNER = "rummy-learn-owner";
const ASIDE = "rummy-learn-of/";
const WORK = ["rummy-learn/", "rummy-learn-undone/"];

const storage = () => {
  try {
    return window.localStorage;
  } catch {
    return null; // a private window: nothing is kept, and nobody's work is mixed up
  }
};

export const owner = () => storage()?.getItem(OWNER) || null;

/** Put the work of `learner` (null: of nobody) in its place, and everybody else's aside. */
export function settle(learner) {
  const store = storage();
  const before = owner();
  if (!store || before === learner) return;
  const keys = Object.keys(store);
  const mine = `${ASIDE}${learner ?? "nobody"}/`;
  for (const key of keys) {
    if (WORK.some((prefix) => key.startsWith(prefix))) move(store, key, `${ASIDE}${before ?? "nobody"}/${key}`);
  }
  for (const key of keys) if (key.startsWith(mine)) move(store, key, key.slice(mine.length));
  store.setItem(OWNER, learner ?? "");
}

function move(store, from, to) {
  const text = store.getItem(from);
  store.removeItem(from); // first, so that a full storage has room
  try {
    store.setItem(to, text);
  } catch {
    store.setItem(from, text);
  }
}

/** Call `act` when another page has put somebody else's work in its place, or this one comes back from a rest. */
export function watchOwner(learner, act) {
  const look = () => owner() !== learner && act();
  window.addEventListener("storage", ({ key }) => key === OWNER && look());
  window.addEventListener("pageshow", ({ persisted }) => persisted && look());
}

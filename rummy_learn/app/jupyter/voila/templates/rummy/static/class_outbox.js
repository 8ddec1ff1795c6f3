// Answers on their way to the class. Each stays in this browser until the server says that it is safe; where the server
// is away, or says that it cannot, they are sent again, and by the next page if this one is closed. To send one twice
// does no harm: the class keeps each once.
//
//   rummy-learn-class/LEARNER/ID    a line of the log that is not safe yet
const BOX = "rummy-learn-class/";
const AT_ONCE = 50; // lines
const ROOM = 200_000; // characters of them
const LEAVING = 60_000; // up to this length a browser sends on what a page has begun to send when it is left
const PAUSE = 1000; // ms before the second try; each further one waits twice as long
const LONGEST_PAUSE = 60_000;
const PATIENCE = 20_000; // ms for the server to answer

/**
 * The outbox of a learner: {add(line), flush(), count}.
 *
 * `told({count, why, saved})` hears whenever something changes: how many answers wait, in the server's own words why,
 * and whether some have just arrived.
 */
export function outbox(learner, told) {
  const prefix = `${BOX}${learner}/`;
  const memory = new Map(); // what a full or missing storage does not take
  const storage = (() => {
    try {
      return window.localStorage;
    } catch {
      return null;
    }
  })();

  const lines = () => {
    const kept = Object.keys(storage ?? {}).filter((key) => key.startsWith(prefix));
    return new Map([...kept.map((key) => [key, storage.getItem(key)]), ...memory]);
  };

  const remove = (key) => {
    memory.delete(key);
    storage?.removeItem(key);
  };

  let sending = null;
  let again = false; // something came while we were sending
  let failures = 0;
  let notBefore = 0; // the server has asked for some peace
  let most = AT_ONCE;
  let why = "";
  let timer = null;

  const parcel = (waiting) => {
    const chosen = [];
    let room = ROOM;
    for (const [key, line] of waiting) {
      room -= line.length;
      if (chosen.length && (room < 0 || chosen.length >= most)) break;
      chosen.push([key, line]);
    }
    return chosen;
  };

  /** Send one parcel; returns whether anything has arrived. */
  const send = async () => {
    const chosen = parcel(lines());
    const body = JSON.stringify({ learner, lines: chosen.map(([, line]) => line) });
    let answer;
    try {
      answer = await fetch("/class/answers", {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-XSRFToken": xsrf() },
        body,
        keepalive: body.length < LEAVING,
        signal: AbortSignal.timeout?.(PATIENCE),
      });
    } catch {
      why = ""; // nobody there
      return false;
    }
    const said = await answer.json().catch(() => null);
    if (answer.ok && Array.isArray(said?.kept)) {
      const done = new Set(said.kept);
      for (const one of said.refused ?? []) done.add(one.id ?? one.line);
      const safe = chosen.filter(([key, line]) => done.has(key.slice(prefix.length)) || done.has(line.trim()));
      for (const [key] of safe) remove(key);
      most = AT_ONCE;
      why = "";
      return safe.length > 0;
    }
    if (answer.status === 413 || answer.status === 400) {
      if (chosen.length === 1) remove(chosen[0][0]); // no answer to anything: the others shall not wait for it
      most = Math.max(1, chosen.length >> 1);
    }
    why = said?.why ?? "";
    notBefore = Date.now() + 1000 * (Number(answer.headers.get("Retry-After")) || 0);
    return false;
  };

  const sendAll = async () => {
    clearTimeout(timer);
    let arrived = false;
    do {
      again = false;
      while (lines().size) {
        if (!(await send())) {
          failures += 1;
          break;
        }
        arrived = true;
        failures = 0;
      }
    } while (again && !failures);
    const count = lines().size;
    if (count) {
      const pause = Math.min(LONGEST_PAUSE, PAUSE * 2 ** (failures - 1)) * (0.75 + Math.random() / 2);
      timer = setTimeout(flush, Math.max(pause, notBefore - Date.now() + 50));
    }
    told({ count, why, saved: arrived && !count });
  };

  /** Send whatever waits, now. Resolves when it has arrived, or has not. */
  function flush() {
    if (sending) again = true;
    else if (lines().size && Date.now() >= notBefore) {
      sending = sendAll().finally(() => {
        sending = null;
        if (again && !failures) flush();
      });
    }
    return sending ?? Promise.resolve();
  }

  return {
    add(line) {
      const key = prefix + idOf(line);
      try {
        storage.setItem(key, line);
      } catch {
        memory.set(key, line);
      }
      if (Date.now() < notBefore) told({ count: lines().size, why, saved: false });
      flush();
    },
    flush,
    get count() {
      return lines().size;
    },
  };
}

const idOf = (line) => {
  try {
    return JSON.parse(line).id;
  } catch {
    return line;
  }
};

const xsrf = () => /(?:^|; )_xsrf=([^;]*)/.exec(document.cookie)?.[1] ?? "";

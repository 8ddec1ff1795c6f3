// Listens to the pulse of the page's kernel. The server says "here" once a second; silence, or "gone", means it is lost.
// "resting" means that it made room for another page of the same learner.
const SILENCE = 4000; // ms without a word
const LOOK = 500; // ms between two looks at the clock
const SLEPT = 3000; // ms by which a look may be late before the machine must have slept

export function watch(kernel, onLost) {
  const address = new URL(`/pulse/${kernel}`, location.href.replace(/^http/, "ws"));
  let heard = performance.now();
  let looked = heard;
  let socket;
  let lost = false;

  const lose = (how = "lost") => {
    if (lost) return;
    lost = true;
    clearInterval(clock);
    socket.onclose = null;
    socket.close();
    onLost(how);
  };

  const listen = () => {
    socket = new WebSocket(address);
    socket.onmessage = ({ data }) => {
      if (data === "here") heard = performance.now();
      else lose(data === "resting" ? "resting" : "lost");
    };
    // A broken line may be mended before anybody notices.
    socket.onclose = () => setTimeout(() => lost || listen(), LOOK);
  };

  const clock = setInterval(() => {
    const now = performance.now();
    if (now - looked > SLEPT) heard = now; // asleep, nobody hears anything: listen again before you judge
    looked = now;
    if (now - heard > SILENCE) lose();
  }, LOOK);

  listen();

  // A page that the browser kept and shows again has sent its goodbye long ago.
  addEventListener("pageshow", ({ persisted }) => persisted && lose());
}

// The page that waits for a seat: says which place in line it has, and opens the lesson when it is called.
const { ticket, place, labels } = JSON.parse(document.getElementById("waiting-data").textContent);
const MEND = 2000; // ms until a broken line is tried again
const AGAIN = 15000; // ms until somebody without a place in line tries again
const shown = document.getElementById("place");

const show = (word) => {
  const words = labels[word === "1" ? "app.waiting.next" : "app.waiting.place"].replace("{place}", word);
  if (shown.textContent !== words) shown.textContent = words; // said anew only when it is something new
};

const wait = () => {
  const socket = new WebSocket(new URL(`/place/${ticket}`, location.href.replace(/^http/, "ws")));
  socket.onmessage = ({ data }) => {
    if (data !== "go") {
      show(data);
      return;
    }
    socket.onclose = null;
    shown.textContent = labels["app.waiting.go"];
    location.reload();
  };
  socket.onclose = () => setTimeout(wait, MEND);
};

if (place === null) setTimeout(() => location.reload(), AGAIN);
else wait();

// A page that the browser kept and shows again has lost its place.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

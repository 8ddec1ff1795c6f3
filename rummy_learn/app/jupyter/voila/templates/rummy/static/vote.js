// The vote's page: draws the cards, and shows what has changed as soon as it hears of it (class.js asks the server).

import { cardElement } from "/modules/cards.js";

const FRESH = ["#vote", "title"]; // what is put in the place of the old
const TOLD = [".vote-reason", ".vote-wait", "#vote-ask", "#vote .lead"]; // what is read out, the first that is there

const draw = () => {
  for (const plain of document.querySelectorAll("#vote .rl-card[data-card]:not(:has(svg))")) {
    const { card, mark = null } = plain.dataset;
    const drawn = cardElement(card, { label: plain.getAttribute("aria-label"), mark });
    plain.replaceWith(drawn);
  }
};

/** The page as it is now, in the place of what was. Whoever was in the middle of it is at its question again. */
const renew = async () => {
  const answer = await fetch(location.pathname, { headers: { Accept: "text/html" } });
  if (!answer.ok || answer.redirected) return location.reload();
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const lost = document.getElementById("vote").contains(document.activeElement);
  for (const place of FRESH) document.querySelector(place).replaceWith(page.querySelector(place));
  draw();
  if (lost) document.getElementById("vote-ask")?.focus();
  const said = TOLD.map((place) => document.querySelector(place)).find(Boolean);
  document.getElementById("vote-told").textContent = said.innerText;
};

let under = null; // a renewal that is under way

addEventListener("rummy-learn-class-now", ({ detail }) => {
  const { vote, state } = document.getElementById("vote").dataset;
  const now = detail?.vote ?? { id: "", state: "" };
  if (under || (now.id === vote && now.state === state)) return;
  under = renew()
    .catch(() => {}) // the server is away for a moment: the next news brings it
    .finally(() => {
      under = null;
    });
});

draw();
document.documentElement.dataset.vote = "ready";

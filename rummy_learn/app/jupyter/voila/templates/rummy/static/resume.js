// The start page: a way back to where the learner was. The lessons leave the latest answer in the browser.
const line = document.getElementById("resume");

const latest = () => {
  try {
    return JSON.parse(localStorage.getItem("rummy-learn/log")) ?? {};
  } catch {
    return {}; // no storage, or nothing that can be read
  }
};

const { lesson, exercise, seed, level, house } = latest();
const card = [...document.querySelectorAll("a.lesson")].find((link) => link.dataset.lesson === lesson);

if (card && typeof exercise === "string") {
  const query = new URLSearchParams({ exercise });
  if (Number.isInteger(seed)) {
    query.set("seed", seed);
    query.set("level", level);
  }
  if (typeof house === "string") query.set("house", house);
  const link = line.querySelector("a");
  link.href = `${card.getAttribute("href")}?${query}`;
  link.textContent = line.dataset.label.replace("{title}", () => card.querySelector(".lesson-title").textContent);
  line.hidden = false;
}

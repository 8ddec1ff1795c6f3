// Four colours for the four suits, for those who wish: clubs green, diamonds blue. The browser remembers the wish.
const NAME = "rummy-learn/four-colour";
const button = document.getElementById("four-colour");

const show = (wanted) => {
  document.body.classList.toggle("rl-four", wanted);
  button.setAttribute("aria-pressed", String(wanted));
};

const remembered = () => {
  try {
    return localStorage.getItem(NAME) === "yes";
  } catch {
    return false; // no storage, no memory
  }
};

button.hidden = false;
button.addEventListener("click", () => {
  const wanted = button.getAttribute("aria-pressed") !== "true";
  show(wanted);
  try {
    localStorage.setItem(NAME, wanted ? "yes" : "no");
  } catch {
    // it holds for this page
  }
});
show(remembered());

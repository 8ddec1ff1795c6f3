// Tells that the lesson is lost, or rests, and leads on: waits until the server answers, then loads the page anew.
const ASK = 700; // ms between two questions to the server

export function showLost(labels, how = "lost") {
  const box = document.createElement("section");
  box.className = "lost";
  box.setAttribute("role", "alertdialog");
  box.setAttribute("aria-labelledby", "lost-title");
  box.setAttribute("aria-describedby", "lost-text");

  const title = document.createElement("h2");
  title.id = "lost-title";
  title.textContent = labels[`app.${how}.title`];
  const text = document.createElement("p");
  text.id = "lost-text";
  text.textContent = labels[`app.${how}.text`];
  const status = document.createElement("p");
  status.setAttribute("role", "status");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = labels["app.lost.continue"];
  button.onclick = async () => {
    if (button.ariaDisabled) return;
    button.ariaDisabled = "true"; // not `disabled`, which would throw the focus away
    while (!(await answers())) {
      status.textContent = labels["app.lost.waiting"];
      await new Promise((resolve) => setTimeout(resolve, ASK));
    }
    location.reload();
  };

  const words = document.createElement("div");
  words.append(title, text, status);
  box.append(words, button);

  for (const slot of document.querySelectorAll(".slot")) slot.inert = true;
  document.body.append(box);
  button.focus({ preventScroll: true });
}

const answers = async () => {
  try {
    const icon = document.querySelector("link[rel=icon]").href;
    return (await fetch(icon, { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
};

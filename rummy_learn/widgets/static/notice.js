// One polite line where something went wrong on the other side, and what to do without one; see _guard.py.

/** Shows every {kind: "notice", text} that the model is sent, below `root`. Returns a function that stops it. */
function watchNotices(model, root) {
  const line = document.createElement("p");
  line.className = "rl-notice";
  line.setAttribute("role", "alert");
  line.hidden = true;
  root.append(line);
  const told = (message) => {
    if (message?.kind !== "notice") return;
    line.textContent = String(message.text ?? "");
    line.hidden = !line.textContent;
  };
  model.on("msg:custom", told);
  return () => {
    model.off("msg:custom", told);
    line.remove();
  };
}

/** Sends what no click has asked for, unless nobody is there: the page is being left, or has lost its kernel and says so. */
function rlSend(model, content) {
  try {
    model.send(content);
  } catch (error) {
    if (error.message !== "Cannot send") throw error;
  }
}

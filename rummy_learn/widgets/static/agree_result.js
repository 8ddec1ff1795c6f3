// What a table takes away: the differences, a code, a link, a file and a sheet to print; and a code to read back.

/** Shows a result, or nothing while something clashes. Links lead somewhere in the app only. */
function agreeResult(parent, result, { text, texts }) {
  const open = parent.querySelector("details")?.open ?? false; // whoever is reading the sheet goes on reading
  parent.replaceChildren();
  if (!result) return;
  if (result.differences.length) agreeDifferences(parent, result);
  const told = () => parent.querySelector(".rl-ex-told");
  const copy = async (words) => {
    try {
      await navigator.clipboard.writeText(words);
      told().textContent = text("copied");
    } catch {
      told().textContent = words; // no clipboard here: it can be copied by hand
    }
  };
  const line = rlElement("p", "rl-agree-code", parent);
  line.append(`${text("code")} `);
  rlElement("code", "", line).textContent = result.code;
  const buttons = rlElement("div", "rl-ex-actions", parent);
  playButton(buttons, "rl-button", text("copy.code"), () => copy(result.code));
  if (document.getElementById("lesson-data")) {
    playButton(buttons, "rl-button", text("copy.link"), () => copy(new URL(result.link, location.href).href));
  }
  playButton(buttons, "rl-button", text("save"), () => rlDownload(result.file, text("file.name"), "application/toml"));
  playButton(buttons, "rl-button", text("print"), () => agreePrint(sheet, text("sheet")));
  rlElement("p", "rl-ex-told", parent).setAttribute("role", "status");
  const fold = rlElement("details", "rl-agree-sheet", parent);
  fold.open = open;
  rlElement("summary", "", fold).textContent = text("sheet");
  const sheet = rlElement("div", "", fold);
  const title = rlElement("p", "rl-agree-title", sheet);
  title.append(`${result.title} · `);
  rlElement("code", "", title).textContent = result.code;
  for (const group of result.sheet) {
    const table = rlElement("table", "", sheet);
    rlElement("caption", "", table).textContent = group.title;
    for (const [name, value] of group.lines) {
      const row = rlElement("tr", "", rlElement("tbody", "", table));
      const head = rlElement("th", "", row);
      head.scope = "row";
      head.append(cardText(name, texts));
      rlElement("td", "", row).append(cardText(value, texts));
    }
  }
}

function agreeDifferences(parent, { head, differences }) {
  const table = rlElement("table", "rl-agree-table", parent);
  const row = rlElement("tr", "", rlElement("thead", "", table));
  for (const name of head) {
    const cell = rlElement("th", "", row);
    cell.scope = "col";
    cell.textContent = name;
  }
  const body = rlElement("tbody", "", table);
  for (const [name, mine, theirs] of differences) {
    const line = rlElement("tr", "", body);
    const first = rlElement("th", "", line);
    first.scope = "row";
    first.textContent = name;
    rlElement("td", "", line).textContent = mine;
    rlElement("td", "rl-agree-ours", line).textContent = theirs;
  }
}

const RL_PRINT = `body { font: 11pt/1.35 Charter, Georgia, serif; color: #000; margin: 1.5cm; columns: 2; column-gap: 1cm; }
.rl-agree-title { column-span: all; font-weight: bold; font-size: 14pt; margin: 0 0 0.5cm; }
table { width: 100%; border-collapse: collapse; break-inside: avoid; margin-bottom: 0.4cm; font-size: 9pt; }
caption { text-align: left; font-weight: bold; font-size: 11pt; padding-bottom: 2pt; }
th, td { text-align: left; vertical-align: top; font-weight: normal; border-top: 0.5pt solid #999; padding: 1.5pt 4pt 1.5pt 0; }
td { width: 42%; font-weight: bold; }`;

/** Prints the sheet alone: a copy of it in a frame of its own. */
function agreePrint(sheet, title) {
  const frame = document.createElement("iframe");
  frame.className = "rl-print-frame";
  frame.title = title;
  document.body.append(frame);
  const page = frame.contentDocument;
  page.documentElement.lang = document.documentElement.lang;
  page.title = title;
  const style = page.createElement("style");
  style.textContent = RL_PRINT;
  page.head.append(style);
  page.body.append(page.importNode(sheet, true));
  frame.contentWindow.addEventListener("afterprint", () => frame.remove());
  frame.contentWindow.print();
}

/** A place to paste a code: {box, told(what is wrong with it)}. */
function agreeReading(parent, { text, send }) {
  const form = rlElement("form", "rl-agree-read", parent);
  const label = rlElement("label", "", form);
  const input = rlElement("input", "rl-agree-input", form);
  const reply = rlElement("p", "rl-agree-reply rl-bad", form);
  label.textContent = text("read.label");
  label.htmlFor = input.id = rlUniqueId("code");
  input.spellcheck = false;
  input.autocomplete = "off";
  reply.id = rlUniqueId("reply");
  reply.setAttribute("role", "status");
  input.setAttribute("aria-describedby", reply.id);
  const button = rlElement("button", "rl-button", null);
  button.textContent = text("read.go");
  input.after(button);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (input.value.trim()) send(input.value);
    else input.focus();
  });
  return {
    box: form,
    told(unread) {
      reply.textContent = unread;
      input.setAttribute("aria-invalid", String(Boolean(unread)));
      if (!unread) input.value = "";
    },
  };
}

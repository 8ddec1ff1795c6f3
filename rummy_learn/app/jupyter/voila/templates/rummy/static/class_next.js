// Whoever came to an exercise of set work sees in the strip how far they are, and gets on to the next.

const query = new URLSearchParams(location.search);
const strip = document.getElementById("class-strip");

async function look() {
  const [, lang, lesson] = location.pathname.split("/");
  query.set("lesson", lesson);
  const answer = await fetch(`/${lang}/class/next?${query}`);
  const { told, next, label } = answer.ok ? await answer.json() : {};
  if (!told) return;
  const link = document.getElementById("class-next") ?? document.createElement("a");
  const words = `${told} · ${label}`;
  if (link.textContent === words) return;
  link.id = "class-next";
  link.href = next;
  link.textContent = words;
  strip.append(link);
}

if (strip && query.has("exercise") && query.has("seed")) {
  const again = () => look().catch(() => {}); // the server is away: the answers wait as well
  again();
  new MutationObserver(() => {
    if (strip.dataset.state === "saved") again();
  }).observe(strip, { attributes: true, attributeFilter: ["data-state"] });
}

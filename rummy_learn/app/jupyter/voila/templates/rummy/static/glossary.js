// The page of the glossary: draws it, and keeps the address in step with what is open.
import { mountGlossary } from "/modules/glossary.js";

const box = document.getElementById("glossary");
const { lang, open, title } = box.dataset;
const base = `/${lang}/glossary`;

const named = (term) => {
  document.title = term ? `${term.name} · ${title}` : title;
  for (const link of document.querySelectorAll(".languages a")) {
    link.href = `/${link.lang}/glossary${term ? `/${term.key}` : ""}`;
  }
};

const answer = await fetch(`${base}/all.json`);
const { data, labels } = await answer.json();
const show = mountGlossary(box, {
  data, labels, app: true, open,
  opened(term) {
    if (location.pathname !== `${base}/${term.key}`) history.pushState(null, "", `${base}/${term.key}`);
    named(term);
  },
});
box.dataset.state = "ready";

addEventListener("popstate", () => {
  const key = location.pathname.slice(base.length + 1);
  show(key);
  named(data.terms.find((term) => term.key === key));
});

// A view whose module is kept by another model; see _shared.py. The module is loaded once a page, whoever asks first.

const loaded = (globalThis[Symbol.for("rummy-learn/shared")] ??= new Map());

async function load(host, reference) {
  const source = await host.getModel(reference);
  for (const [name, text] of Object.entries(source.get("sheets"))) {
    if (document.querySelector(`link[data-sheet="${name}"]`)) continue; // the app's pages bring it themselves
    const style = document.createElement("style");
    style.textContent = text;
    document.head.append(style);
  }
  const address = URL.createObjectURL(new Blob([source.get("module")], { type: "text/javascript" }));
  try {
    return { views: await import(address), texts: source.get("texts") };
  } finally {
    URL.revokeObjectURL(address);
  }
}

export default {
  async render(props) {
    const reference = props.model.get("shared");
    if (!loaded.has(reference)) loaded.set(reference, load(props.host, reference));
    const { views, texts } = await loaded.get(reference);
    return views[props.model.get("view")].render({ ...props, texts });
  },
};

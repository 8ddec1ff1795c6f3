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
  return { views: await module(source.get("module")), texts: source.get("texts") };
}

// The app gives its address, everything else the text itself; see _assets.py.
async function module(source) {
  if (source.startsWith("https:")) return import(source);
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  try {
    return await import(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

export default {
  async render(props) {
    const reference = props.model.get("shared");
    if (!loaded.has(reference)) loaded.set(reference, load(props.host, reference));
    const { views, texts } = await loaded.get(reference);
    return drawInTime(props.el, () => views[props.model.get("view")].render({ ...props, texts }));
  },
};

// Widgets that come late are drawn, too.
//
// The front end looks for a widget ten times a second, for two seconds (ipywidgets 8.1.9). Widgets of which the kernel
// tells in time, but after the last look, it takes for missing, for good: a whole page of them, on a machine so slow
// that the kernel's answer takes two seconds. Asked whether all have come, it hears "not yet", and is made to look again.
const PAUSE = 200; // ms until it looks again: longer than from one look to the next, so all have given up by then

// Begins; returns how to end it, once it is settled which widgets there are.
export const lookAgain = () => {
  let manager;
  let again;
  const seek = setInterval(() => {
    manager = window.jupyterapp?.widgetManager;
    if (!manager) return;
    clearInterval(seek);
    const haveCome = () => Reflect.get(Object.getPrototypeOf(manager), "restoredStatus", manager);
    Object.defineProperty(manager, "restoredStatus", {
      configurable: true,
      get: () => {
        clearTimeout(again);
        if (haveCome()) again = setTimeout(() => manager.restored.emit(), PAUSE);
        return false;
      },
    });
  }, PAUSE);
  return () => {
    clearInterval(seek);
    clearTimeout(again);
    if (manager) delete manager.restoredStatus;
  };
};

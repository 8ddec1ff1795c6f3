// Where the match comes from: what was kept here, an address, a file, or another tab.

/**
 * {here(), resume(saved), keep(saved, another), begin()}; playing() says whether a match is there, left() and taken()
 * follow when it goes to another tab and comes back, unread() when the address cannot be played.
 */
function tableOrigin(parent, { text, store, form, game, send, playing, left, taken, unread }) {
  const resume = (saved) => {
    tabs.here();
    send({ do: "restore", saved });
  };
  const tabs = tableTabs(parent, {
    text, store, game, playing, left,
    taken() {
      resume(store.load());
      taken();
    },
  });

  // What an address led to is being played: a page loaded anew goes on with it.
  const leaveAddress = () => {
    const address = new URL(location.href);
    for (const name of ["position", "rules", "rivals", "seed"]) address.searchParams.delete(name);
    if (address.href !== location.href) history.replaceState(history.state, "", address);
  };

  return {
    here: tabs.here,
    resume,
    /** This match is played from now on; for another one, from an address or a file, the learner's own is laid by. */
    keep(saved, another) {
      if (another) {
        store.layBy(saved);
        tabs.here();
      }
      leaveAddress();
      store.save(saved);
    },
    begin() {
      const kept = store.load();
      // an address leads to its own deal, but not away from that deal once it is being played
      const led = ["code", "seed", "rivals"].every((one) => String(kept?.[one]) === String(form.chosen[one]));
      if (form.position) send({ do: "position", code: form.position });
      else if (form.unread) unread();
      else if (kept !== null && (!form.linked || led)) resume(kept);
    },
  };
}

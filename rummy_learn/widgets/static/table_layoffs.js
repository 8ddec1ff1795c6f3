// Of several cards lifted, one is laid off and the others follow where they fit, each once the one before lies there.

/** {after(message, lifted), next(face), forget()}. */
function tableLayoffs() {
  let more = []; // {card, meld}: the cards to follow

  return {
    /** The learner does this on a meld, with these cards lifted. */
    after(message, lifted) {
      more = message.do === "layoff" ? tableWithout(lifted, message.card).map((card) => ({ card, meld: message.meld })) : [];
    },

    /** The message that lays off the next one, or null where there is none or it does not fit. */
    next(face) {
      const next = more.shift();
      if (!next || face.wait !== "you") return null;
      const way = tableWays(face, next.meld, [next.card]).find((one) => one.do === "layoff");
      if (!way) more = [];
      return way ?? null;
    },

    forget() {
      more = [];
    },
  };
}

/** The list without one of this value. */
function tableWithout(list, value) {
  const at = list.indexOf(value);
  return list.filter((_, place) => place !== at);
}

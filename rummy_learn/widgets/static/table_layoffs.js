// Of several cards lifted, one is laid off and the others follow where they fit, each once the one before lies there.

/** {after(message, lifted), next(face), forget()}. */
function tableLayoffs() {
  let more = []; // {card, meld}: the cards to follow

  return {
    /** The learner does this on a meld, with these cards lifted. */
    after(message, lifted) {
      more = message.do === "layoff" ? tableWithout(lifted, message.card).map((card) => ({ card, meld: message.meld })) : [];
    },

    /** The message that lays off the next one that fits, or null where there is none. */
    next(face) {
      for (const one of face.wait === "you" ? more : []) {
        const way = tableWays(face, one.meld, [one.card]).find((way) => way.do === "layoff");
        if (way) {
          more = tableWithout(more, one);
          return way;
        }
      }
      more = [];
      return null;
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

// Where the cards of a hand lie: pure geometry, in CSS pixels, no elements.

const RL_MIN_STEP = 32; // the least visible strip of a covered card; a touch target needs 24

/** How `count` cards of `cardWidth` fit `width`: as few rows as a strip of RL_MIN_STEP per card allows, evenly filled. */
function handLayout(count, width, cardWidth, gap) {
  const rowHeight = Math.round(cardWidth * 1.4) + gap;
  const room = Math.max(0, width - cardWidth);
  const mostPerRow = Math.floor(room / RL_MIN_STEP) + 1;
  const rows = Math.max(1, Math.ceil(count / mostPerRow));
  const perRow = Math.max(1, Math.ceil(count / rows));
  const step = perRow > 1 ? Math.min(cardWidth + gap, room / (perRow - 1)) : cardWidth + gap;
  return { perRow, step, rowHeight, height: rows * rowHeight - gap };
}

/** Left top corner of the card at `place`. */
function handSpot(layout, place) {
  return { x: (place % layout.perRow) * layout.step, y: Math.floor(place / layout.perRow) * layout.rowHeight };
}

/** The place, 0…count, where a card whose middle is at (x, y) would go among `count` others. */
function handPlace(layout, count, x, y, cardWidth) {
  const rows = Math.ceil((count + 1) / layout.perRow);
  const row = Math.min(rows - 1, Math.max(0, Math.floor(y / layout.rowHeight)));
  const column = Math.min(layout.perRow - 1, Math.max(0, Math.round((x - cardWidth / 2) / layout.step)));
  return Math.min(count, row * layout.perRow + column);
}

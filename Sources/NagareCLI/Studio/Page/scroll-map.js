// Browsers limit the height of elements; beyond this, one scrolled pixel stands for several pixels of rows.
const greatestHeight = 8_000_000;

// How the scroll position of a box of height `view` belongs to the offset into `total` rows of height `row`.
export function scrollMap(total, row, view) {
  const full = total * row;
  const height = Math.min(full, greatestHeight);
  const ratio = height > view ? (full - view) / (height - view) : 1;
  return {
    height,
    greatestOffset: Math.max(full - view, 0),
    offsetAt: (scrolled) => scrolled * ratio,
    scrolledAt: (offset) => offset / ratio,
  };
}

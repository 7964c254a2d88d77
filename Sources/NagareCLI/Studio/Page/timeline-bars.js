import { droppedIn, greatestBins } from "./bins.js";

const barWidth = 2;
const barPitch = 3;
const leastHeight = 2;
const hatchHeight = 2;
const hatchPitch = 3;

// Draws bars up from `bottom`. `scale` is the density whose greatest bar fills the room.
export function drawBars(context, view, density, color) {
  context.fillStyle = color;
  for (const { left, height } of bars(view, density)) {
    context.fillRect(left, view.bottom - height, barWidth, height);
  }
}

// Draws the bars of all comments: below, those that are shown; on top of them, those that are not.
export function drawStackedBars(context, view) {
  const { bottom, density, dropped, colors } = view;
  const stacked = bars({ ...view, scale: density }, density).map(({ left, bin, height }) => {
    const part = droppedIn(bin, density, dropped);
    return { left, height, upper: part && Math.max(Math.round((part / density.counts[bin]) * height), 1) };
  });
  context.fillStyle = colors.bar;
  for (const { left, height, upper } of stacked) {
    context.fillRect(left, bottom - height + upper, barWidth, height - upper);
  }
  context.fillStyle = colors.dropped;
  for (const { left, height, upper } of stacked) hatch(context, left, bottom - height, upper);
}

// Not the colour alone is to tell the parts of a bar apart.
function hatch(context, left, top, height) {
  for (let line = 0; line < height; line += hatchPitch) {
    context.fillRect(left, top + line, barWidth, Math.min(hatchHeight, height - line));
  }
}

// The index of the bin whose count the bar at a place shows.
export function binAt(left, density, axis) {
  return binsOfBars(density, axis)[Math.floor(left / barPitch)];
}

function bars({ room, scale, ...axis }, density) {
  if (!density || !scale) return [];
  const most = Math.max(...binsOfBars(scale, axis).map((bin) => scale.counts[bin] ?? 0), 1);
  return binsOfBars(density, axis)
    .map((bin, place) => ({ left: place * barPitch, bin, count: density.counts[bin] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ count, ...bar }) => ({ ...bar, height: Math.max(Math.round((count / most) * room), leastHeight) }));
}

function binsOfBars({ step, counts }, { width, duration }) {
  return greatestBins(step, counts, Math.ceil(width / barPitch), (duration / width) * barPitch);
}

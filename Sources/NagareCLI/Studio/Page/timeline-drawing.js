import { timeText } from "./time.js";

export const rulerHeight = 20;
export const peakHeight = 14;
const markWidth = 6;
const barWidth = 2;
const barPitch = 3;
const steps = [0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];

// Draws the timeline on a canvas of `width` × `height` CSS pixels.
export function drawTimeline(context, view) {
  const { width, height, colors } = view;
  context.clearRect(0, 0, width, height);
  drawRanges(context, view);
  drawRuler(context, view);
  const room = height - rulerHeight - peakHeight - 2;
  drawBars(context, { ...view, room, scale: view.density }, view.density, colors.bar);
  drawBars(context, { ...view, room, scale: view.density }, view.wordDensity, colors.word);
  drawPeaks(context, view);
  drawPlayhead(context, view);
}

function drawRanges(context, { height, x, colors, ranges, inMark, time }) {
  context.fillStyle = colors.range;
  for (const { from, to } of ranges) {
    context.fillRect(x(from), rulerHeight, Math.max(x(to) - x(from), 1), height - rulerHeight);
  }
  if (inMark === null) return;
  if (time > inMark) context.fillRect(x(inMark), rulerHeight, x(time) - x(inMark), height - rulerHeight);
  context.fillStyle = colors.rangeEdge;
  context.fillRect(x(inMark), rulerHeight, 2, height - rulerHeight);
  context.fillRect(x(inMark), rulerHeight, 6, 2);
  context.fillRect(x(inMark), height - 2, 6, 2);
}

function drawRuler(context, { width, duration, x, colors }) {
  const room = (duration * 72) / width;
  const step = steps.find((candidate) => candidate >= room) ?? Math.ceil(room / 3600) * 3600;
  context.font = `11px ${colors.font}`;
  context.textBaseline = "middle";
  for (let index = 0; index * step <= duration; index += 1) {
    const left = Math.round(x(index * step));
    context.fillStyle = colors.line;
    context.fillRect(left, rulerHeight - 6, 1, 6);
    for (let part = 1; part < 5; part += 1) {
      const minor = Math.round(x((index + part / 5) * step));
      if (minor < width) context.fillRect(minor, rulerHeight - 3, 1, 3);
    }
    const label = timeText(index * step, step < 1 ? 1 : 0);
    if (left + 4 + context.measureText(label).width > width) continue;
    context.fillStyle = colors.text;
    context.fillText(label, left + 4, rulerHeight / 2 - 1);
  }
  context.fillStyle = colors.line;
  context.fillRect(0, rulerHeight - 1, width, 1);
}

// Draws the density of a track on its lane, with marks where its steps begin.
export function drawLane(context, { starts, ...view }) {
  const { height, x, colors, density } = view;
  drawBars(context, { ...view, room: height - 2, scale: density }, density, colors.bar);
  context.fillStyle = colors.step;
  for (const start of starts) {
    context.fillRect(Math.round(x(start)), 0, 2, height);
    context.fillRect(Math.round(x(start)), 0, markWidth, markWidth / 2);
  }
  drawLine(context, view);
}

// `scale` is the density whose greatest bar fills the room.
function drawBars(context, { width, height, duration, room, scale }, density, color) {
  if (!density || !scale) return;
  const perBar = (duration / width) * barPitch;
  const most = Math.max(...columns(scale, width, perBar), 1);
  context.fillStyle = color;
  columns(density, width, perBar).forEach((count, index) => {
    if (count === 0) return;
    const bar = Math.max((count / most) * room, 2);
    context.fillRect(index * barPitch, height - bar, barWidth, bar);
  });
}

// The greatest count of the bins that each bar covers.
function columns({ step, counts }, width, perBar) {
  return Array.from({ length: Math.ceil(width / barPitch) }, (_, index) => {
    const first = Math.floor((index * perBar) / step);
    const end = Math.max(Math.ceil(((index + 1) * perBar) / step), first + 1);
    return Math.max(0, ...counts.slice(first, end));
  });
}

function drawPeaks(context, { density, x, colors, hovered }) {
  for (const peak of density?.peaks ?? []) {
    const left = x(peak.time);
    const top = rulerHeight + 3;
    context.fillStyle = peak === hovered ? colors.peakHover : colors.peak;
    context.beginPath();
    context.moveTo(left - 5, top);
    context.lineTo(left + 5, top);
    context.lineTo(left, top + 8);
    context.fill();
  }
}

function drawPlayhead(context, view) {
  const left = drawLine(context, view);
  context.beginPath();
  context.moveTo(left - 5.5, 0);
  context.lineTo(left + 6.5, 0);
  context.lineTo(left + 6.5, 6);
  context.lineTo(left + 0.5, 12);
  context.lineTo(left - 5.5, 6);
  context.fill();
}

// Draws the line of the current time, and returns its place.
function drawLine(context, { height, x, time, colors }) {
  const left = Math.round(x(time));
  context.fillStyle = colors.halo;
  context.fillRect(left - 2, 0, 5, height);
  context.fillStyle = colors.playhead;
  context.fillRect(left - 0.5, 0, 2, height);
  return left;
}

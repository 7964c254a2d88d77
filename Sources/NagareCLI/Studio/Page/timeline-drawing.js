import { timeText } from "./time.js";
import { drawBars, drawStackedBars } from "./timeline-bars.js";
import { drawWaveform, waveformHeight } from "./timeline-waveform.js";

export const rulerHeight = 20;
export const peakHeight = 14;
const markWidth = 6;
const steps = [0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];

// Draws what does not change with the time on an empty canvas of `height` CSS pixels.
export function drawStill(context, view) {
  const { height, colors } = view;
  drawRanges(context, view);
  drawRuler(context, view);
  const bottom = hasWaveform(view) ? height - waveformHeight : height;
  const room = bottom - rulerHeight - peakHeight - 2;
  drawStackedBars(context, { ...view, bottom, room });
  drawBars(context, { ...view, bottom, room, scale: view.density }, view.wordDensity, colors.word);
  if (hasWaveform(view)) drawWaveform(context, view);
  drawPeaks(context, view);
}

// Draws the timeline on an empty canvas. What stands still was drawn on another one of its size.
export function drawMoving(context, view, still) {
  drawOpenRange(context, view);
  context.save();
  context.resetTransform();
  context.drawImage(still, 0, 0);
  context.restore();
  drawPlayhead(context, view);
}

// A video without audio has no levels.
const hasWaveform = ({ waveform }) => waveform !== null && waveform.levels.length > 0;

function drawRanges(context, { height, x, colors, ranges }) {
  context.fillStyle = colors.range;
  for (const { from, to } of ranges) {
    context.fillRect(x(from), rulerHeight, Math.max(x(to) - x(from), 1), height - rulerHeight);
  }
}

function drawOpenRange(context, { height, x, colors, inMark, time }) {
  if (inMark === null) return;
  context.fillStyle = colors.range;
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
  drawBars(context, { ...view, bottom: height, room: height - 2, scale: density }, density, colors.bar);
  context.fillStyle = colors.step;
  for (const start of starts) {
    context.fillRect(Math.round(x(start)), 0, 2, height);
    context.fillRect(Math.round(x(start)), 0, markWidth, markWidth / 2);
  }
  drawLine(context, view);
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

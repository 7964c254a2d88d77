import { clamp, find } from "./dom.js";
import { number, text } from "./language.js";
import { follow, state, watch } from "./state.js";
import { axisMargin, axisWidth, oncePerFrame, prepareCanvas, xOf } from "./time-axis.js";
import { timeText } from "./time.js";
import { drawTimeline, peakHeight, rulerHeight } from "./timeline-drawing.js";
import { seek, timelineLength } from "./transport.js";

const canvas = find("#timeline");
const shown = ["density", "wordDensity", "time", "ranges", "inMark", "project", "theme"];
const redraw = oncePerFrame(draw);

let hovered = null;

export function followTimeline() {
  watch(shown, redraw);
  follow(["time", "frame", "project", "language"], describe);
  new ResizeObserver(redraw).observe(canvas);
  // Moving to a screen of another density changes no size.
  addEventListener("resize", redraw);
  scrubByPointer();
}

function draw() {
  const place = state.project && prepareCanvas(canvas);
  if (place) drawTimeline(place.context, { ...state, ...place, hovered });
}

function timeAt(event) {
  const left = event.clientX - canvas.getBoundingClientRect().left - axisMargin;
  return clamp(left / axisWidth(), 0, 1) * timelineLength();
}

function peakAt(event) {
  const box = canvas.getBoundingClientRect();
  const top = event.clientY - box.top;
  if (top < rulerHeight - 2 || top > rulerHeight + peakHeight) return null;
  const left = event.clientX - box.left - axisMargin;
  const distance = (peak) => Math.abs(xOf(peak.time) - left);
  const nearest = [...(state.density?.peaks ?? [])].sort((a, b) => distance(a) - distance(b))[0];
  return nearest && distance(nearest) <= 8 ? nearest : null;
}

function scrubByPointer() {
  let latest = null;
  let latestX = 0;
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    const peak = peakAt(event);
    latest = peak?.time ?? timeAt(event);
    latestX = event.clientX;
    seek(latest, { moving: !peak });
  });
  canvas.addEventListener("pointermove", (event) => {
    hover(latest === null ? peakAt(event) : null);
    if (latest === null || event.clientX === latestX) return;
    latestX = event.clientX;
    latest = timeAt(event);
    seek(latest, { moving: true });
  });
  canvas.addEventListener("lostpointercapture", () => {
    if (latest !== null) seek(latest);
    latest = null;
  });
  canvas.addEventListener("pointerleave", () => hover(null));
}

function hover(peak) {
  if (peak === hovered) return;
  hovered = peak;
  canvas.title = peak
    ? text("peakTip", { time: timeText(peak.time, 0), count: peak.count, shown: number(peak.count) })
    : "";
  canvas.classList.toggle("on-peak", peak !== null);
  redraw();
}

function describe() {
  canvas.setAttribute("aria-valuemax", timelineLength().toFixed(2));
  canvas.setAttribute("aria-valuenow", state.time.toFixed(2));
  canvas.setAttribute("aria-valuetext", timeText(state.time));
}

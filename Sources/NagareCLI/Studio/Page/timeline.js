import { clamp, find } from "./dom.js";
import { number, text } from "./language.js";
import { follow, state, watch } from "./state.js";
import { timeText } from "./time.js";
import { drawTimeline, peakHeight, rulerHeight } from "./timeline-drawing.js";
import { seek, timelineLength } from "./transport.js";

const canvas = find("#timeline");
const margin = 8;
const shown = ["density", "wordDensity", "time", "ranges", "inMark", "project"];

let hovered = null;
let scheduled = false;

export function followTimeline() {
  watch(shown, redrawTimeline);
  follow(["time", "frame", "project", "language"], describe);
  new ResizeObserver(redrawTimeline).observe(canvas);
  // Moving to a screen of another density changes no size.
  addEventListener("resize", redrawTimeline);
  scrubByPointer();
}

export function redrawTimeline() {
  if (scheduled) return;
  scheduled = true;
  requestAnimationFrame(() => {
    scheduled = false;
    draw();
  });
}

function draw() {
  const { clientWidth: width, clientHeight: height } = canvas;
  if (width === 0 || !state.project) return;
  const ratio = devicePixelRatio;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext("2d");
  context.scale(ratio, ratio);
  context.translate(margin, 0);
  drawTimeline(context, {
    ...state,
    width: width - 2 * margin,
    height,
    duration: timelineLength(),
    colors: colors(),
    hovered,
    x: xOf,
  });
}

function colors() {
  const style = getComputedStyle(canvas);
  const color = (name) => style.getPropertyValue(`--${name}`).trim();
  return {
    font: style.fontFamily,
    text: color("text-dim"),
    line: color("line-strong"),
    bar: color("bar"),
    word: color("word"),
    peak: color("peak"),
    peakHover: color("text"),
    range: color("range"),
    rangeEdge: color("range-edge"),
    playhead: color("playhead"),
    halo: color("halo"),
  };
}

const innerWidth = () => Math.max(canvas.clientWidth - 2 * margin, 1);
const xOf = (time) => (time / timelineLength()) * innerWidth();

function timeAt(event) {
  const left = event.clientX - canvas.getBoundingClientRect().left - margin;
  return clamp(left / innerWidth(), 0, 1) * timelineLength();
}

function peakAt(event) {
  const box = canvas.getBoundingClientRect();
  const top = event.clientY - box.top;
  if (top < rulerHeight - 2 || top > rulerHeight + peakHeight) return null;
  const left = event.clientX - box.left - margin;
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
  redrawTimeline();
}

function describe() {
  canvas.setAttribute("aria-valuemax", timelineLength().toFixed(2));
  canvas.setAttribute("aria-valuenow", state.time.toFixed(2));
  canvas.setAttribute("aria-valuetext", timeText(state.time));
}

import { clamp, find } from "./dom.js";
import { follow, state, watch } from "./state.js";
import { axisMargin, axisWidth, oncePerFrame, prepareCanvas, xOf } from "./time-axis.js";
import { timeText } from "./time.js";
import { drawMoving, drawStill, peakHeight, rulerHeight } from "./timeline-drawing.js";
import { momentTip, peakTip, timeFacts } from "./timeline-tip.js";
import { forwardRate, jump, seek, timelineLength } from "./transport.js";

const canvas = find("#timeline");
const still = document.createElement("canvas");
const stillShown = ["density", "dropped", "wordDensity", "waveform", "ranges", "project", "theme", "language"];
const redraw = oncePerFrame(draw);
// A screen reader may read each change.
const timeBetweenTexts = 1000;

let hovered = null;
let described = 0; // when the text was set last
let stale = true; // whether the canvas of what stands still must be drawn anew

export function followTimeline() {
  watch(stillShown, redrawAll);
  watch(["time", "inMark"], redraw);
  follow(["time", "frame", "project", "density", "dropped", "playing", "language"], describe);
  new ResizeObserver(redrawAll).observe(canvas);
  // Moving to a screen of another density changes no size.
  addEventListener("resize", redrawAll);
  scrubByPointer();
}

function redrawAll() {
  stale = true;
  redraw();
}

function draw() {
  const place = state.project && prepareCanvas(canvas);
  if (!place) return;
  const view = { ...state, ...place, hovered };
  if (stale) drawStill(prepareCanvas(still, canvas).context, view);
  stale = false;
  drawMoving(place.context, view, still);
}

const leftOf = (event) => event.clientX - canvas.getBoundingClientRect().left - axisMargin;
const timeAt = (event) => clamp(leftOf(event) / axisWidth(), 0, 1) * timelineLength();

function peakAt(event) {
  const top = event.clientY - canvas.getBoundingClientRect().top;
  if (top < rulerHeight - 2 || top > rulerHeight + peakHeight) return null;
  const distance = (peak) => Math.abs(xOf(peak.time) - leftOf(event));
  const nearest = [...(state.density?.peaks ?? [])].sort((a, b) => distance(a) - distance(b))[0];
  return nearest && distance(nearest) <= 8 ? nearest : null;
}

function scrubByPointer() {
  let latest = null;
  let latestX = 0;
  let rate = 0;
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    rate = forwardRate();
    const peak = peakAt(event);
    latest = peak?.time ?? timeAt(event);
    latestX = event.clientX;
    seek(latest, { moving: !peak });
  });
  canvas.addEventListener("pointermove", (event) => {
    if (latest === null) hover(event);
    else leave();
    if (latest === null || event.clientX === latestX) return;
    latestX = event.clientX;
    latest = timeAt(event);
    seek(latest, { moving: true });
  });
  canvas.addEventListener("lostpointercapture", () => {
    if (latest !== null) jump(latest, rate);
    latest = null;
  });
  canvas.addEventListener("pointerleave", leave);
}

function hover(event) {
  const peak = peakAt(event);
  mark(peak, peak ? peakTip(peak) : momentTip(leftOf(event), { width: axisWidth(), duration: timelineLength() }));
}

const leave = () => mark(null, "");

function mark(peak, tip) {
  if (tip !== canvas.title) canvas.title = tip;
  if (peak === hovered) return;
  hovered = peak;
  canvas.classList.toggle("on-peak", peak !== null);
  redrawAll();
}

function describe() {
  canvas.setAttribute("aria-valuemax", timelineLength().toFixed(2));
  canvas.setAttribute("aria-valuenow", state.time.toFixed(2));
  const now = performance.now();
  if (state.playing !== 0 && now - described < timeBetweenTexts) return;
  described = now;
  canvas.setAttribute("aria-valuetext", state.playing === 0 ? timeFacts(state.time) : timeText(state.time));
}

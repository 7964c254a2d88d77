import { find } from "./dom.js";
import { timelineLength } from "./transport.js";

// The time axis that the timeline and the lanes of the tracks have in common.
const timeline = find("#timeline");
export const axisMargin = 8;

export const axisWidth = () => Math.max(timeline.clientWidth - 2 * axisMargin, 1);
export const xOf = (time) => (time / timelineLength()) * axisWidth();

// What a canvas needs for drawing along the axis, with the size of one of the page; null while that cannot be seen.
export function prepareCanvas(canvas, sized = canvas) {
  const { clientWidth: width, clientHeight: height } = sized;
  if (width === 0) return null;
  const ratio = devicePixelRatio;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext("2d");
  context.scale(ratio, ratio);
  context.translate(axisMargin, 0);
  return { context, width: axisWidth(), height, duration: timelineLength(), x: xOf, colors: colors() };
}

// A function that draws once before the next frame, however often it is called.
export function oncePerFrame(draw) {
  let scheduled = false;
  return () => {
    if (scheduled) return;
    scheduled = true;
    requestAnimationFrame(() => {
      scheduled = false;
      draw();
    });
  };
}

function colors() {
  const style = getComputedStyle(timeline);
  const color = (name) => style.getPropertyValue(`--${name}`).trim();
  return {
    font: style.fontFamily,
    text: color("text-dim"),
    line: color("line-strong"),
    bar: color("bar"),
    dropped: color("dropped"),
    waveform: color("waveform"),
    word: color("word"),
    peak: color("peak"),
    peakHover: color("text"),
    range: color("range"),
    rangeEdge: color("range-edge"),
    step: color("accent"),
    playhead: color("playhead"),
    halo: color("halo"),
  };
}

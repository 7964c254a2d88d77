import { frameAtRest, frameWhileMoving } from "./frames.js";
import { state, update } from "./state.js";
import { clamp } from "./dom.js";

const assumedStep = 1 / 30;
const endGap = 0.001;
const longestTick = 250;

let ticking = 0;

// The last moment that has a frame; infinite if the duration is unknown.
export function lastTime() {
  const { duration, frameRate } = state.project?.video ?? {};
  if (!duration) return Infinity;
  return Math.max(frameRate ? Math.ceil(duration * frameRate - 1 - endGap) / frameRate : duration - endGap, 0);
}

// The length of the timeline, also where the file does not tell it.
export function timelineLength() {
  const { density, project } = state;
  return project?.video.duration || (density ? density.step * density.counts.length : 0) || 1;
}

// Shows a time. With `moving`, more times follow soon.
export function seek(time, { moving = false } = {}) {
  stop();
  moveTo(time);
  if (moving) frameWhileMoving();
  else frameAtRest();
}

export function stepFrames(count, moving) {
  if (!state.project) return;
  const { frameRate } = state.project.video;
  const frame = Math.floor((state.time + endGap) * frameRate);
  const time = frameRate ? (frame + count) / frameRate : state.time + count * assumedStep;
  seek(time, { moving });
}

export function stepSeconds(count, moving) {
  seek(state.time + count, { moving });
}

export function goToPeak(direction) {
  const times = (state.density?.peaks ?? []).map((peak) => peak.time).sort((a, b) => a - b);
  const next = direction > 0 ? times.find((time) => time > state.time + 0.05)
    : times.findLast((time) => time < state.time - 0.05);
  if (next !== undefined) seek(next);
}

// Lets the time run, forward (1) or backward (-1).
export function play(direction) {
  if (state.playing === direction || !state.project) return;
  cancelAnimationFrame(ticking);
  if (direction > 0 && state.time >= lastTime()) moveTo(0);
  update({ playing: direction });
  let before = performance.now();
  const tick = (now) => {
    // A page in the background gets no ticks.
    moveTo(state.time + (direction * Math.min(now - before, longestTick)) / 1000);
    before = now;
    const ended = direction > 0 ? state.time >= lastTime() : state.time <= 0;
    if (ended) return pause();
    frameWhileMoving();
    ticking = requestAnimationFrame(tick);
  };
  ticking = requestAnimationFrame(tick);
}

// Stops and shows the exact frame.
export function pause() {
  if (state.playing === 0) return;
  stop();
  const { frameRate } = state.project.video;
  if (frameRate) moveTo(Math.floor(state.time * frameRate + endGap) / frameRate);
  frameAtRest();
}

export function togglePlaying() {
  if (state.playing === 0) play(1);
  else pause();
}

function stop() {
  cancelAnimationFrame(ticking);
  update({ playing: 0 });
}

function moveTo(time) {
  update({ time: clamp(time, 0, lastTime()) });
}

import { clamp } from "./dom.js";
import { exactFrame, frameAtRest, frameWhileMoving } from "./frames.js";
import { startPlayer, stopPlayer } from "./player.js";
import { state, update } from "./state.js";

const assumedStep = 1 / 30;
const endGap = 0.001;
// In frames: the times of a play are rounded to its time base.
const roundingError = 0.05;
const longestTick = 250;
const playRates = [1, 1.5, 2];
// After the last repetition of a key that is held.
const heldKeyTime = 250;

let ticking = 0;
let resuming = 0; // the timer of a key that is held
let resumedRate = 0; // how fast it plays after that

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

// How fast it plays forward, also while a key that is held interrupts that; 0 if it does not.
export const forwardRate = () => resumedRate || (state.playing > 0 ? state.playRate : 0);

// Shows a time, and plays on from there as fast as before if the video was playing.
export function jump(time, rate = forwardRate()) {
  if (rate === 0 || time >= lastTime()) return seek(time);
  const byFrames = state.playing > 0 && !state.streaming;
  if (byFrames) return moveTo(time);
  stop(rate);
  moveTo(time);
  playForward(rate);
}

export function stepFrames(count, moving) {
  if (!state.project) return;
  const { frameRate } = state.project.video;
  const frame = Math.floor((state.time + endGap) * frameRate);
  const time = frameRate ? (frame + count) / frameRate : state.time + count * assumedStep;
  seek(time, { moving });
}

// With `repeated`, more of them follow soon: then it plays on after the last one.
export function jumpSeconds(count, repeated) {
  const time = state.time + count;
  if (!repeated) return jump(time);
  const rate = forwardRate();
  seek(time, { moving: true });
  if (rate === 0) return;
  resumedRate = rate;
  resuming = setTimeout(() => jump(state.time), heldKeyTime);
}

export function goToPeak(direction) {
  const times = (state.density?.peaks ?? []).map((peak) => peak.time).sort((a, b) => a - b);
  const next = direction > 0 ? times.find((time) => time > state.time + 0.05)
    : times.findLast((time) => time < state.time - 0.05);
  if (next !== undefined) jump(next);
}

// Plays forward (1), or backward (-1) as single frames.
export function play(direction) {
  if (state.playing === direction || !state.project) return;
  stop();
  if (direction > 0) return playForward(1);
  update({ playing: -1 });
  run(-1);
}

function playForward(playRate) {
  if (state.time >= lastTime()) moveTo(0);
  update({ playing: 1, playRate });
  startPlayer({ moved: moveTo, paused: pause, failed: playFrames });
}

// Plays forward, and faster if it plays already.
export function playFaster() {
  if (state.playing <= 0) return play(1);
  update({ playRate: playRates[Math.min(playRates.indexOf(state.playRate) + 1, playRates.length - 1)] });
}

function playFrames() {
  stopPlayer();
  run(1);
}

// Lets the time run and shows what frames there is time for.
function run(direction) {
  let before = performance.now();
  const tick = (now) => {
    // A page in the background gets no ticks.
    const passed = Math.min(now - before, longestTick) / 1000;
    moveTo(state.time + direction * state.playRate * passed);
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
  stopResuming();
  if (state.playing === 0) return;
  const { streaming } = state;
  stop();
  const { frameRate } = state.project.video;
  if (frameRate) moveTo(Math.floor(state.time * frameRate + roundingError) / frameRate);
  if (streaming) exactFrame();
  else frameAtRest();
}

export function togglePlaying() {
  if (forwardRate() === 0 && state.playing === 0) play(1);
  else pause();
}

// Shows or hides what is drawn on frames alone, by its key of the state: a play makes room for it.
export function showAtRest(key) {
  const { streaming } = state;
  if (streaming) pause();
  update({ [key]: streaming || !state[key] });
}

function stopResuming() {
  clearTimeout(resuming);
  resumedRate = 0;
}

function stop(playRate = 1) {
  stopResuming();
  cancelAnimationFrame(ticking);
  stopPlayer();
  update({ playing: 0, playRate });
}

function moveTo(time) {
  update({ time: clamp(time, 0, lastTime()) });
}

import { getFrame, releaseImage } from "./api.js";
import { refusalOf } from "./errors.js";
import { getOtherFrame, otherLook } from "./other-look.js";
import { makeReposting } from "./reposting.js";
import { state, update, watch } from "./state.js";

const restTime = 120;
// Times are asked just past the start of a frame: some containers round to milliseconds.
const insideFrame = 0.001;
const reposting = makeReposting();

// Resolves when the page shows its first frame, or why there is none: what is less urgent waits for that.
export const firstFrame = new Promise((resolve) => {
  watch(["frame", "frameError"], () => (state.frame || state.frameError) && resolve());
});

let wanted = null; // { quality, thenExact }
let running = null; // { quality, thenExact, controller }
let restTimer = 0;
let exactRequest = ""; // what the shown frame is the exact answer to

// Keeps the picture in step with the time, the settings and the comparison.
export function followFrames() {
  watch(["settings", "connected", "placed"], () => state.connected && state.settings && frameAtRest());
  const compared = ["comparing", "comparedWith", "keptLook", "presets"];
  // An error may be that of the other half.
  watch(compared, () => (state.comparing || state.frameError) && frameAtRest());
  watch(["streaming"], () => isCovered() && abandon());
}

// While the time moves: a draft now, and the exact frame as soon as it rests.
export function frameWhileMoving() {
  load("draft", false);
  clearTimeout(restTimer);
  restTimer = setTimeout(frameAtRest, restTime);
}

// The exact frame alone, where something as good is shown meanwhile.
export function exactFrame() {
  clearTimeout(restTimer);
  load("exact", true);
}

// At once what takes no time, and then the exact frame.
export function frameAtRest() {
  clearTimeout(restTimer);
  load("draft", true);
}

// A play takes the place of frames, but for the first one, which tells how large they are.
const isCovered = () => state.streaming && state.frame !== null;

function abandon() {
  clearTimeout(restTimer);
  wanted = null;
  running?.controller.abort();
}

function load(quality, thenExact) {
  if (!state.settings || !state.connected || !state.placed || isCovered()) return;
  wanted = { quality, thenExact };
  // A draft that is nearly there is worth waiting for: while scrubbing, something must appear.
  if (running && running.quality !== "draft") running.controller.abort();
  if (!running) run();
}

async function run() {
  try {
    while (wanted) {
      running = { ...wanted, controller: new AbortController() };
      wanted = null;
      update({ loading: running.quality });
      try {
        const shown = await show(running);
        const isDraft = running.quality === "draft" && shown === "draft";
        if (running.thenExact && isDraft && !isCovered()) wanted ??= { quality: "exact", thenExact: true };
        reposting.succeeded();
      } catch (error) {
        const again = (await recover(error)) && !isCovered();
        if (again) wanted ??= { quality: running.quality, thenExact: running.thenExact };
      }
    }
  } finally {
    running = null;
    update({ loading: null });
  }
}

// Shows a frame, and returns its quality.
async function show({ quality, controller }) {
  const { signal } = controller;
  const { settings: { id }, comparedWith } = state;
  const asked = { time: askedTime(), settings: id, quality };
  const look = state.comparing ? otherLook() : null;
  const key = JSON.stringify([asked.time, id, look]);
  if (key === exactRequest) {
    update({ frameError: null });
    return "exact";
  }
  const shown = await getFrame({ ...asked, comments: true }, signal);
  let other = null;
  try {
    if (look) other = await getOtherFrame(look, asked, signal);
    signal.throwIfAborted();
  } catch (error) {
    releaseImage(shown.image);
    releaseImage(other?.image);
    throw error;
  }
  const { image = null, refusal = null } = other ?? {};
  exactRequest = shown.quality === "exact" && other?.quality !== "draft" && !refusal ? key : "";
  update({ frame: { ...shown, other: image, comparedWith }, frameError: refusal });
  return exactRequest ? "exact" : "draft";
}

function askedTime() {
  const { duration } = state.project.video;
  const time = state.time + insideFrame;
  return duration ? Math.max(Math.min(time, duration - insideFrame), 0) : time;
}

// Whether to try again.
async function recover(error) {
  if (error.name === "AbortError") return false;
  const refusal = refusalOf(error);
  if (!refusal || isCovered()) return false;
  // Another page has asked for a frame meanwhile.
  if (refusal.status === 503) {
    await new Promise((resolve) => setTimeout(resolve, restTime));
    return true;
  }
  if (await reposting.after(refusal)) return state.connected;
  update({ frameError: refusal.message });
  return false;
}

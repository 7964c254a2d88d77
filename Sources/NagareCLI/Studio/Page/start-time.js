import { clamp } from "./dom.js";
import { state, update, watch } from "./state.js";
import { keepInSession, recallInSession } from "./storage.js";
import { lastTime } from "./transport.js";

// A peak is the middle of its ten seconds: a little later, most of their comments that scroll are well in the picture.
const afterPeak = 2;
const longestWait = 1500;

// The page opens at the busiest moment, or where it was before it was loaded again. Frames wait for that.
export function followStartTime() {
  watch(["project"], begin);
  watch(["density"], () => start(state.density.peaks.length > 0 ? state.density.peaks[0].time + afterPeak : 0));
  watch(["time"], () => update({ placed: true }));
  addEventListener("pagehide", () => state.placed && keepInSession(key(), state.time));
}

function begin() {
  const kept = recallInSession(key());
  if (kept === null) setTimeout(start, longestWait, 0);
  else start(Number(kept) || 0);
}

function start(time) {
  if (!state.placed) update({ time: clamp(time, 0, lastTime()), placed: true });
}

const key = () => `time ${state.project.settings.video}`;

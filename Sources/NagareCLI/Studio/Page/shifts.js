import { find } from "./dom.js";
import { gestures } from "./history.js";
import { text } from "./language.js";
import { changeShifts, refuseShifts } from "./settings.js";
import { nudged, stepAt, stepStart, unshifted, withShift, withStepAt, withoutStep } from "./shift-steps.js";
import { state, update } from "./state.js";
import { readShift, shiftText } from "./time.js";

let gesture = gestures();

// Shifts of the comment files ("tracks") at the current time.

export const stepNow = (track) => stepAt(state.shifts[track] ?? unshifted, fileTime());

export const canSplit = (track) => withStepAt(state.shifts[track], fileTime()) !== state.shifts[track];

// When the comments of a step begin in the video; null for those of the first.
export function startOf(track, step) {
  const start = stepStart(state.shifts[track], step);
  return start === null ? null : start + offset();
}

export function nudge(track, seconds, step = stepNow(track)) {
  if (!state.shifts[track]) return;
  const before = state.shiftEntry;
  if (before?.track !== track || before.step !== step) gesture = gestures();
  setSteps(track, step, nudged(state.shifts[track], step, seconds), { gesture: gesture.name() });
}

export function enterShift(track, step, typed) {
  const shift = typed.trim() === "" ? 0 : readShift(typed);
  if (shift === null) {
    update({ shiftEntry: { track, step, typed } });
    return refuseShifts(text("shiftNotRead"));
  }
  setSteps(track, step, withShift(state.shifts[track], step, shift), { typed });
}

// Begins a step, so that what follows the current time can be shifted by itself.
export function split(track) {
  setSteps(track, stepNow(track) + 1, withStepAt(state.shifts[track], fileTime()));
}

export const removeStep = (track, step) => setSteps(track, step - 1, withoutStep(state.shifts[track], step));

export const resetTrack = (track) => setSteps(track, 0, unshifted);

// "+1.20 s", or the number of steps.
export function shiftSummary(steps) {
  if (!steps) return text("byTable");
  const [{ shift }] = steps;
  return steps.length > 1 ? text("steps", { count: steps.length }) : text("seconds", { shift: shiftText(shift) });
}

// The current time without the shift of all files.
const fileTime = () => state.time - offset();
const offset = () => readShift(state.values.offset?.at(-1) ?? "") ?? 0;

function setSteps(track, step, steps, { typed = null, gesture: name = null } = {}) {
  update({ shiftEntry: { track, step, typed } });
  changeShifts(state.shifts.with(track, steps), name);
  const { shift } = state.shifts[track][step];
  const { name: file } = state.project.comments[track];
  find("#live").textContent = text("shiftNews", { file, shift: shiftText(shift) });
}

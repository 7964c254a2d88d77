import { update } from "./state.js";

const past = [];
const future = [];
let lastGesture = null;

// Remembers how things were before a change. Changes of one gesture, such as a drag, become one step.
export function record(before, gesture = null) {
  if (gesture === null || gesture !== lastGesture || past.length === 0) past.push(before);
  lastGesture = gesture;
  future.length = 0;
  publish();
}

export const stepBack = (present) => step(past, future, present);
export const stepForward = (present) => step(future, past, present);

// A function that names gestures: calls within a second, or while a pointer is held, belong together.
export function gestures() {
  let current = null;
  let last = 0;
  let held = false;
  return {
    hold: () => {
      current = Symbol("gesture");
      held = true;
    },
    release: () => {
      held = false;
      last = performance.now();
    },
    name: () => {
      const now = performance.now();
      if (!held && now - last > 1000) current = Symbol("gesture");
      last = now;
      return current;
    },
  };
}

function step(source, target, present) {
  if (source.length === 0) return null;
  target.push(present);
  lastGesture = null;
  const found = source.pop();
  publish();
  return found;
}

function publish() {
  update({ canUndo: past.length > 0, canRedo: future.length > 0 });
}

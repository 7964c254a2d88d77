// The shift of a comment file as steps, in arrays that never change: [{ shift }, { from, shift }, …]. The first step
// holds from the beginning, each later one from a time of the file on. Times of the video are without --offset.

export const unshifted = [{ shift: 0 }];

const tolerance = 1e-6;
const milliseconds = (value) => Math.round(value * 1000) / 1000;

export const isUnshifted = (steps) => steps.length === 1 && steps[0].shift === 0;

// The time of the video at which the comments of a step begin; null for those of the first.
export const stepStart = (steps, index) => (index === 0 ? null : milliseconds(steps[index].from + steps[index].shift));

// The step that holds at a time of the video. A gap between two steps belongs to the later one: its comments come next.
export function stepAt(steps, time) {
  return Math.max(steps.findLastIndex((step, index) => {
    if (index === 0) return true;
    return step.from + Math.min(step.shift, steps[index - 1].shift) <= time + tolerance;
  }), 0);
}

// Like the others below, returns the same array if nothing changes.
export function withShift(steps, index, shift) {
  const rounded = milliseconds(shift);
  return steps[index].shift === rounded ? steps : steps.with(index, { ...steps[index], shift: rounded });
}

export const nudged = (steps, index, amount) => withShift(steps, index, steps[index].shift + amount);

// The steps with one more, from the comments at a time of the video on. Nothing changes if a step begins there already,
// or if no comments come earlier.
export function withStepAt(steps, time) {
  const index = stepAt(steps, time);
  const { from = 0, shift } = steps[index];
  // Rounded down, so that the new step holds at this time.
  const start = Math.floor((time - shift) * 1000 + tolerance) / 1000;
  return start > from ? steps.toSpliced(index + 1, 0, { from: start, shift }) : steps;
}

// The steps without one, whose comments follow the step before it. The first stays.
export const withoutStep = (steps, index) => (index === 0 ? steps : steps.toSpliced(index, 1));

// What a slider beside a number covers: least, greatest, step, and where it rests while the option is not set.
export const sliderRanges = {
  "font-scale": { min: 0.25, max: 3, step: 0.05, rest: 1 },
  "font-size": { min: 12, max: 120, step: 1, rest: 27 },
  "line-height": { min: 1, max: 2, step: 0.025, rest: 1.125 },
  "opacity": { min: 0, max: 1, step: 0.05, rest: 0.9 },
  "area": { min: 0, max: 1, step: 0.05, rest: 1 },
  "scroll-time": { min: 2, max: 20, step: 0.5, rest: 9 },
  "fixed-time": { min: 1, max: 15, step: 0.5, rest: 5 },
  "outline": { min: 0, max: 8, step: 0.25, rest: 1.5 },
  "shadow": { min: 0, max: 8, step: 0.25, rest: 0 },
  "tint-strength": { min: 0, max: 1, step: 0.05, rest: 0.35 },
  "mask-grow": { min: 0, max: 40, step: 1, rest: 2 },
  "mask-feather": { min: 0, max: 40, step: 1, rest: 7 },
  "mask-opacity": { min: 0, max: 1, step: 0.05, rest: 0.1 },
  "mask-limit": { min: 0, max: 1, step: 0.05, rest: 0.6 },
  "mask-smooth": { min: 0, max: 0.5, step: 0.05, rest: 0.1 },
};

// The number that a text such as "0.8" or "80%" stands for; null for other texts.
export function readNumber(text) {
  const found = /^\s*([+-]?\d*\.?\d+)\s*(%?)\s*$/.exec(text);
  return found ? Number(found[1]) / (found[2] ? 100 : 1) : null;
}

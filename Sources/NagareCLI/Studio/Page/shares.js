// Lengths in the options: a share of a side of the picture, such as "15%" or "0.15", or its pixels.

export function readShare(value) {
  const found = /^\s*(\d*\.?\d+)\s*(%?)\s*$/.exec(value ?? "");
  return found ? Number(found[1]) / (found[2] ? 100 : 1) : null;
}

export const isPixels = (value) => /^\d+$/.test(value);

export const percent = (share) => `${Math.round(share * 1000) / 10}%`;

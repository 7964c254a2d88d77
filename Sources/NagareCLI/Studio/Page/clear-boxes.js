import { clamp } from "./dom.js";
import { change } from "./settings.js";
import { isPixels, percent, readShare } from "./shares.js";
import { state } from "./state.js";
import { frameHeight, pictureWidth } from "./viewer.js";

const option = "keep-clear";
const form = /^box:([^,x]+),([^,x]+),([^,x]+)x([^,x]+)$/;
const smallest = 0.01;
const tenth = 0.001; // of a per cent
const roundingError = 1e-6;
const newSize = [0.3, 0.2];
const newShift = 0.05;
const newPlaces = 8; // on the picture

// The boxes of the option `keep-clear`, as far as they are on the picture: `start` and `size` have a length for each
// axis. A length knows its share of the picture and how it is written, so that pixels stay pixels.
export const clearBoxes = () => list().flatMap(read);

export function moveBox(box, place, gesture) {
  const start = box.start.map((length, axis) => written(length, place[axis], 0, 1 - box.size[axis].share));
  const size = box.size.map((length) => written(length, length.share, 0, 1));
  replace(box, valueOf(start, size), gesture);
}

export function resizeBox(box, sides, gesture) {
  const start = box.start.map((length) => written(length, length.share, 0, 1));
  const size = box.size.map((length, axis) => written(length, sides[axis], smallest, 1 - box.start[axis].share));
  replace(box, valueOf(start, size), gesture);
}

// A new box is in the middle, or beside those that were added there.
export function addBox() {
  const values = Array.from({ length: newPlaces }, (_, index) => {
    const start = newSize.map((size) => percent((1 - size) / 2 + index * newShift));
    return valueOf(start, newSize.map(percent));
  });
  change(option, [...list(), values.find((value) => !list().includes(value)) ?? values[0]]);
}

export const removeBox = (box) => change(option, list().toSpliced(box.index, 1));

const list = () => state.values[option] ?? [];

function read(value, index) {
  const texts = form.exec(value.trim())?.slice(1) ?? [];
  const lengths = texts.map((length, place) => readLength(length, place % 2 === 0 ? pictureWidth() : frameHeight()));
  if (lengths.length === 0 || lengths.includes(null)) return [];
  const start = lengths.slice(0, 2).map((length) => within(length, 1 - smallest));
  const size = lengths.slice(2).map((length, axis) => within(length, 1 - start[axis].share));
  return [{ index, start, size }];
}

function readLength(length, side) {
  if (isPixels(length)) return { share: Number(length) / side, unit: 1 / side, write: String, text: length };
  const share = readShare(length);
  return share === null ? null : { share, unit: tenth, write: (tenths) => percent(tenths * tenth), text: length };
}

// What lies outside the picture is no part of the box, so that its text no longer holds.
const within = (length, most) =>
  length.share > most + roundingError ? { ...length, share: most, text: null } : length;

// What is not changed stays as it was typed.
function written({ share, unit, write, text }, wanted, low, high) {
  if (wanted === share && text !== null) return text;
  const [least, most] = [Math.ceil(low / unit - roundingError), Math.floor(high / unit + roundingError)];
  return write(clamp(Math.round(wanted / unit), least, most));
}

const valueOf = (start, size) => `box:${start.join(",")},${size.join("x")}`;

const replace = (box, value, gesture) => change(option, list().with(box.index, value), gesture);

import { find, iconButton, make } from "./dom.js";
import { text } from "./language.js";
import { changeRanges } from "./settings.js";
import { follow, state, update } from "./state.js";
import { timeText } from "./time.js";
import { jump } from "./transport.js";

const list = find("#range-list");
const shortest = 0.001;

// The ranges of the video that are burned, each to a file, marked by an in and an out point.
export function followRanges() {
  find("#mark-in").addEventListener("click", markIn);
  find("#mark-out").addEventListener("click", markOut);
  follow(["ranges", "inMark", "language"], show);
}

export const markIn = () => update({ inMark: state.time });

// Without an in mark, the range starts with the video.
export function markOut() {
  const [from, to] = [state.inMark ?? 0, state.time].sort((a, b) => a - b);
  if (to - from < shortest) return;
  update({ inMark: null });
  const ranges = joined([...state.ranges, { from, to }]);
  if (JSON.stringify(ranges) !== JSON.stringify(state.ranges)) changeRanges(ranges);
}

// The ranges in their order; those that overlap or touch become one.
function joined(ranges) {
  const result = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && range.from <= last.to + shortest) last.to = Math.max(last.to, range.to);
    else result.push({ ...range });
  }
  return result;
}

function show() {
  const chips = state.ranges.map((range) => chip(range));
  if (state.inMark !== null) chips.push(openChip());
  list.replaceChildren(...chips);
  list.hidden = chips.length === 0;
}

function chip(range) {
  const label = `${timeText(range.from)} – ${timeText(range.to)}`;
  const goTo = make("button", { type: "button", class: "chip-text", onclick: () => jump(range.from) }, label);
  goTo.title = text("goToRange");
  return make("li", { class: "chip" }, goTo, removeButton(label, () => {
    changeRanges(state.ranges.filter((other) => other !== range));
  }));
}

function openChip() {
  const label = text("openRange", { time: timeText(state.inMark) });
  const shown = make("span", { class: "chip-text" }, label);
  return make("li", { class: "chip open" }, shown, removeButton(label, () => update({ inMark: null })));
}

function removeButton(label, action) {
  return iconButton("remove", text("removeRange", { range: label }), () => {
    action();
    find("#mark-in").focus();
  });
}

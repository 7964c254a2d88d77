import { followBoxes, showBoxes } from "./boxes.js";
import { find, make } from "./dom.js";
import { text } from "./language.js";
import { allOptions } from "./option-list.js";
import { change } from "./settings.js";
import { isPixels, percent, readShare } from "./shares.js";
import { makeSlider } from "./slider.js";
import { follow, state } from "./state.js";
import { showAtRest } from "./transport.js";
import { chatShares, frameHeight } from "./viewer.js";

const bands = find("#bands");
const toggle = find("#toggle-handles");
const middleShade = make("div", { class: "shade shade-middle" });

// The lines that can be dragged. Each has its share of the height, and its place from the top.
const handles = [
  {
    id: "area", option: "area",
    share: () => readShare(state.values.area?.at(-1)) ?? 1,
    set: (share, gesture) => change("area", share >= 0.995 ? [] : [percent(Math.max(share, 0.01))], gesture),
    place: (share) => share, shade: (share) => [share, 1],
  },
  {
    id: "top", option: "keep-clear",
    share: () => clearShare("top"), set: (share, gesture) => setClear("top", share, gesture),
    place: (share) => share, shade: (share) => [0, share],
  },
  {
    id: "bottom", option: "keep-clear",
    share: () => clearShare("bottom"), set: (share, gesture) => setClear("bottom", share, gesture),
    place: (share) => 1 - share, shade: (share) => [1 - share, 1],
  },
];

export function followHandles() {
  toggle.addEventListener("click", toggleHandles);
  bands.append(middleShade);
  for (const handle of handles) build(handle);
  followBoxes();
  follow(["handles", "streaming", "values", "groups", "frame", "language"], show);
}

export const toggleHandles = () => showAtRest("handles");

function build(handle) {
  handle.shadeBox = make("div", { class: `shade shade-${handle.id}` });
  handle.caption = make("span", { class: "handle-caption" });
  const properties = { class: `handle handle-${handle.id}`, role: "slider", tabindex: "0" };
  handle.line = make("div", { ...properties, "aria-valuemin": 0, "aria-valuemax": 100 }, handle.caption);
  makeSlider(handle.line, {
    stage: find("#stage"),
    vertical: true,
    value: () => handle.place(handle.share()) * 100,
    // `place` is its own inverse.
    move: (place, gesture) => handle.set(handle.place(Math.round(place * 2) / 200), gesture),
  });
  bands.append(handle.shadeBox, handle.line);
}

function show() {
  const areShown = state.handles && !state.streaming;
  // What disappears must not keep the focus.
  if (!areShown && document.activeElement?.closest("#bands, #add-box")) toggle.focus({ preventScroll: true });
  bands.hidden = !areShown;
  toggle.setAttribute("aria-pressed", areShown);
  const known = new Set(allOptions(state.groups).map((option) => option.name));
  showBoxes(areShown && known.has("keep-clear"));
  if (!areShown) return;
  // Shares are of the picture, without a chat beside it.
  [bands.style.left, bands.style.right] = chatShares().map((share) => `${share * 100}%`);
  for (const handle of handles) {
    const share = Math.min(Math.max(handle.share(), 0), 1);
    const [from, to] = handle.shade(share);
    handle.line.hidden = !known.has(handle.option);
    handle.shadeBox.hidden = handle.line.hidden;
    handle.line.style.top = `${handle.place(share) * 100}%`;
    // The caption stays on the picture.
    handle.line.classList.toggle("in-upper-half", handle.place(share) < 0.5);
    shade(handle.shadeBox, from, to);
    const caption = text(`handle-${handle.id}`, { percent: percent(share) });
    handle.caption.textContent = caption;
    handle.line.setAttribute("aria-label", text(`handle-${handle.id}-name`));
    handle.line.setAttribute("aria-valuenow", Math.round(share * 100));
    handle.line.setAttribute("aria-valuetext", caption);
  }
  const middle = Math.min(clearShare("middle"), 1);
  shade(middleShade, (1 - middle) / 2, (1 + middle) / 2);
}

function shade(target, from, to) {
  target.style.top = `${from * 100}%`;
  target.style.height = `${Math.max(to - from, 0) * 100}%`;
}

function clearShare(edge) {
  const shares = clearBands().filter((band) => band.edge === edge).map((band) => band.share);
  return Math.max(0, ...shares);
}

function setClear(edge, share, gesture) {
  const inPixels = clearBands().some((band) => band.edge === edge && band.pixels);
  const amount = inPixels ? String(Math.round(share * frameHeight())) : percent(share);
  const others = clearBands().filter((band) => band.edge !== edge).map((band) => band.value);
  change("keep-clear", share >= 0.005 ? [...others, `${edge}:${amount}`] : others, gesture);
}

function clearBands() {
  return (state.values["keep-clear"] ?? []).map((value) => {
    const [edge, amount = ""] = value.split(":");
    const pixels = isPixels(amount);
    const share = pixels ? (Number(amount) || 0) / frameHeight() : (readShare(amount) ?? 0);
    return { value, edge: edge.trim(), pixels, share };
  });
}

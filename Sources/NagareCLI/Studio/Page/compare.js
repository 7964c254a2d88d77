import { releaseImage } from "./api.js";
import { followCompareChoice } from "./compare-choice.js";
import { find } from "./dom.js";
import { followHalfNames } from "./half-names.js";
import { text } from "./language.js";
import { lookName } from "./other-look.js";
import { makeSlider } from "./slider.js";
import { follow, state, update, watch } from "./state.js";
import { showAtRest } from "./transport.js";

const other = find("#other");
const split = find("#split");

// Left of the line the frame of another look, right of it the frame of the current one.
export function followComparison() {
  find("#toggle-compare").addEventListener("click", toggleComparison);
  makeSlider(split, {
    stage: find("#stage"),
    value: () => state.split,
    move: (place) => update({ split: place }),
  });
  watch(["frame"], showOther);
  follow(["comparing", "streaming", "split", "frame", "language"], show);
  followCompareChoice();
  followHalfNames();
}

export const toggleComparison = () => showAtRest("comparing");

function showOther() {
  const image = state.frame.other;
  const old = other.firstElementChild;
  if (old && old !== image) releaseImage(old);
  if (image) image.alt = "";
  other.replaceChildren(...(image ? [image] : []));
}

function show() {
  const { comparing, frame, streaming } = state;
  find("#toggle-compare").setAttribute("aria-pressed", comparing && !streaming);
  other.hidden = !comparing || !frame?.other || streaming;
  split.hidden = other.hidden;
  other.style.clipPath = `inset(0 ${100 - state.split}% 0 0)`;
  split.style.left = `${state.split}%`;
  if (split.hidden) return;
  const name = lookName(frame.comparedWith);
  split.setAttribute("aria-label", text("splitLabel", { name }));
  split.setAttribute("aria-valuenow", Math.round(state.split));
  split.setAttribute("aria-valuetext", text("splitValue", { percent: Math.round(state.split), name }));
}

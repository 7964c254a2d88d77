import { releaseImage } from "./api.js";
import { find } from "./dom.js";
import { text } from "./language.js";
import { makeSlider } from "./slider.js";
import { follow, state, update, watch } from "./state.js";

const plain = find("#plain");
const split = find("#split");

// Left of the line the frame without comments, right of it the frame with them.
export function followComparison() {
  find("#toggle-compare").addEventListener("click", toggleComparison);
  makeSlider(split, {
    stage: find("#stage"),
    value: () => state.split,
    move: (place) => update({ split: place }),
  });
  watch(["frame"], showPlain);
  follow(["comparing", "split", "frame", "language"], show);
}

export const toggleComparison = () => update({ comparing: !state.comparing });

function showPlain() {
  const image = state.frame.plain;
  const old = plain.firstElementChild;
  if (old && old !== image) releaseImage(old);
  if (image) image.alt = "";
  plain.replaceChildren(...(image ? [image] : []));
}

function show() {
  const { comparing, frame } = state;
  find("#toggle-compare").setAttribute("aria-pressed", comparing);
  plain.hidden = !comparing || !frame?.plain;
  split.hidden = plain.hidden;
  plain.style.clipPath = `inset(0 ${100 - state.split}% 0 0)`;
  split.style.left = `${state.split}%`;
  split.setAttribute("aria-valuenow", Math.round(state.split));
  split.setAttribute("aria-valuetext", text("splitValue", { percent: Math.round(state.split) }));
}

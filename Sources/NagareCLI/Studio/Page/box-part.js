import { make } from "./dom.js";
import { makeDraggable } from "./dragging.js";
import { text } from "./language.js";
import { percent } from "./shares.js";

// What is dragged of a box: the whole or its grip. A slider has one dimension, so there is one for each axis. Tab leads
// to the one that was used last, and arrows to the one of their axis, so that the value that changes is heard.
// `names` are the keys of the texts that name the sliders.
export function makeBoxPart(className, names, { value, move }) {
  const sliders = names.map((_, axis) => make("span", {
    class: "box-slider", role: "slider", tabindex: axis === 0 ? 0 : -1, "aria-valuemin": 0, "aria-valuemax": 100,
    "aria-orientation": axis === 0 ? "horizontal" : "vertical",
  }));
  const target = make("div", { class: className }, ...sliders);
  const focus = (axis, options) => {
    for (const slider of sliders) slider.tabIndex = slider === sliders[axis] ? 0 : -1;
    sliders[axis].focus(options);
  };
  const { step } = makeDraggable(target, { value, move, grasped: () => focus(0, { preventScroll: true }) });
  return {
    target, step, focus,
    // Of the axis that has the focus.
    stepToEnd: (direction) => step(sliders.map((slider) => (slider === document.activeElement ? direction : 0))),
    show: (values) => {
      for (const [axis, slider] of sliders.entries()) {
        slider.setAttribute("aria-label", text(names[axis], values));
        slider.setAttribute("aria-valuenow", Math.round(value()[axis] * 100));
        slider.setAttribute("aria-valuetext", percent(value()[axis]));
      }
    },
  };
}

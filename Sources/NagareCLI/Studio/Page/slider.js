import { clamp } from "./dom.js";
import { gestures } from "./history.js";

// Makes a line on the picture movable, by pointer and by keys.
// `value` is its place in percent of the stage; `move` receives a new place and the name of the gesture.
export function makeSlider(line, { stage, vertical = false, value, move }) {
  const gesture = gestures();
  const set = (place) => move(clamp(place, 0, 100), gesture.name());
  const place = (event) => {
    const box = stage.getBoundingClientRect();
    const share = vertical ? (event.clientY - box.top) / box.height : (event.clientX - box.left) / box.width;
    return share * 100;
  };

  line.setAttribute("aria-orientation", vertical ? "vertical" : "horizontal");
  line.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    line.focus();
    line.setPointerCapture(event.pointerId);
    gesture.hold();
  });
  line.addEventListener("pointermove", (event) => {
    if (line.hasPointerCapture(event.pointerId)) set(place(event));
  });
  line.addEventListener("lostpointercapture", gesture.release);
  line.addEventListener("keydown", (event) => {
    const target = keyTarget(event, value(), vertical);
    if (target === null) return;
    event.preventDefault();
    event.stopPropagation();
    set(target);
  });
}

function keyTarget({ key, shiftKey, ctrlKey, metaKey, altKey }, value, vertical) {
  if (ctrlKey || metaKey || altKey) return null;
  const step = shiftKey ? 10 : 1;
  // On the picture, down is more of the way from the top.
  const steps = {
    ArrowRight: step, ArrowLeft: -step,
    ArrowDown: vertical ? step : -step, ArrowUp: vertical ? -step : step,
    PageDown: vertical ? 10 : -10, PageUp: vertical ? -10 : 10,
  };
  if (key in steps) return Math.round(value + steps[key]);
  if (key === "Home") return 0;
  if (key === "End") return 100;
  return null;
}

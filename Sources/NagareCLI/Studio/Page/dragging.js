import { find } from "./dom.js";
import { gestures } from "./history.js";

// Makes something on the picture movable in both directions, by pointer, and by `step`, which its keys call.
// `value` is its place in shares of the picture, from the left and from the top; `move` receives a new place and the
// name of the gesture.
export function makeDraggable(target, { value, move, grasped }) {
  const bands = find("#bands");
  const gesture = gestures();
  let drag = null; // { pointer, from, x, y }: which pointer holds it, and where both were before

  target.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || drag) return;
    event.preventDefault();
    event.stopPropagation();
    grasped();
    target.setPointerCapture(event.pointerId);
    drag = { pointer: event.pointerId, from: value(), x: event.clientX, y: event.clientY };
    gesture.hold();
  });
  target.addEventListener("pointermove", (event) => {
    if (event.pointerId !== drag?.pointer) return;
    const { width, height } = bands.getBoundingClientRect();
    const [left, top] = drag.from;
    move([left + (event.clientX - drag.x) / width, top + (event.clientY - drag.y) / height], gesture.name());
  });
  target.addEventListener("lostpointercapture", () => {
    drag = null;
    gesture.release();
  });

  return { step: (steps) => move(value().map((share, axis) => share + steps[axis]), gesture.name()) };
}

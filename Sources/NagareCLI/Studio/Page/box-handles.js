import { makeBoxPart } from "./box-part.js";
import { clearBoxes, moveBox, removeBox, resizeBox } from "./clear-boxes.js";
import { giveName, iconButton, make } from "./dom.js";
import { text } from "./language.js";
import { percent } from "./shares.js";

const steps = {
  ArrowLeft: [-0.01, 0], ArrowRight: [0.01, 0], ArrowUp: [0, -0.01], ArrowDown: [0, 0.01],
  PageUp: [0, -0.1], PageDown: [0, 0.1],
};
const withShift = 5;

// A box on the picture, by its place among the boxes, and `show`, which brings it in step with the state. `leave` takes
// the focus when it is removed.
export function makeBox(place, leave) {
  const box = () => clearBoxes()[place];
  const area = makeBoxPart("box-area", ["boxLeft", "boxTop"], {
    value: () => shares(box().start), move: (start, gesture) => box() && moveBox(box(), start, gesture),
  });
  const grip = makeBoxPart("box-grip", ["boxWidth", "boxHeight"], {
    value: () => shares(box().size), move: (size, gesture) => box() && resizeBox(box(), size, gesture),
  });
  const caption = make("span", { class: "handle-caption", "aria-hidden": "true" });
  const remove = () => {
    removeBox(box());
    leave(place);
  };
  const button = iconButton("remove", "", remove, { class: "icon-button box-remove" });
  // At 100 %, the picture would take the pointer to be moved.
  button.addEventListener("pointerdown", (event) => event.stopPropagation());
  const head = make("div", { class: "box-line" }, make("div", { class: "box-head" }, caption, button));
  const group = make("div", { class: "box", role: "group" }, area.target, grip.target, head);
  group.addEventListener("keydown", (event) => {
    const action = actionOf(event, { area, grip, remove });
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  });

  return {
    group,
    focus: () => area.focus(0),
    show: () => {
      const [[left, top], [width, height]] = [shares(box().start), shares(box().size)];
      for (const [name, share] of Object.entries({ left, top, width, height })) {
        group.style.setProperty(`--${name}`, `${share * 100}%`);
      }
      group.classList.toggle("in-right-half", left + width / 2 > 0.5);
      caption.textContent = `${percent(width)} × ${percent(height)}`;
      const values = { position: place + 1 };
      group.setAttribute("aria-label", text("boxName", values));
      giveName(button, text("removeBox", values));
      area.show(values);
      grip.show(values);
    },
  };
}

const shares = (lengths) => lengths.map((length) => length.share);

function actionOf({ key, target, altKey, shiftKey, ctrlKey, metaKey }, { area, grip, remove }) {
  if (ctrlKey || metaKey) return null;
  if (key === "Delete" || key === "Backspace") return altKey ? null : remove;
  const part = [area, grip].find((each) => each.target.contains(target));
  if (!part) return null;
  if (key === "Home" || key === "End") return altKey ? null : () => part.stepToEnd(key === "End" ? 1 : -1);
  if (!(key in steps)) return null;
  const isArrow = key.startsWith("Arrow");
  const wanted = steps[key].map((step) => step * (shiftKey && isArrow ? withShift : 1));
  if (altKey) return isArrow ? () => grip.step(wanted) : null;
  return () => {
    part.step(wanted);
    part.focus(wanted.findIndex((step) => step !== 0));
  };
}

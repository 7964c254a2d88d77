import { makeBox } from "./box-handles.js";
import { addBox, clearBoxes } from "./clear-boxes.js";
import { find } from "./dom.js";

const addButton = find("#add-box");
const boxes = [];

export function followBoxes() {
  addButton.addEventListener("click", () => {
    const before = boxes.length;
    addBox();
    boxes[before]?.focus();
  });
}

// Brings the boxes on the picture in step with those of the settings. Without them there is none to add, either.
export function showBoxes(areShown) {
  addButton.hidden = !areShown;
  const count = areShown ? clearBoxes().length : 0;
  const isLosing = boxes.slice(count).some(({ group }) => group.contains(document.activeElement));
  while (boxes.length > count) boxes.pop().group.remove();
  while (boxes.length < count) {
    boxes.push(makeBox(boxes.length, leave));
    find("#bands").append(boxes.at(-1).group);
  }
  for (const box of boxes) box.show();
  if (isLosing) leave(count);
}

// The focus of a removed box goes to the one that has its place, or to the last one.
const leave = (place) => {
  const next = boxes[Math.min(place, boxes.length - 1)];
  if (next) next.focus();
  else addButton.focus();
};

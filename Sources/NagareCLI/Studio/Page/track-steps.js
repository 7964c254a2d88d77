import { iconButton, giveName, make, write } from "./dom.js";
import { text } from "./language.js";
import { makeShiftField } from "./shift-field.js";
import { removeStep, startOf, stepNow } from "./shifts.js";
import { state } from "./state.js";
import { timeText } from "./time.js";
import { jump } from "./transport.js";

// The list of a track's steps; hidden while there is only one. `leave` takes the focus of a step that is removed.
export function makeTrackSteps(track, errorId, leave) {
  const list = make("ul", { class: "track-steps" });
  let steps = [];
  return {
    list,
    show: (name) => {
      const count = state.shifts[track].length > 1 ? state.shifts[track].length : 0;
      list.hidden = count === 0;
      list.setAttribute("aria-label", text("stepsOf", { name }));
      const isLosing = steps.slice(count).some(({ item }) => item.contains(document.activeElement));
      while (steps.length > count) steps.pop().item.remove();
      while (steps.length < count) {
        steps.push(makeStep(track, steps.length, errorId));
        list.append(steps.at(-1).item);
      }
      if (isLosing) leave();
      for (const step of steps) step.show(name);
    },
  };
}

function makeStep(track, index, errorId) {
  const goTo = make("button", { type: "button", class: "chip-text" });
  goTo.addEventListener("click", () => jump(startOf(track, index) ?? 0));
  const { field, show } = makeShiftField(track, errorId);
  const remove = index === 0 ? null : iconButton("remove", "", () => removeStep(track, index));
  const item = make("li", { class: "chip step" }, goTo, field, remove);
  return {
    item,
    show: (name) => {
      const start = startOf(track, index);
      const time = start === null ? text("start") : timeText(start);
      write(goTo, time);
      giveName(goTo, text("goToStep", { time, name }));
      show(index, text("shiftFrom", { time, name }));
      if (remove) giveName(remove, text("removeStep", { time, name }));
      item.setAttribute("aria-current", stepNow(track) === index);
    },
  };
}

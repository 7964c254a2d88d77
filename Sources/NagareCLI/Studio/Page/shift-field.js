import { make, selectOnFocus } from "./dom.js";
import { markRefused } from "./option-row.js";
import { enterShift, nudge } from "./shifts.js";
import { state } from "./state.js";
import { shiftText } from "./time.js";

// A field with the shift of a step of a track; `show` says which step, and its label.
export function makeShiftField(track, errorId) {
  const field = make("input", { class: "text-field shift-field", autocomplete: "off", spellcheck: "false" });
  let step = 0;
  let typedStep = null; // the step that is being typed for: the time may go on to another one

  const showShift = () => {
    const { shiftEntry: entry, refused: { shifts: refusal } } = state;
    const isRefused = Boolean(refusal) && entry?.track === track && entry.step === step;
    markRefused(field, isRefused, errorId, "shift-help");
    const words = (isRefused && entry.typed) || shiftText(state.shifts[track][step].shift);
    if (typedStep === null && field.value !== words) field.value = words;
  };
  // The step may have been removed meanwhile.
  const exists = (index) => index < state.shifts[track].length;
  const leave = () => {
    typedStep = null;
    if (exists(step)) showShift();
  };
  const enter = () => {
    const target = typedStep ?? step;
    typedStep = null;
    if (exists(target)) enterShift(track, target, field.value);
  };

  selectOnFocus(field);
  field.addEventListener("input", () => {
    typedStep ??= step;
  });
  field.addEventListener("change", enter);
  field.addEventListener("blur", leave);
  field.addEventListener("keydown", (event) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (key === "Escape") leave();
    const amount = { ArrowUp: 0.1, ArrowDown: -0.1 }[key];
    if (!amount || ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    if (typedStep !== null) enter();
    if (field.getAttribute("aria-invalid") !== "true") nudge(track, shiftKey ? amount * 10 : amount, step);
  });

  return {
    field,
    show: (index, label) => {
      step = index;
      field.setAttribute("aria-label", label);
      showShift();
    },
  };
}

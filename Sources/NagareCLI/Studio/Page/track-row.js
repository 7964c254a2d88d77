import { giveName, iconButton, make, write } from "./dom.js";
import { number, text } from "./language.js";
import { showRefusal } from "./option-row.js";
import { makeShiftField } from "./shift-field.js";
import { isUnshifted } from "./shift-steps.js";
import { canSplit, nudge, resetTrack, shiftSummary, split, stepNow } from "./shifts.js";
import { state, update } from "./state.js";
import { readShift } from "./time.js";
import { makeTrackSteps } from "./track-steps.js";

// The row of a comment file, and `show`, which brings it in step with the state.
export function makeTrackRow(track) {
  const { name } = state.project.comments[track];
  const id = (part) => `track-${part}-${track}`;
  const shift = make("span", { class: "track-shift" });
  const head = makeHead(track, shift);
  if (!state.shifts[track]) return makeFixedRow(track, head, shift);
  const error = make("p", { class: "error", id: id("error"), role: "alert", hidden: true });
  const { field, show: showField } = makeShiftField(track, error.id);
  const here = make("button", { type: "button", class: "split-track" }, text("fromHere"));
  giveName(here, text("fromHereIn", { name }));
  here.title = text("fromHereTip");
  here.addEventListener("click", () => canSplit(track) && split(track));
  const reset = iconButton("reset", text("resetShift", { name }), () => {
    field.focus();
    resetTrack(track);
  }, { class: "icon-button reset-track" });
  const earlier = nudges(track, name, ["−1", "−0.1"]);
  const later = nudges(track, name, ["+0.1", "+1"]);
  const steps = makeTrackSteps(track, error.id, () => here.focus());
  const row = make(
    "div", { class: "track", id: `track-${track}`, role: "group", "aria-label": name }, head,
    make("canvas", { class: "track-lane", "aria-hidden": "true" }),
    make("div", { class: "track-tools" }, make("div", { class: "nudges" }, earlier, field, later), here, reset),
    error, steps.list,
  );
  row.addEventListener("focusin", () => update({ track }));
  row.addEventListener("pointerdown", () => update({ track }));

  return {
    row,
    show: () => {
      const list = state.shifts[track];
      const isChosen = state.track === track && state.shifts.length > 1;
      row.classList.toggle("chosen", isChosen);
      row.setAttribute("aria-current", isChosen);
      write(shift, shiftSummary(list));
      shift.classList.toggle("changed", !isUnshifted(list));
      showRefusal([], error, state.shiftEntry?.track === track ? state.refused.shifts : null);
      showField(stepNow(track), text("shiftOf", { name }));
      here.setAttribute("aria-disabled", !canSplit(track));
      reset.disabled = isUnshifted(list);
      steps.show(name);
    },
  };
}

function makeHead(track, shift) {
  const { name, count } = state.project.comments[track];
  return make(
    "p", { class: "track-head" }, make("span", { class: "track-name", title: name }, name),
    make("span", { class: "dim" }, text("comments", { count, shown: number(count) })), shift,
  );
}

// The row of a file whose shift the page cannot change.
function makeFixedRow(track, head, shift) {
  const { name } = state.project.comments[track];
  write(shift, shiftSummary(null));
  const lane = make("canvas", { class: "track-lane", "aria-hidden": "true" });
  return { row: make("div", { class: "track fixed", role: "group", "aria-label": name }, head, lane), show: () => {} };
}

// Buttons that shift by these texts.
function nudges(track, name, shifts) {
  const buttons = shifts.map((shift) => {
    const amount = readShift(shift);
    const shown = text("seconds", { shift });
    const button = make("button", { type: "button", "data-nudge": amount, onclick: () => nudge(track, amount) }, shown);
    giveName(button, text(amount < 0 ? "earlierBy" : "laterBy", { shown, name }));
    return button;
  });
  return make("div", { class: "segments" }, ...buttons);
}

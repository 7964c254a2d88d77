import { find, giveName, icon, make } from "./dom.js";
import { sizeText, text } from "./language.js";
import { follow, state } from "./state.js";
import { timeText } from "./time.js";
import { chooseTrial, isChosen } from "./trials.js";

const body = find("#trial-rows");
const rows = [];

// What each encoder would take, and a button that chooses it.
export function followTrialTable() {
  follow(["trials", "trying", "values", "language"], show);
}

function show() {
  const { trials, trying } = state;
  find("#trials").hidden = trials.length === 0;
  find("#compare-encoders-text").textContent = text(trying ? "stopComparing" : "compareEncoders");
  find("#trial-note").textContent = text("trialNote", { time: timeText(state.trialTime) });
  while (rows.length < trials.length) rows.push(makeRow(rows.length));
  for (const { row } of rows.splice(trials.length)) row.remove();
  rows.forEach(({ fill }, place) => fill(trials[place]));
}

function makeRow(place) {
  const name = make("th", { scope: "row" });
  const time = make("td", {});
  const size = make("td", {});
  const failure = make("td", { class: "trial-failure", colspan: 3 });
  const choose = make("button", { type: "button" });
  choose.addEventListener("click", () => chooseTrial(state.trials[place]));
  const choice = make("td", {}, choose);
  const row = make("tr", {}, name, time, size, choice, failure);
  body.append(row);

  const fill = (trial) => {
    const { encoder, status, seconds, bytes, error } = trial;
    row.dataset.status = status;
    name.textContent = encoder ?? text("byDefault");
    for (const cell of [time, size, choice]) cell.hidden = status === "failed";
    failure.hidden = status !== "failed";
    failure.replaceChildren(make("strong", {}, text("notWorking")), ` ${error ?? ""}`);
    time.textContent = status === "done" ? timeText(seconds, 0) : text(`trial-${status}`);
    size.textContent = status === "done" ? sizeText(bytes) : "";
    choose.hidden = status !== "done";
    choose.setAttribute("aria-pressed", isChosen(trial));
    choose.replaceChildren(isChosen(trial) ? icon("check") : text("use"));
    giveName(choose, text("useEncoder", { encoder: encoder ?? "" }));
  };
  return { row, fill };
}

import { makeBurnProblems } from "./burn-problems.js";
import { actOnBurn, burnName, isUnfinished } from "./burn-queue.js";
import { giveName, icon, iconButton, make, write } from "./dom.js";
import { number, sizeText, text } from "./language.js";
import { state } from "./state.js";
import { timeText } from "./time.js";

const actions = ["pause", "continue", "earlier", "later", "cancel", "retry", "download", "remove"];
const icons = {
  pause: "pause", continue: "play", earlier: "earlier", later: "later", cancel: "stop", retry: "reset",
  download: "download", remove: "remove",
};
const possible = {
  waiting: ["pause", "earlier", "later", "cancel"], running: ["pause", "cancel"], paused: ["continue", "cancel"],
  done: ["download", "remove"], failed: ["retry", "remove"], cancelled: ["retry", "remove"],
};

// The element of a burn, and `show`, which brings it in step with the burn and its place among the waiting.
export function makeBurnItem(id) {
  const name = make("h4", { class: "burn-name" });
  const status = make("span", { class: "burn-state" });
  const range = make("p", {});
  const fill = make("div", { class: "progress-fill" });
  const bar = make("div", { class: "progress", role: "progressbar", "aria-valuemin": 0, "aria-valuemax": 100 }, fill);
  const percent = make("span", { class: "burn-percent" });
  const progress = make("div", { class: "burn-progress" }, bar, percent);
  const facts = make("p", {});
  const picture = make("div", { class: "burn-picture" });
  const error = make("p", { class: "error" });
  const problems = makeBurnProblems();
  const controls = makeControls(id);
  const tools = make("div", { class: "burn-tools" }, ...controls.values());
  const item = make(
    "li", { class: "burn", id: `burn-${id}` }, make("div", { class: "burn-head" }, name, status), progress,
    make("div", { class: "burn-body" }, picture, make("div", { class: "burn-info dim" }, range, facts), tools),
    error, problems.content,
  );

  return {
    item,
    show: (burn, place) => {
      item.dataset.state = burn.state;
      write(name, burn.output);
      write(status, text(`burn-${burn.state}`));
      range.hidden = !burn.range;
      write(range, burn.range ? `${timeText(burn.range.from)} – ${timeText(burn.range.to)}` : "");
      progress.hidden = burn.state === "done" || (burn.percent === null && burn.state !== "running");
      showProgress(bar, fill, burn);
      write(percent, burn.percent === null ? "" : `${Math.floor(burn.percent)}%`);
      write(facts, factsOf(burn).join(" · "));
      showPicture(picture, burn);
      error.hidden = !burn.error;
      write(error, burn.error ?? "");
      problems.show(burn);
      showControls(controls, burn, place);
    },
  };
}

function makeControls(id) {
  return new Map(actions.map((action) => [action, action === "download" ? makeLink(id) : makeButton(id, action)]));
}

function makeLink(id) {
  const href = `api/burns/output?id=${encodeURIComponent(id)}`;
  return make("a", { class: "icon-button", href }, icon(icons.download));
}

function makeButton(id, action) {
  return iconButton(icons[action], "", ({ currentTarget }) => {
    if (currentTarget.getAttribute("aria-disabled") !== "true") actOnBurn(id, action);
  }, { "data-action": action });
}

function showControls(controls, burn, { isFirst, isLast }) {
  for (const [action, control] of controls) {
    control.hidden = !possible[burn.state]?.includes(action);
    giveName(control, text(`${action}Burn`, { name: burnName(burn) }));
  }
  controls.get("download").download = burn.output.split("/").at(-1);
  // The first and the last one waiting keep their buttons, so that the focus stays while a burn moves.
  controls.get("earlier").setAttribute("aria-disabled", isFirst);
  controls.get("later").setAttribute("aria-disabled", isLast);
}

function showProgress(bar, fill, burn) {
  bar.setAttribute("aria-label", burnName(burn));
  if (burn.percent === null) bar.removeAttribute("aria-valuenow");
  else bar.setAttribute("aria-valuenow", Math.floor(burn.percent));
  fill.style.width = `${burn.percent ?? 0}%`;
}

function factsOf(burn) {
  const { fps, secondsLeft, bytes, expectedBytes, seconds } = burn;
  const facts = [];
  if (burn.state === "running" && fps) facts.push(text("burnRate", { rate: number(Math.round(fps)) }));
  if (isUnfinished(burn) && secondsLeft !== null) facts.push(text("timeLeft", { time: timeText(secondsLeft, 0) }));
  if (burn.state === "done" && seconds !== null) facts.push(text("timeTaken", { time: timeText(seconds, 0) }));
  if (bytes !== null) {
    const expected = isUnfinished(burn) && expectedBytes !== null;
    const sizes = { size: sizeText(bytes), expected: expected ? sizeText(expectedBytes) : "" };
    facts.push(expected ? text("sizeOf", sizes) : sizes.size);
  }
  return facts;
}

function showPicture(place, burn) {
  const { id, image, time } = state.burnPicture ?? {};
  const wanted = id === burn.id && isUnfinished(burn) ? image : null;
  place.hidden = !wanted;
  if (wanted) wanted.alt = text("burnPicture", { time: timeText(time, 0) });
  if (place.firstElementChild !== wanted) place.replaceChildren(...(wanted ? [wanted] : []));
}

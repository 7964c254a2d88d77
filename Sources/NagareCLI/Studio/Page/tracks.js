import { find } from "./dom.js";
import { nudge } from "./shifts.js";
import { follow, state, update, watch } from "./state.js";
import { keep, recall } from "./storage.js";
import { followTrackLanes } from "./track-lanes.js";
import { makeTrackRow } from "./track-row.js";

const area = find("#tracks");
const shown = ["shifts", "shiftEntry", "refused", "time", "values", "track"];

let rows = [];

// The comment files below the timeline, each with its density and its shift.
export function followTracks() {
  // The state changes after the click.
  find("summary", area).addEventListener("click", () => keep("tracks", area.open ? "closed" : "open"));
  area.addEventListener("toggle", () => update({ tracksOpen: area.open }));
  watch(["project"], open);
  follow(["project", "language"], build);
  watch(shown, show);
  followTrackLanes();
}

// By key, which shows what it does. Some tracks have no steps.
export function nudgeTrack(seconds) {
  area.open = true;
  nudge(state.shifts[state.track] ? state.track : state.shifts.findIndex(Boolean), seconds);
}

function open() {
  const kept = recall("tracks");
  area.open = kept ? kept === "open" : state.project.comments.length > 1;
}

function build() {
  if (!state.project) return;
  area.hidden = state.project.comments.length === 0;
  rows = state.project.comments.map((_, track) => makeTrackRow(track));
  find("#track-list").replaceChildren(...rows.map(({ row }) => row));
  show();
}

function show() {
  for (const each of rows) each.show();
}

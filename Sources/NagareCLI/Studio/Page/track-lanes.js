import { getDensity } from "./api.js";
import { debounce, find, findAll } from "./dom.js";
import { isExpected } from "./errors.js";
import { startOf } from "./shifts.js";
import { state, update, watch } from "./state.js";
import { oncePerFrame, prepareCanvas } from "./time-axis.js";
import { drawLane } from "./timeline-drawing.js";

const bins = 800;
const shown = ["trackDensities", "shifts", "time", "values", "density", "project", "theme", "language"];

let controller = null;
let loaded = null; // the id of the settings that the densities belong to

// The density of each comment file below the timeline, while the tracks are open.
export function followTrackLanes() {
  const redraw = oncePerFrame(draw);
  watch(shown, redraw);
  new ResizeObserver(redraw).observe(find("#track-list"));
  addEventListener("resize", redraw);
  watch(["settings", "tracksOpen"], debounce(150, load));
}

async function load() {
  controller?.abort();
  if (!state.tracksOpen || !state.settings || loaded === state.settings.id) return;
  controller = new AbortController();
  const { signal } = controller;
  const { settings: { id }, project } = state;
  try {
    const densities = [];
    for (const file of project.comments.keys()) {
      densities.push(await getDensity({ settings: id, bins, file }, signal));
    }
    loaded = id;
    update({ trackDensities: densities });
  } catch (error) {
    // The picture asks at the same time, and reports a server that is gone.
    if (!isExpected(error)) throw error;
  }
}

function draw() {
  if (!state.tracksOpen || !state.project) return;
  findAll("#track-list .track-lane").forEach((canvas, track) => {
    const place = prepareCanvas(canvas);
    if (!place) return;
    const starts = (state.shifts[track] ?? []).map((_, step) => startOf(track, step)).filter((start) => start !== null);
    drawLane(place.context, { ...place, time: state.time, density: state.trackDensities[track], starts });
  });
}

import { getFrame, postSettings, releaseImage } from "./api.js";
import { isExpected } from "./errors.js";
import { state, update, watch } from "./state.js";

const rest = 5000;
const restAfterMove = 1000;
const insideVideo = 0.001;
const settingsOf = new Map(); // the id of a burn → that of its settings

let controller = null;
let last = -Infinity;
let lastMove = -Infinity;

// A small picture of what the running burn has reached. The viewer goes first, as the server draws one frame at a time.
export function followBurnPicture() {
  watch(["burns"], refresh);
  watch(["time"], () => {
    lastMove = performance.now();
  });
  watch(["loading"], () => state.loading && controller?.abort());
}

async function refresh() {
  const { video } = state.settings;
  const running = state.burns.find((burn) => burn.state === "running" && burn.at !== null && burn.video === video);
  const now = performance.now();
  const isBusy = controller || state.loading || state.playing !== 0 || now - lastMove < restAfterMove;
  if (!running || isBusy || state.tab !== "burns" || now - last < rest) return;
  last = now;
  controller = new AbortController();
  try {
    await show(running, controller.signal);
  } catch (error) {
    if (error.status === 404) settingsOf.delete(running.id);
    // The list of burns reports a server that is gone.
    if (!isExpected(error)) throw error;
  } finally {
    controller = null;
  }
}

async function show({ id, options, shifts, video, at }, signal) {
  if (!settingsOf.has(id)) settingsOf.set(id, (await postSettings({ options, shifts, video })).id);
  signal.throwIfAborted();
  const { duration } = state.project.video;
  const time = Math.max(duration ? Math.min(at, duration - insideVideo) : at, 0);
  const { image } = await getFrame({ time, settings: settingsOf.get(id), quality: "draft", comments: true }, signal);
  if (signal.aborted) return releaseImage(image);
  const old = state.burnPicture?.image;
  update({ burnPicture: { id, time, image } });
  releaseImage(old);
}

import { find } from "./dom.js";
import { state, update } from "./state.js";

// What is visible may be a frame earlier or later than the current time.
const greatestLag = 0.1;

const layer = find("#film");
const video = find("#video");
const heldFrame = find("#held-frame");

let address = null;
let shown = false;
let frameTime = -Infinity; // that of the visible frame, as far as the browser tells it

// Whether a frame of the loaded media is visible.
export const isShown = () => shown;

// The time in the media of the visible frame.
export function shownTime() {
  const { currentTime } = video;
  return Math.abs(currentTime - frameTime) <= greatestLag ? frameTime : currentTime;
}

// Loads other media. The last frame of those before stays until `whenShown`. `refused` is called if the browser does
// not let the page play.
export function load(source, refused) {
  if (shown) keepFrame();
  unload();
  layer.hidden = false;
  address = URL.createObjectURL(source);
  // Loading resets the other rate to this one.
  video.defaultPlaybackRate = state.playRate;
  video.src = address;
  run(refused);
}

// Calls `react` when the first frame of the loaded media is visible.
export function whenShown(signal, react) {
  const show = () => {
    shown = true;
    layer.classList.add("shown");
    clearHeldFrame();
    react();
  };
  const followFrame = (now, { mediaTime }) => {
    if (signal.aborted) return;
    frameTime = mediaTime;
    if (!shown) show();
    video.requestVideoFrameCallback(followFrame);
  };
  if (video.requestVideoFrameCallback) video.requestVideoFrameCallback(followFrame);
  else video.addEventListener("playing", show, { once: true, signal });
}

// Frees the media, and shows the picture below.
export function clear() {
  if (layer.hidden) return;
  unload();
  clearHeldFrame();
  layer.hidden = true;
}

function unload() {
  shown = false;
  frameTime = -Infinity;
  layer.classList.remove("shown");
  if (address === null) return;
  video.removeAttribute("src");
  video.load();
  URL.revokeObjectURL(address);
  address = null;
}

// A page may be allowed to play, but not to be heard.
function run(refused) {
  video.play().catch(({ name }) => {
    if (name !== "NotAllowedError") return;
    if (video.muted) return refused();
    update({ muted: true });
    run(refused);
  });
}

function keepFrame() {
  heldFrame.width = video.videoWidth;
  heldFrame.height = video.videoHeight;
  heldFrame.getContext("2d").drawImage(video, 0, 0);
  heldFrame.hidden = false;
}

function clearHeldFrame() {
  heldFrame.hidden = true;
  heldFrame.width = 0;
}

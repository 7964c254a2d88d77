import { postPlay, postPlayEnd } from "./api.js";
import { debounce, find } from "./dom.js";
import { Refusal, refusalOf, Unreachable } from "./errors.js";
import { text } from "./language.js";
import { AudioGap, feed } from "./media-feed.js";
import { makeReposting } from "./reposting.js";
import { state, update, watch } from "./state.js";
import { clear, isShown, load, shownTime, whenShown } from "./video-layer.js";

const Source = globalThis.MediaSource ?? globalThis.ManagedMediaSource;
const restTime = 200;
// The spinner waits for 0.3 seconds more before it appears.
const stallTime = 200;
const noteTime = 8000;
const smoothRate = 60;
const smoothEnough = 50;

const video = find("#video");
const told = new Set();
const reposting = makeReposting();

let transport = null; // { moved, paused, failed }: what follows the play
let controller = null; // null if nothing plays
let playId = null; // what the server calls the play, while it has one
let asked = null; // what the server was asked for last
let start = 0; // the time in the video that is 0 in the media
let silent = false; // whether the audio is left out
let lastProgress = 0;
let ticking = 0;
let noteTimer = 0;

// Whether the video itself has so many frames that comments move as smoothly as they can.
export const isSmoothItself = () => state.project?.video.frameRate >= smoothEnough;

// Plays what the server draws and encodes.
export function followPlayer() {
  // Without this, some browsers do not open a managed source.
  video.disableRemotePlayback = true;
  watch(["settings", "smooth"], debounce(restTime, playOutdated));
  watch(["playRate"], () => {
    video.playbackRate = state.playRate;
  });
  watch(["frame"], clearAtRest);
  watch(["loading"], () => !state.loading && clearAtRest());
  video.addEventListener("ended", () => controller && video.ended && transport.paused());
  // Keys for media, and browsers that save power, pause it without the page.
  video.addEventListener("pause", () => controller && video.paused && isShown() && transport.paused());
  video.addEventListener("error", () => controller && fail(notPlayable()));
  addEventListener("pagehide", () => endPlay());
}

// Plays from the current time. `moved` gets each new time; `failed` is called if there is nothing to play it with.
export function startPlayer(whatFollows) {
  transport = whatFollows;
  // Handles disappear, but the focus must not.
  if (find("#stage").contains(document.activeElement)) find("#viewport").focus({ preventScroll: true });
  silent = false;
  update({ streaming: true, playNote: null });
  lastProgress = performance.now();
  ticking = requestAnimationFrame(tick);
  begin();
}

// Leaves the last frame in place until `clearAtRest`.
export function stopPlayer() {
  if (!controller) return;
  followTime();
  controller.abort();
  controller = null;
  cancelAnimationFrame(ticking);
  video.pause();
  endPlay();
  update({ streaming: false, stalled: false });
}

async function begin() {
  controller?.abort();
  controller = new AbortController();
  const { signal } = controller;
  playId = null;
  try {
    if (!Source) throw notPlayable();
    const source = new Source();
    const opened = new Promise((resolve) => source.addEventListener("sourceopen", resolve, { once: true }));
    // Not later than the key or click, without which browsers may refuse to play.
    load(source, () => !signal.aborted && transport.paused());
    const play = await ask(signal);
    playId = play.id;
    if (!Source.isTypeSupported(play.type)) throw notPlayable();
    await opened;
    signal.throwIfAborted();
    start = play.start;
    whenShown(signal, followTime);
    await feed({ id: play.id, source, buffer: source.addSourceBuffer(play.type), video }, signal);
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof AudioGap && !silent) playSilently();
    else fail(error);
  }
}

function playSilently() {
  silent = true;
  tell(text("audioGap"));
  followTime();
  begin();
}

async function ask(signal) {
  asked = wanted();
  try {
    // Not aborted: a play that is no longer wanted when it begins must be ended.
    const play = await postPlay({ ...asked, at: state.time });
    reposting.succeeded();
    if (signal.aborted) endPlay(play.id);
    signal.throwIfAborted();
    return play;
  } catch (error) {
    if (signal.aborted || !(await reposting.after(error))) throw error;
  }
  signal.throwIfAborted();
  return ask(signal);
}

// Nobody waits for the answer, and nothing depends on it.
function endPlay(id = playId) {
  if (id !== null) postPlayEnd(id).catch(() => {});
  if (id === playId) playId = null;
}

function wanted() {
  const fps = state.smooth && !isSmoothItself() ? smoothRate : undefined;
  return { settings: state.settings.id, fps, audio: silent ? false : undefined };
}

// What plays goes on until nothing has changed for a while.
function playOutdated() {
  const { settings, fps } = wanted();
  if (!controller || (settings === asked?.settings && fps === asked.fps)) return;
  followTime();
  begin();
}

function tick(now) {
  ticking = requestAnimationFrame(tick);
  const waits = video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !video.ended;
  if (!waits) lastProgress = now;
  update({ stalled: now - lastProgress > stallTime });
  followTime();
}

function followTime() {
  if (isShown()) transport.moved(start + shownTime());
}

function clearAtRest() {
  if (!controller) clear();
}

function fail(error) {
  // Anything but the server's answers is the browser's trouble with the media.
  const isOfServer = error instanceof Refusal || error instanceof Unreachable;
  const refusal = refusalOf(isOfServer ? error : notPlayable());
  if (!refusal) return transport.paused();
  // It was not asked for more for a long time, as when the machine slept.
  if (refusal.status === 404 && playId !== null) {
    playId = null;
    followTime();
    begin();
    return;
  }
  const isReplaced = refusal.status === 410;
  if (isReplaced || refusal.status === 416) {
    if (isReplaced) playId = null;
    transport.paused();
    return tell(isReplaced ? text("playedElsewhere") : refusal.message);
  }
  transport.failed();
  const note = text("framesInstead", { reason: refusal.message });
  if (!told.has(note)) tell(note);
  told.add(note);
}

function tell(note) {
  update({ playNote: note });
  clearTimeout(noteTimer);
  noteTimer = setTimeout(() => update({ playNote: null }), noteTime);
}

const notPlayable = () => new Refusal(500, { error: text("notPlayable") });

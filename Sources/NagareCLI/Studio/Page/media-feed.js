import { getPlayData } from "./api.js";
import { Refusal } from "./errors.js";
import { text } from "./language.js";
import { pause } from "./yielding.js";

// In seconds of the media, from its current time.
const fetchedAhead = 8;
const keptBehind = 20;
const keptAtLeast = 1;
const trimStep = 5;
const nearby = 0.1;
const startTolerance = 0.05;

// In milliseconds, and in pieces that arrived meanwhile.
const longestStall = 5000;
const piecesOfStall = 4;

const checkInterval = 200;
const setUpTime = 300;

// Browsers play no further than the audio: where it has a hole, or ends before the video.
export class AudioGap extends Error {}

// Appends the bytes of a play to a source buffer, as far as they are needed soon, until the play ends.
export async function feed({ id, source, buffer, video }, signal) {
  let offset = 0;
  const progress = progressOf(video);
  for (;;) {
    while (aheadOf(video) >= fetchedAhead) await pause(checkInterval, signal);
    const { bytes, ended } = await getPlayData({ id, offset }, signal);
    signal.throwIfAborted();
    offset += bytes.byteLength;
    if (bytes.byteLength > 0) {
      await append(buffer, bytes, video, signal);
      await skipLateStart(video, signal);
      if (progress.isStalled()) throw new AudioGap();
      if (behind(buffer, video) > keptBehind + trimStep) await trim(buffer, video, keptBehind, signal);
    }
    if (!ended) continue;
    if (hasGapAhead(video)) throw new AudioGap();
    return source.endOfStream();
  }
}

// Browsers limit the memory of a buffer: then what was played goes, and the rest waits until more was played.
async function append(buffer, bytes, video, signal) {
  for (;;) {
    try {
      return await settled(buffer, signal, () => buffer.appendBuffer(bytes));
    } catch (error) {
      signal.throwIfAborted();
      if (error.name !== "QuotaExceededError") throw new Refusal(500, { error: text("notPlayable") });
    }
    if (behind(buffer, video) > keptAtLeast) await trim(buffer, video, keptAtLeast, signal);
    await pause(checkInterval, signal);
  }
}

const trim = (buffer, video, kept, signal) =>
  settled(buffer, signal, () => buffer.remove(0, video.currentTime - kept));

// Does something to a buffer, and waits until the buffer takes more.
function settled(buffer, signal, action) {
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const finish = (end, value) => () => {
      listening.abort();
      end(value);
    };
    const options = { signal: listening.signal };
    buffer.addEventListener("updateend", finish(resolve), options);
    buffer.addEventListener("error", finish(reject, new Error("The bytes cannot be decoded.")), options);
    signal.addEventListener("abort", () => finish(reject, signal.reason)(), options);
    try {
      action();
    } catch (error) {
      finish(reject, error)();
    }
  });
}

// A browser waits for ever at a time that has no frame or no audio, as long before the first ones. WebKit may fail at a
// jump while it sets up the decoders.
async function skipLateStart(video, signal) {
  const isLate = () => video.buffered.length > 0 && video.buffered.start(0) > video.currentTime + startTolerance;
  if (!isLate()) return;
  await pause(setUpTime, signal);
  if (isLate()) video.currentTime = video.buffered.start(0);
}

const aheadOf = (video) => Math.max(playableEnd(video) - video.currentTime, 0);

// The end of what the browser plays without another jump.
function playableEnd({ buffered, currentTime }) {
  const range = Array.from(buffered, (_, index) => index)
    .find((index) => buffered.start(index) <= currentTime + nearby && buffered.end(index) >= currentTime - nearby);
  return range === undefined ? currentTime : buffered.end(range);
}

const hasGapAhead = (video) =>
  video.buffered.length > 0 && playableEnd(video) + nearby < video.buffered.end(video.buffered.length - 1);

// Whether pieces arrive, but nothing more can be played.
function progressOf(video) {
  let end = 0;
  let since = performance.now();
  let pieces = 0;
  return {
    isStalled: () => {
      pieces += 1;
      const now = performance.now();
      if (playableEnd(video) > end + nearby || aheadOf(video) > 1) [end, since, pieces] = [playableEnd(video), now, 0];
      return now - since > longestStall && pieces >= piecesOfStall;
    },
  };
}

function behind({ buffered }, { currentTime }) {
  return buffered.length > 0 ? currentTime - buffered.start(0) : 0;
}

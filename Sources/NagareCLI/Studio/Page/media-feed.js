import { getPlayData } from "./api.js";
import { Refusal } from "./errors.js";
import { text } from "./language.js";
import { pause } from "./yielding.js";

// In seconds of the media, from its current time.
const fetchedAhead = 8;
const keptBehind = 20;
const keptAtLeast = 1;
const trimStep = 5;

const checkInterval = 200;

// Appends the bytes of a play to a source buffer, as far as they are needed soon, until the play ends.
export async function feed({ id, source, buffer, video }, signal) {
  let offset = 0;
  for (;;) {
    while (aheadOf(video) >= fetchedAhead) await pause(checkInterval, signal);
    const { bytes, ended } = await getPlayData({ id, offset }, signal);
    signal.throwIfAborted();
    offset += bytes.byteLength;
    if (bytes.byteLength > 0) {
      await append(buffer, bytes, video, signal);
      skipLateStart(video);
      if (behind(buffer, video) > keptBehind + trimStep) await trim(buffer, video, keptBehind, signal);
    }
    if (ended) return source.endOfStream();
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

// A browser waits for ever at a time that has no frame or no audio, as before the first ones.
function skipLateStart(video) {
  const { buffered, currentTime } = video;
  if (buffered.length > 0 && buffered.start(0) > currentTime) video.currentTime = buffered.start(0);
}

function aheadOf({ buffered, currentTime }) {
  return buffered.length > 0 ? buffered.end(buffered.length - 1) - currentTime : 0;
}

function behind({ buffered }, { currentTime }) {
  return buffered.length > 0 ? currentTime - buffered.start(0) : 0;
}

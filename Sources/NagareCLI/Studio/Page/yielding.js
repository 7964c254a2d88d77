import { firstFrame } from "./frames.js";
import { state, watch } from "./state.js";

const busyPause = 300;

const waiting = new Set(); // what is called when something of what holds requests changes

watch(["playing", "streaming", "loading", "connected"], goOn);
document.addEventListener("visibilitychange", goOn);

// The answer to a request that is less urgent than frames. It waits while those are drawn, or while nobody would see
// the answer, and as long as the server has something else to do.
export async function yielding(request, signal) {
  await firstFrame;
  for (;;) {
    while (isHeld()) await change(signal);
    signal.throwIfAborted();
    try {
      return await request(signal);
    } catch (error) {
      if (error.status !== 503) throw error;
    }
    await pause(busyPause, signal);
  }
}

// Waits some milliseconds.
export function pause(milliseconds, signal) {
  return settledOrAborted(signal, (resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    return () => clearTimeout(timer);
  });
}

function change(signal) {
  return settledOrAborted(signal, (resolve) => {
    waiting.add(resolve);
    return () => waiting.delete(resolve);
  });
}

// Waits until `begin` calls its argument; what it returns is called after that, or when the waiting is aborted.
function settledOrAborted(signal, begin) {
  return new Promise((resolve, reject) => {
    const finish = (end) => {
      leave();
      signal.removeEventListener("abort", abort);
      end();
    };
    const abort = () => finish(() => reject(signal.reason));
    const leave = begin(() => finish(resolve));
    signal.addEventListener("abort", abort);
    if (signal.aborted) abort();
  });
}

function isHeld() {
  const { playing, streaming, loading, connected } = state;
  return playing !== 0 || streaming || loading !== null || document.hidden || !connected;
}

function goOn() {
  if (isHeld()) return;
  for (const resolve of [...waiting]) resolve();
}

import { getWaveform } from "./api.js";
import { refusalOf } from "./errors.js";
import { firstFrame } from "./frames.js";
import { state, update, watch } from "./state.js";

const bins = 2000;
const pause = 1000;

let timer = 0;
let asking = false;
let over = false;

// Asks for the waveform of the audio until all of it is known, while the page can be seen.
export async function followWaveform() {
  await firstFrame;
  document.addEventListener("visibilitychange", ask);
  watch(["connected"], ask);
  ask();
}

async function ask() {
  clearTimeout(timer);
  if (asking || over || document.hidden || !state.connected) return;
  asking = true;
  try {
    const waveform = await getWaveform(bins);
    over = waveform.done;
    update({ waveform });
  } catch (error) {
    // A server that is gone may come back.
    over = refusalOf(error) !== null;
  } finally {
    asking = false;
    timer = setTimeout(ask, pause);
  }
}

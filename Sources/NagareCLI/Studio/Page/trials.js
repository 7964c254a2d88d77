import { getEncoders, postTrial } from "./api.js";
import { find } from "./dom.js";
import { Refusal, refusalOf } from "./errors.js";
import { text } from "./language.js";
import { listOf, sameValues } from "./option-list.js";
import { acceptedSettings, acceptedValues, changeTogether, settled } from "./settings.js";
import { state, update } from "./state.js";

// What means something else to each encoder.
const ownScales = ["crf", "preset", "bitrate", "two-pass"];
const varied = ["encoder", ...ownScales];

let controller = null;

// Tries the encoders one after another on two seconds of the video.
export function followTrials() {
  find("#compare-encoders").addEventListener("click", () => (state.trying ? controller.abort() : tryAll()));
}

// Without the list, the name of an encoder is typed.
export async function loadEncoders() {
  try {
    update({ encoders: (await getEncoders()).encoders });
  } catch (error) {
    refusalOf(error);
  }
}

// Sets the options as they were in a trial.
export const chooseTrial = ({ lists }) => changeTogether(lists);
export const isChosen = ({ lists }) => varied.every((name) => sameValues(state.values[name], lists[name]));

async function tryAll() {
  controller = new AbortController();
  const { time } = state;
  update({ trying: true });
  try {
    await settled();
    update({ trialTime: time, trials: trialsFor(acceptedValues()) });
    const burn = { ...acceptedSettings(), ranges: state.ranges, output: state.output, at: time };
    const options = burn.options.filter(({ name }) => !varied.includes(name));
    for (let index = 0; index < state.trials.length; index += 1) {
      const chosen = [...options, ...listOf(state.trials[index].lists, state.groups)];
      await tryOne(index, { ...burn, options: chosen }, controller.signal);
    }
    find("#live").textContent = text("encodersCompared");
  } catch (error) {
    if (error.name !== "AbortError") refusalOf(error);
  } finally {
    update({ trying: false, trials: state.trials.filter(({ status }) => status === "done" || status === "failed") });
  }
}

// First the options as they are; the other encoders have their own defaults.
function trialsFor(values) {
  const [chosen = null] = values.encoder ?? [];
  const asChosen = Object.fromEntries(varied.map((name) => [name, values[name] ?? []]));
  const defaults = Object.fromEntries(varied.map((name) => [name, []]));
  const others = state.encoders.filter((encoder) => encoder !== chosen);
  return [
    { encoder: chosen, lists: asChosen, status: "waiting" },
    ...others.map((encoder) => ({ encoder, lists: { ...defaults, encoder: [encoder] }, status: "waiting" })),
  ];
}

async function tryOne(index, trial, signal) {
  change(index, { status: "running" });
  try {
    const { encoder, seconds, bytes } = await postTrial(trial, signal);
    signal.throwIfAborted();
    change(index, { encoder, seconds, bytes, status: "done" });
    // What the default stands for need not be tried again.
    update({ trials: state.trials.filter((other, place) => place <= index || other.encoder !== encoder) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    change(index, { status: "failed", error: error.message });
  }
}

function change(index, changes) {
  update({ trials: state.trials.map((row, place) => (place === index ? { ...row, ...changes } : row)) });
}

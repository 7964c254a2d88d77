import { getDropped } from "./api.js";
import { find } from "./dom.js";
import { refusalOf } from "./errors.js";
import { number, text } from "./language.js";
import { makeReposting } from "./reposting.js";
import { follow, state, update, watch } from "./state.js";
import { yielding } from "./yielding.js";

const restTime = 500;
const reposting = makeReposting();

let timer = 0;
let controller = null;

// Keeps the numbers of comments that are not shown in step with the density, and so with the settings.
export function followDropped() {
  watch(["settings"], stop);
  watch(["density"], loadLater);
  follow(["dropped", "language"], showKey);
}

function stop() {
  clearTimeout(timer);
  controller?.abort();
}

function loadLater() {
  stop();
  // A later density follows.
  if (state.density.settings === state.settings.id) timer = setTimeout(load, restTime);
}

async function load() {
  controller = new AbortController();
  const { settings, counts } = state.density;
  try {
    const ask = (signal) => getDropped({ settings, bins: counts.length }, signal);
    update({ dropped: await yielding(ask, controller.signal) });
    reposting.succeeded();
  } catch (error) {
    if (error.name === "AbortError") return;
    const refusal = refusalOf(error);
    // The density, and then this, follow the settings.
    if (refusal && !(await reposting.after(refusal))) update({ dropped: null });
  }
}

// What the upper parts of the bars mean.
function showKey() {
  const sum = state.dropped?.counts.reduce((total, count) => total + count, 0) ?? 0;
  const key = find("#dropped-key");
  key.hidden = sum === 0;
  key.textContent = text("notShown", { count: sum, shown: number(sum) });
}

import { getDensity } from "./api.js";
import { debounce, find } from "./dom.js";
import { isExpected } from "./errors.js";
import { number, text } from "./language.js";
import { follow, state, update, watch } from "./state.js";

const bins = 800;

let controller = null;
let wordController = null;

// Keeps the numbers of the timeline in step with the settings and the word.
export function followDensity() {
  const word = find("#word");
  const enter = debounce(250, () => update({ word: word.value.trim() }));
  word.addEventListener("input", enter);
  const loadLater = debounce(150, loadAll);
  watch(["settings"], () => (state.density ? loadLater() : loadAll()));
  watch(["word"], loadWord);
  follow(["word", "wordDensity", "language"], showCount);
}

async function loadAll() {
  controller?.abort();
  controller = new AbortController();
  const { settings } = state;
  const density = await load("", controller.signal);
  if (density) update({ density: { ...density, settings: settings.id } });
  await loadWord();
}

async function loadWord() {
  wordController?.abort();
  wordController = new AbortController();
  const { word } = state;
  const wordDensity = word ? await load(word, wordController.signal) : null;
  if (word === state.word && !(word && !wordDensity)) update({ wordDensity });
}

async function load(word, signal) {
  if (!state.settings) return null;
  try {
    return await getDensity({ settings: state.settings.id, bins, word }, signal);
  } catch (error) {
    // The picture asks at the same time, and reports a server that is gone.
    if (isExpected(error)) return null;
    throw error;
  }
}

function showCount() {
  const counts = state.word ? state.wordDensity?.counts : null;
  const sum = counts?.reduce((total, count) => total + count, 0);
  find("#word-count").textContent = counts ? text("found", { count: sum, shown: number(sum) }) : "";
}

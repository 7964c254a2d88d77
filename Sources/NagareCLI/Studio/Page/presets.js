import { find, make } from "./dom.js";
import { text } from "./language.js";
import { followPresetStore, presetNamed, presetValues } from "./preset-store.js";
import { changeTogether, settled } from "./settings.js";
import { follow, state, watch } from "./state.js";

const choice = find("#preset");
const apply = find("#apply-preset");

let refusedOnes = []; // the options of the last applied preset that were refused and not changed since

// The bar that applies presets to the options.
export function followPresets() {
  choice.addEventListener("change", showChosen);
  apply.addEventListener("click", applyChosen);
  follow(["presets", "language"], list);
  watch(["refused"], showRefusals);
  followPresetStore();
}

export const chosenPreset = () => presetNamed(choice.value);

export function choosePreset(name) {
  choice.value = name;
  showChosen();
}

// Entries for a select: one's own presets, and those beside the video, which may be anybody's.
export function presetEntries(valueOf = (name) => name) {
  const { presets } = state.presets;
  const group = (label, isOwn) => {
    const entries = presets.filter((preset) => preset.isOwn === isOwn)
      .map(({ name }) => make("option", { value: valueOf(name) }, name));
    return entries.length > 0 ? [make("optgroup", { label }, ...entries)] : [];
  };
  return [...group(text("ownPresets"), true), ...group(text("presetsBesideVideo"), false)];
}

function list() {
  const { presets, problems } = state.presets;
  const chosen = choice.value;
  choice.disabled = presets.length === 0;
  const first = make("option", { value: "" }, text(choice.disabled ? "noPresets" : "choosePreset"));
  choice.replaceChildren(first, ...presetEntries());
  choosePreset(presetNamed(chosen) ? chosen : "");
  const warnings = find("#preset-problems");
  warnings.replaceChildren(...problems.map((problem) => make("li", {}, problem)));
  warnings.hidden = problems.length === 0;
}

function showChosen() {
  const preset = chosenPreset();
  apply.disabled = !preset;
  find("#preset-origin").textContent = preset && !preset.isOwn ? text("isBesideVideo") : "";
  find("#preset-description").textContent = preset ? preset.description || summary(preset) : "";
}

// What a preset sets, as it stands in its file.
function summary({ options }) {
  return options.map(({ name, value }) => (value ? `${name} = ${value}` : name)).join(", ");
}

async function applyChosen() {
  const preset = chosenPreset();
  const values = presetValues(preset);
  refusedOnes = [];
  changeTogether(values);
  await settled();
  refusedOnes = Object.keys(values).filter(isRefused);
  showRefusals();
  if (refusedOnes.length > 0 || !state.connected) return;
  find("#live").textContent = text("presetApplied", { name: preset.name });
}

const isRefused = (name) => name in state.refused;

// Refused options may be in a closed group.
function showRefusals() {
  refusedOnes = refusedOnes.filter(isRefused);
  const reasons = refusedOnes.map((name) => state.refused[name]);
  find("#preset-error").textContent = [...new Set(reasons)].join("\n");
}

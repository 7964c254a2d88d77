import { getPresets, postPreset } from "./api.js";
import { refusalOf } from "./errors.js";
import { valuesOf } from "./option-list.js";
import { state, update, watch } from "./state.js";

// Keeps the list of presets; a server that was started again may have others.
export function followPresetStore() {
  watch(["project", "connected"], () => state.project && state.connected && load());
}

export const presetNamed = (name) => state.presets.presets.find((preset) => preset.name === name);

export const presetValues = (preset) => valuesOf(preset.options, state.groups);

export async function savePreset(preset) {
  update({ presets: await postPreset(preset) });
}

async function load() {
  try {
    update({ presets: await getPresets() });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) update({ presets: { presets: [], problems: [refusal.message] } });
  }
}

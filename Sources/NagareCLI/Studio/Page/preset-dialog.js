import { find } from "./dom.js";
import { refusalOf } from "./errors.js";
import { text } from "./language.js";
import { savePreset } from "./preset-store.js";
import { choosePreset, chosenPreset } from "./presets.js";
import { acceptedSettings, acceptedValues } from "./settings.js";
import { follow, state } from "./state.js";

const dialog = find("#preset-dialog");
const name = find("#preset-name");
const description = find("#preset-text");
const submit = find("#preset-submit");

let saving = false;
let replaces = false; // whether the question to replace a preset was asked

// The dialog that saves the options of the page as a preset.
export function followPresetDialog() {
  find("#save-preset").addEventListener("click", open);
  find("#preset-form").addEventListener("submit", (event) => {
    event.preventDefault();
    save();
  });
  name.addEventListener("input", () => show({}));
  follow(["values"], () => {
    find("#save-preset").disabled = Object.keys(state.values).length === 0;
  });
  follow(["language"], () => show({}));
}

function open() {
  const preset = chosenPreset();
  name.value = preset?.isOwn ? preset.name : "";
  description.value = preset?.isOwn ? preset.description : "";
  const count = Object.keys(acceptedValues()).length;
  find("#preset-count").textContent = text("presetCount", { count });
  show({});
  dialog.showModal();
  name.select();
}

async function save() {
  const preset = { name: name.value.trim(), description: description.value.trim(), replaces };
  if (!preset.name) return refuse(text("presetNeedsName"));
  if (saving) return;
  saving = true;
  try {
    const { options, video } = acceptedSettings();
    await savePreset({ ...preset, options, video });
    choosePreset(preset.name);
    find("#live").textContent = text("presetSaved", { name: preset.name });
    dialog.close();
  } catch (error) {
    const refusal = refusalOf(error);
    const isTaken = refusal?.status === 409 && refusal.option === "name";
    if (isTaken) show({ question: text("replacePreset", { name: preset.name }) });
    else refuse(refusal?.message ?? text("serverGone"));
  } finally {
    saving = false;
  }
}

function refuse(message) {
  show({ error: message });
  name.focus();
}

function show({ error = "", question = "" }) {
  replaces = question !== "";
  find("#preset-name-error").textContent = error;
  name.setAttribute("aria-invalid", error !== "");
  find("#preset-question").textContent = question;
  submit.textContent = text(replaces ? "replace" : "save");
  if (replaces) submit.focus();
}

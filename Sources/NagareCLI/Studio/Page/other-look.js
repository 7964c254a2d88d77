import { getFrame, postSettings } from "./api.js";
import { Refusal } from "./errors.js";
import { text } from "./language.js";
import { listOf } from "./option-list.js";
import { presetNamed, presetValues } from "./preset-store.js";
import { acceptedSettings, acceptedValues } from "./settings.js";
import { state } from "./state.js";

const presetPrefix = "preset:";
// Options that choose or change the comments, or change the video below them.
const apartFromLook = new RegExp(
  "^(offset|names|block(-.*)?|min-.*|merge-.*|replace|strip|max-length|size|deinterlace|keep-format)$",
);

let posted = { key: null, id: null }; // what was sent last, and the server's id for them

// How a preset is called among the looks.
export const presetLook = (name) => presetPrefix + name;

const presetOf = (look) => (look.startsWith(presetPrefix) ? look.slice(presetPrefix.length) : null);

// The name that the page shows for a look.
export const lookName = (look) => presetOf(look) ?? text(`look-${look}`);

// The look of the other half, whose files have the same shifts. Its options are null for those of the picture, without
// comments.
export function otherLook() {
  const values = otherValues();
  return { name: state.comparedWith, options: values && listOf(values, state.groups) };
}

function otherValues() {
  const { comparedWith, keptLook } = state;
  const values = acceptedValues();
  if (comparedWith === "default") {
    return Object.fromEntries(Object.entries(values).filter(([name]) => apartFromLook.test(name)));
  }
  if (comparedWith === "kept") return keptLook;
  const preset = presetNamed(presetOf(comparedWith));
  return preset ? { ...values, ...presetValues(preset) } : null;
}

// The frame of the other half, or the reason why its options were refused.
export async function getOtherFrame({ name, options }, asked, signal) {
  if (options === null) return getFrame({ ...asked, comments: false }, signal);
  const get = async () => getFrame({ ...asked, settings: await settingsFor(options), comments: true }, signal);
  try {
    return await get().catch((error) => {
      if (error.status !== 404) throw error;
      // The server forgot the settings.
      posted = { key: null, id: null };
      return get();
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 422) throw error;
    return { refusal: text("lookRefused", { name: lookName(name), reason: error.message }) };
  }
}

async function settingsFor(options) {
  const settings = { ...acceptedSettings(), options };
  const key = JSON.stringify(settings);
  if (key !== posted.key) posted = { key, id: (await postSettings(settings)).id };
  return posted.id;
}

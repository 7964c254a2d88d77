import { postProject } from "./api.js";
import { debounce, find } from "./dom.js";
import { refusalOf } from "./errors.js";
import { text } from "./language.js";
import { acceptedSettings, settled } from "./settings.js";
import { follow, state, update, watch } from "./state.js";

// In characters; browsers take 64 KiB from a page that is going.
const longestLastSave = 20_000;

let known = ""; // what the server has
let saving = null; // the save on its way

// Saves the project after each change that was accepted.
export function followProject() {
  known = content();
  watch(["settings", "ranges", "output", "connected", "opening"], saveLater);
  // The page may not come back.
  document.addEventListener("visibilitychange", () => document.hidden && saveUnlessLeaving());
  follow(["saved", "language"], showNote);
}

const content = () => JSON.stringify({ ...acceptedSettings(), ranges: state.ranges, output: state.output });

// Saves at once what has changed, before the page turns to another video.
export async function saveProject() {
  if (!state.project) return;
  await settled();
  await saving;
  await save();
}

// While another video is being opened, nobody knows for which one the server would save.
const saveUnlessLeaving = () => state.opening || state.leaving || save();
const saveLater = debounce(500, saveUnlessLeaving);

function save() {
  saving ??= post().finally(() => {
    saving = null;
  });
  return saving;
}

async function post() {
  const sent = content();
  if (!state.connected || sent === known) return;
  try {
    const keepalive = document.hidden && sent.length <= longestLastSave;
    const { file, outputOption } = await postProject(JSON.parse(sent), { keepalive });
    known = sent;
    update({ saved: { file }, outputOption });
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) return;
    known = sent;
    refuse(refusal, JSON.parse(sent).output);
  } finally {
    if (content() !== sent) saveLater();
  }
}

function refuse({ message, option }, output) {
  update({ saved: { error: message } });
  find("#live").textContent = text("notSaved", { reason: message });
  if (option === "output" && output === state.output) update({ outputError: message });
}

function showNote() {
  const { file, error } = state.saved ?? {};
  const note = find("#saved-note");
  note.classList.toggle("failed", Boolean(error));
  if (!state.saved) note.textContent = "";
  else if (error) note.textContent = text("notSaved", { reason: error });
  else note.textContent = file ? text("savedIn", { file }) : text("notKept");
}

import { getSheet, releaseImage } from "./api.js";
import { find, findAll, make } from "./dom.js";
import { refusalOf } from "./errors.js";
import { keyHelp } from "./key-help.js";
import { text } from "./language.js";
import { follow, state, update } from "./state.js";
import { keep, recall } from "./storage.js";

const sheetDialog = find("#sheet-dialog");
const askDialog = find("#ask-dialog");
const sheetColumns = 4;
const sheetRows = 3;

let loading = null;

export function followDialogs() {
  for (const dialog of findAll("dialog")) closeByClick(dialog);
  find("#show-keys").addEventListener("click", showKeys);
  find("#show-sheet").addEventListener("click", showSheet);
  sheetDialog.addEventListener("close", () => loading?.abort());
  find("#ask-action").addEventListener("click", () => askDialog.close("yes"));
  followSingleKeys();
  follow(["language"], listKeys);
}

export const showKeys = () => find("#keys-dialog").showModal();

// Whether the answer to a question is `action`.
export function ask(question, reason, action) {
  find("#ask-title").textContent = question;
  find("#ask-text").textContent = reason;
  find("#ask-action").textContent = action;
  // Escape leaves what an earlier answer left.
  askDialog.returnValue = "";
  askDialog.showModal();
  return new Promise((resolve) => {
    askDialog.addEventListener("close", () => resolve(askDialog.returnValue === "yes"), { once: true });
  });
}

async function showSheet() {
  if (!state.settings) return;
  const image = find("#sheet-image");
  const note = find("#sheet-note");
  releaseImage(image.firstElementChild);
  image.replaceChildren();
  note.textContent = text("sheetLoading");
  sheetDialog.showModal();
  loading = new AbortController();
  const { signal } = loading;
  try {
    const sheet = await getSheet(state.settings.id, sheetColumns, sheetRows, signal);
    if (signal.aborted) return releaseImage(sheet);
    sheet.alt = text("sheetTip");
    image.replaceChildren(sheet);
    note.textContent = "";
  } catch (error) {
    if (error.name === "AbortError") return;
    note.textContent = refusalOf(error)?.message ?? text("serverGone");
  }
}

function closeByClick(dialog) {
  for (const button of findAll("[data-close]", dialog)) button.addEventListener("click", () => dialog.close());
  // A click beside the dialog hits the dialog element itself, as one on its padding does.
  dialog.addEventListener("click", ({ target, clientX, clientY }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    if (target === dialog && !isInside) dialog.close();
  });
}

function listKeys() {
  find("#key-list").replaceChildren(...keyHelp.flatMap(([keys, what]) => [
    make("dt", {}, ...keys.map((key) => make("kbd", {}, key))),
    make("dd", {}, text(what)),
  ]));
}

function followSingleKeys() {
  const box = find("#single-keys");
  box.checked = recall("single-keys") !== "off";
  box.addEventListener("change", () => {
    keep("single-keys", box.checked ? "on" : "off");
    update({ singleKeys: box.checked });
  });
  update({ singleKeys: box.checked });
}

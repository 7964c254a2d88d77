import { addBurns } from "./burn-queue.js";
import { ask } from "./dialogs.js";
import { debounce, find } from "./dom.js";
import { refusalOf } from "./errors.js";
import { number, text } from "./language.js";
import { showRefusal } from "./option-row.js";
import { acceptedSettings, settled } from "./settings.js";
import { follow, state, update } from "./state.js";

const field = find("#output");

let typing = false;
let adding = false;

// The name of the output, and the button that adds a burn to the queue.
export function followBurnForm() {
  const applyLater = debounce(250, () => typing && apply());
  field.addEventListener("input", () => {
    typing = true;
    applyLater();
  });
  field.addEventListener("change", apply);
  find("#add-burn").addEventListener("click", add);
  follow(["output", "outputError"], showOutput);
  follow(["ranges", "language"], showCount);
  follow(["settings", "language"], showBeyondEnd);
  follow(["addError"], showError);
}

function apply() {
  typing = false;
  update({ output: field.value.trim(), outputError: null });
}

async function add() {
  if (adding) return;
  adding = true;
  try {
    update({ addError: null, outputError: null });
    await settled();
    const names = Object.keys(state.refused).map(nameOf).join(", ");
    if (names) update({ addError: text("refusedFirst", { names }) });
    else await send({ ...acceptedSettings(), ranges: state.ranges, output: state.output, replaces: false });
  } finally {
    adding = false;
  }
}

const nameOf = (refused) => (refused === "shifts" ? text("tracks") : `--${refused}`);

async function send(burns) {
  try {
    await addBurns(burns);
    find("#live").textContent = text("added");
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) return;
    const { status, option, message } = refusal;
    if (option !== "output") update({ addError: option ? `${nameOf(option)}: ${message}` : message });
    else if (status === 409 && !burns.replaces) await replace(burns, message);
    else update({ outputError: message });
  }
}

async function replace(burns, reason) {
  if (await ask(text("replaceQuestion"), reason, text("replace"))) await send({ ...burns, replaces: true });
}

function showOutput() {
  // An answer to an earlier name must not replace what is being typed.
  if (!typing && field.value.trim() !== state.output) field.value = state.output;
  showRefusal([field], find("#output-error"), state.outputError, "output-help");
}

function showCount() {
  const count = state.ranges.length;
  find("#burn-files").textContent = count > 0 ? text("filesWritten", { count }) : "";
}

// Most often, the comments are those of another video, or begin at another time.
function showBeyondEnd() {
  const { misplaced: count = 0, comments: total = 0 } = state.settings ?? {};
  const counts = { count, shown: number(count), total, shownTotal: number(total) };
  find("#beyond-end").textContent = count > 0 ? text("beyondEnd", counts) : "";
}

function showError() {
  find("#add-error").textContent = state.addError ?? "";
}

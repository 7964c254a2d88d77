import { find, selectOnFocus } from "./dom.js";
import { text } from "./language.js";
import { follow, state } from "./state.js";

const field = find("#command");
const copy = find("#copy");
let restore = 0;

// The command that burns the comments as the page shows them.
export function followCommand() {
  follow(["settings", "ranges", "outputOption"], () => {
    field.value = command();
  });
  follow(["ranges", "language"], showNote);
  follow(["language"], () => say("copy"));
  selectOnFocus(field);
  copy.addEventListener("click", copyCommand);
}

function command() {
  if (!state.settings) return "";
  const [range] = state.ranges;
  const whole = state.settings.command + state.outputOption;
  if (!range) return whole;
  return `${whole} --from ${shortNumber(range.from)} --to ${shortNumber(range.to)}`;
}

function showNote() {
  const note = find("#command-note");
  const count = state.ranges.length - 1;
  note.hidden = count < 1;
  note.textContent = note.hidden ? "" : text("moreRanges", { count });
}

const shortNumber = (value) => String(Math.round(value * 1000) / 1000);

async function copyCommand() {
  try {
    await navigator.clipboard.writeText(field.value);
    say("copied");
  } catch {
    // Without permission, the selected text is one key away.
    field.focus();
    field.select();
    say("copyByKey");
  }
  clearTimeout(restore);
  restore = setTimeout(say, 2000, "copy");
}

function say(key) {
  find("#copy-text").textContent = text(key);
}

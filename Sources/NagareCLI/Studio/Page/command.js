import { find } from "./dom.js";
import { text } from "./language.js";
import { follow, state } from "./state.js";

const field = find("#command");
const copy = find("#copy");
let restore = 0;

// The command that burns the comments as the page shows them.
export function followCommand() {
  follow(["settings", "ranges"], () => {
    field.value = command();
  });
  follow(["language"], () => say("copy"));
  field.addEventListener("focus", () => field.select());
  copy.addEventListener("click", copyCommand);
}

function command() {
  if (!state.settings) return "";
  const [range, ...others] = state.ranges;
  if (!range || others.length > 0) return state.settings.command;
  return `${state.settings.command} --from ${shortNumber(range.from)} --to ${shortNumber(range.to)}`;
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

import { find, make } from "./dom.js";
import { text } from "./language.js";
import { lookName, presetLook } from "./other-look.js";
import { presetEntries } from "./presets.js";
import { acceptedValues } from "./settings.js";
import { follow, state, update } from "./state.js";

const tools = find("#compare-tools");
const choice = find("#compare-with");

// What the other half of the comparison shows.
export function followCompareChoice() {
  choice.addEventListener("change", () => update({ comparedWith: choice.value }));
  find("#keep-look").addEventListener("click", keepLook);
  follow(["comparing"], showTools);
  follow(["presets", "keptLook", "comparedWith", "language"], list);
}

// The focus must not stay in what disappears.
function showTools() {
  if (!state.comparing && tools.contains(document.activeElement)) find("#toggle-compare").focus();
  tools.hidden = !state.comparing;
}

function keepLook() {
  update({ keptLook: acceptedValues(), comparedWith: "kept" });
  find("#live").textContent = text("lookKept");
}

function list() {
  const looks = ["plain", "default", ...(state.keptLook ? ["kept"] : [])];
  const entries = looks.map((look) => make("option", { value: look }, lookName(look)));
  choice.replaceChildren(...entries, ...presetEntries(presetLook));
  choice.value = state.comparedWith;
  // Its preset may have gone.
  if (choice.selectedIndex < 0) update({ comparedWith: "plain" });
}

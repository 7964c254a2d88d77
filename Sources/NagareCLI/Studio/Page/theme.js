import { find } from "./dom.js";
import { update } from "./state.js";
import { keep, recall } from "./storage.js";

const system = matchMedia("(prefers-color-scheme: dark)");

// Resolves "auto" here, so that the style sheet has each set of colours once.
export function followTheme() {
  const choice = find("#theme");
  choice.value = ["light", "dark"].includes(recall("theme")) ? recall("theme") : "auto";
  choice.addEventListener("change", () => {
    keep("theme", choice.value);
    apply(choice.value);
  });
  system.addEventListener("change", () => apply(choice.value));
  apply(choice.value);
}

function apply(choice) {
  const dark = choice === "dark" || (choice === "auto" && system.matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  update({ theme: document.documentElement.dataset.theme });
}

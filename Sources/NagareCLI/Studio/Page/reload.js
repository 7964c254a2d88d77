import { state, update } from "./state.js";

// Loads the page again for another video, for which nothing of this one is to be saved. What awaits this ends here.
export function reload() {
  if (!state.leaving) {
    update({ leaving: true });
    location.reload();
  }
  return new Promise(() => {});
}

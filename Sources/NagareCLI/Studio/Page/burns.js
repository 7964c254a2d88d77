import { followBurnForm } from "./burn-form.js";
import { followBurnList } from "./burn-list.js";
import { followBurnOptions } from "./burn-options.js";
import { followBurnPicture } from "./burn-picture.js";
import { isUnfinished, startBurnQueue } from "./burn-queue.js";
import { find } from "./dom.js";
import { number, text } from "./language.js";
import { follow, state, watch } from "./state.js";
import { followTrialTable } from "./trial-table.js";
import { followTrials, loadEncoders } from "./trials.js";

// The tab with the queue of burns, and with the form for another.
export function followBurns() {
  followBurnForm();
  followBurnOptions();
  followTrials();
  followTrialTable();
  followBurnList();
  followBurnPicture();
  follow(["burns", "language"], showBadge);
}

// Once the options are known.
export function startBurns() {
  loadEncoders();
  watch(["connected"], () => state.connected && state.encoders.length === 0 && loadEncoders());
  startBurnQueue();
}

function showBadge() {
  const count = state.burns.filter(isUnfinished).length;
  find("#burn-count").hidden = count === 0;
  find("#burn-count-number").textContent = number(count);
  find("#burn-count-words").textContent = text("unfinished");
}

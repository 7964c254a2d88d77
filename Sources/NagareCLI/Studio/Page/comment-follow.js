import { indexAfter, loadedIndexAfter } from "./comment-store.js";
import { centre } from "./comment-table.js";
import { isInTimeOrder } from "./comment-sort.js";
import { find } from "./dom.js";
import { text } from "./language.js";
import { follow, state, update, watch } from "./state.js";

const button = find("#follow-time");

let asking = false;
let moved = false; // whether the time moved on while the server was asked

// Lets the table keep to the time of the picture.
export function followTimeInTable() {
  button.addEventListener("click", () => isInTimeOrder() && update({ following: !state.following }));
  follow(["following", "commentSort", "commentOrder", "language"], showButton);
  watch(["following", "time", "comments", "tab"], keepToTime);
}

// A button that is off can still be reached and read.
function showButton() {
  button.setAttribute("aria-pressed", state.following);
  button.setAttribute("aria-disabled", !isInTimeOrder());
  button.title = text(isInTimeOrder() ? "followTip" : "followsOnlyTime");
}

async function keepToTime() {
  if (!isFollowing()) return;
  const known = loadedIndexAfter(state.time);
  if (known !== null) return centre(known);
  moved = true;
  if (asking) return;
  asking = true;
  while (moved && isFollowing()) {
    moved = false;
    const index = loadedIndexAfter(state.time) ?? (await indexAfter(state.time));
    if (index !== null && isFollowing()) centre(index);
  }
  asking = false;
}

const isFollowing = () => state.following && state.tab === "comments" && state.comments !== null;

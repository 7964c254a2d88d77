import { find, findAll } from "./dom.js";
import { follow, state, update } from "./state.js";

const buttons = findAll("[data-sort]", find("#comment-head"));

// Lets the heads of the table sort it; those of the column in force turn its order round.
export function followCommentSort() {
  for (const button of buttons) button.addEventListener("click", () => sortBy(button.dataset.sort));
  follow(["commentSort", "commentOrder"], show);
}

// Only this order has a place for the time of the picture.
export const isInTimeOrder = () => state.commentSort === "time" && state.commentOrder === "ascending";

function sortBy(column) {
  const turns = column === state.commentSort && state.commentOrder === "ascending";
  update({ commentSort: column, commentOrder: turns ? "descending" : "ascending", following: false });
}

function show() {
  for (const button of buttons) {
    const head = button.closest("[role=columnheader]");
    if (button.dataset.sort === state.commentSort) head.setAttribute("aria-sort", state.commentOrder);
    else head.removeAttribute("aria-sort");
    const arrow = state.commentOrder === "ascending" ? "earlier" : "later";
    find("use", button).setAttribute("href", `#icon-${arrow}`);
  }
}

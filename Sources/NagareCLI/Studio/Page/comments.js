import { followTimeInTable } from "./comment-follow.js";
import { followCommentKeys } from "./comment-keys.js";
import { followCommentMenu } from "./comment-menu.js";
import { followCommentReasons } from "./comment-reasons.js";
import { followCommentSort } from "./comment-sort.js";
import { followCommentStore } from "./comment-store.js";
import { followCommentTable } from "./comment-table.js";
import { debounce, find } from "./dom.js";
import { number, text } from "./language.js";
import { follow, state, update } from "./state.js";

// The tab with the table of all comments.
export function followComments() {
  const search = find("#comment-search");
  search.addEventListener("input", debounce(200, () => update({ commentSearch: search.value.trim() })));
  followCommentStore();
  followCommentReasons();
  followCommentTable();
  followCommentSort();
  followTimeInTable();
  followCommentKeys();
  followCommentMenu();
  follow(["comments", "language"], showCount);
  follow(["commentError", "refused"], showError);
}

function showCount() {
  const { comments } = state;
  const key = comments?.search ? "commentsFound" : "comments";
  const count = comments?.total;
  find("#comment-count").textContent = comments ? text(key, { count, shown: number(count) }) : "";
}

// A rule from the menu may be refused, and the options are not visible then.
function showError() {
  const { commentError, refused } = state;
  const refusal = refused.block ?? refused["block-user"] ?? refused["block-id"];
  find("#comment-error").textContent = commentError ?? refusal ?? "";
}

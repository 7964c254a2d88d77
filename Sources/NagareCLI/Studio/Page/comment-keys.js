import { openCommentMenu } from "./comment-menu.js";
import { toggleComment } from "./comment-rules.js";
import { commentAt } from "./comment-store.js";
import { firstVisible, reveal, rowBox, rowsPerPage } from "./comment-table.js";
import { clamp, find } from "./dom.js";
import { state, update } from "./state.js";
import { jump } from "./transport.js";

const grid = find("#comment-grid");
const menuInset = 4;

const steps = {
  ArrowUp: () => -1, ArrowDown: () => 1, PageUp: () => -rowsPerPage(), PageDown: () => rowsPerPage(),
  Home: () => -Infinity, End: () => Infinity,
};

// The focus stays on the table, since the elements of its rows come and go.
export function followCommentKeys() {
  grid.addEventListener("keydown", takeKey);
  grid.addEventListener("focus", () => state.commentRow < 0 && choose(firstVisible()));
  grid.addEventListener("mousedown", takePointer);
  grid.addEventListener("click", takeClick);
  grid.addEventListener("dblclick", ({ target }) => !target.closest("button") && goTo(indexOf(target)));
  grid.addEventListener("contextmenu", takeContextMenu);
}

function takeKey(event) {
  const { key, shiftKey, repeat } = event;
  if (event.target.closest("button") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (key in steps && !shiftKey) move(steps[key]());
  else if (key === "Enter") goTo(state.commentRow);
  else if ((key === "Delete" || key === "Backspace") && !shiftKey) repeat || hideOrShow(state.commentRow);
  else if (key === "ContextMenu" || (key === "F10" && shiftKey) || (key.toLowerCase() === "m" && !shiftKey)) {
    repeat || openMenu(state.commentRow);
  } else return;
  event.preventDefault();
}

function move(step) {
  update({ following: false });
  const from = state.commentRow < 0 ? firstVisible() : state.commentRow;
  choose(from + step);
  if (state.commentRow >= 0) reveal(state.commentRow);
}

function choose(index) {
  update({ commentRow: clamp(index, 0, (state.comments?.total ?? 0) - 1) });
}

function goTo(index) {
  const comment = commentAt(index);
  if (comment) jump(comment.time);
}

function hideOrShow(index) {
  const comment = commentAt(index);
  if (comment) toggleComment(comment);
}

function openMenu(index, place) {
  const comment = commentAt(index);
  if (!comment) return;
  if (!rowBox(index)) reveal(index);
  const { left, bottom } = rowBox(index);
  openCommentMenu(comment, place ?? { x: left + 72, y: bottom });
}

function takePointer(event) {
  const index = indexOf(event.target);
  if (index < 0) return;
  event.preventDefault();
  grid.focus({ preventScroll: true });
  choose(index);
}

function takeClick({ target }) {
  if (target.closest(".comment-time")) goTo(indexOf(target));
  const more = target.closest(".comment-more");
  if (!more) return;
  const { right, bottom } = more.getBoundingClientRect();
  openMenu(indexOf(target), { x: right, y: bottom, fromRight: true });
}

function takeContextMenu(event) {
  const index = indexOf(event.target);
  if (index < 0) return;
  event.preventDefault();
  choose(index);
  // The button may be released later: outside the menu, as beside a rounded corner, that would close it.
  openMenu(index, { x: event.clientX - menuInset, y: event.clientY - menuInset });
}

const indexOf = (target) => Number(target.closest("[data-index]")?.dataset.index ?? -1);

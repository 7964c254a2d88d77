import { reasonFor, wantReasons } from "./comment-reasons.js";
import { makeCommentRow } from "./comment-row.js";
import { commentAt, wantComments } from "./comment-store.js";
import { clamp, find } from "./dom.js";
import { scrollMap } from "./scroll-map.js";
import { follow, state, update, watch } from "./state.js";

const grid = find("#comment-grid");
const head = find("#comment-head");
const space = find("#comment-space");
const body = find("#comment-rows");
const beyond = 4; // rows drawn above and below the visible ones
const ahead = 60; // rows loaded above and below
const recentSeconds = 5;

let map = scrollMap(0, 1, 0);
let view = 0;
let rowHeight = 32;
let offset = 0; // of the upper edge into all rows, in pixels
let placed = 0; // the scroll position that stands for this offset
let rows = [];
let firstShown = 0;
let listed = {}; // the `comments` of the state that were last taken

export function followCommentTable() {
  grid.addEventListener("scroll", takeScroll);
  new ResizeObserver(layOut).observe(grid);
  watch(["comments"], takeComments);
  watch(["settings", "commentSearch", "commentSort", "commentOrder", "commentReasons", "commentRow", "following",
    "language"], draw);
  follow(["time"], () => state.following && draw());
}

export const rowsPerPage = () => Math.max(Math.floor(view / rowHeight) - 1, 1);
export const firstVisible = () => Math.ceil(offset / rowHeight);
export const rowBox = (index) => find(`#comment-row-${index}`)?.getBoundingClientRect();

// Scrolls as little as it takes.
export function reveal(index) {
  const top = index * rowHeight;
  scrollTo(clamp(offset, top + rowHeight - view, top));
}

// Brings the line above a row to three fifths of the height: most of what is visible has just been on screen.
export const centre = (index) => scrollTo(Math.round(index - (0.6 * view) / rowHeight) * rowHeight);

function scrollTo(target) {
  offset = clamp(target, 0, map.greatestOffset);
  grid.scrollTop = map.scrolledAt(offset);
  placed = grid.scrollTop;
  draw();
}

// A position that was not set here comes from the user.
function takeScroll() {
  if (view === 0 || grid.scrollTop === placed) return;
  placed = grid.scrollTop;
  offset = clamp(map.offsetAt(placed), 0, map.greatestOffset);
  update({ following: false });
  draw();
}

function takeComments() {
  const isOther = ["search", "sort", "order"].some((key) => listed[key] !== state.comments[key]);
  listed = state.comments;
  if (isOther) {
    offset = 0;
    update({ commentRow: -1 });
  }
  layOut();
}

function layOut() {
  // A scroll bar over the rows would hide their buttons.
  grid.classList.toggle("overlaid", grid.offsetWidth === grid.clientWidth);
  view = Math.max(grid.clientHeight - head.offsetHeight, 0);
  rowHeight = parseFloat(getComputedStyle(grid).getPropertyValue("--row"));
  const total = state.comments?.total ?? 0;
  map = scrollMap(total, rowHeight, view);
  space.style.height = `${map.height}px`;
  space.hidden = total === 0;
  grid.setAttribute("aria-rowcount", state.comments ? total + 1 : -1);
  find("#no-comments").hidden = total > 0 || !state.comments;
  if (view > 0) scrollTo(offset);
}

function draw() {
  if (view === 0 || !state.settings) return;
  const total = state.comments?.total ?? 0;
  const first = Math.max(Math.floor(offset / rowHeight) - beyond, 0);
  const end = Math.min(Math.ceil((offset + view) / rowHeight) + beyond, total);
  wantComments(Math.max(first - ahead, 0), Math.max(Math.min(end + ahead, total) - 1, 0));
  // Transforms have too few digits for places this far down.
  body.style.top = `${placed + first * rowHeight - offset}px`;
  arrange(first, Math.max(end - first, 0));
  rows.forEach(({ fill }, place) => fillRow(fill, first + place));
  wantReasons(first, end - 1);
  const current = state.commentRow >= first && state.commentRow < end;
  if (current) grid.setAttribute("aria-activedescendant", `comment-row-${state.commentRow}`);
  else grid.removeAttribute("aria-activedescendant");
}

// Rows that stay visible keep their elements.
function arrange(first, count) {
  const shift = first - firstShown;
  firstShown = first;
  if (Math.abs(shift) < rows.length) {
    if (shift > 0) rows.push(...rows.splice(0, shift));
    if (shift < 0) rows.unshift(...rows.splice(shift));
  }
  while (rows.length < count) rows.push(makeCommentRow());
  rows.length = count;
  rows.forEach(({ row }, place) => {
    if (body.children[place] !== row) body.insertBefore(row, body.children[place] ?? null);
  });
  while (body.children.length > count) body.lastElementChild.remove();
}

function fillRow(fill, index) {
  const comment = commentAt(index);
  const { following, language, time, commentRow } = state;
  const recent = following && comment?.time <= time && comment.time > time - recentSeconds;
  fill(comment, index, { language, recent, current: index === commentRow, ...reasonFor(comment) });
}

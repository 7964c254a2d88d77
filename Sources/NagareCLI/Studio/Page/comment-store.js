import { getComments } from "./api.js";
import { refusalOf } from "./errors.js";
import { makeReposting } from "./reposting.js";
import { state, update, watch } from "./state.js";

const windowSize = 200;
const windowsKept = 12;

const loading = new Map(); // the index of a window → what aborts its request
const repostingForLists = makeReposting();
const repostingForTimes = makeReposting();
let wanted = [];

export function followCommentStore() {
  watch(["settings", "commentSearch", "commentSort", "commentOrder"], abortAll);
}

// The comment of an index; undefined until it is loaded. After a change of the settings, it may be an earlier one.
export function commentAt(index) {
  return state.comments?.windows.get(Math.floor(index / windowSize))?.list[index % windowSize];
}

// Those of the comments from one index to another that are loaded with the present settings.
export function freshComments(first, last) {
  if (!isCurrent()) return [];
  return between(first, last).filter((index) => isFresh(Math.floor(index / windowSize))).map(commentAt).filter(Boolean);
}

// Loads what is missing of these comments, and drops requests for others.
export function wantComments(first, last) {
  wanted = isCurrent() ? between(Math.floor(first / windowSize), Math.floor(last / windowSize)) : [0];
  for (const [index, controller] of loading) {
    if (!wanted.includes(index)) forget(index, controller);
  }
  for (const index of wanted) {
    if (!(isCurrent() && isFresh(index)) && !loading.has(index)) load(index);
  }
}

// The index of the first comment after a time, if what is loaded tells; else null. For the order of time.
export function loadedIndexAfter(time) {
  if (!isCurrent()) return null;
  const { windows, total } = state.comments;
  for (const [index, { list }] of windows) {
    const start = index * windowSize;
    const found = list.findIndex((comment) => comment.time > time);
    if (found > 0 || (found === 0 && index === 0)) return start + found;
    if (found < 0 && list.length > 0 && start + list.length === total) return total;
  }
  return null;
}

export async function indexAfter(time) {
  const { settings, commentSearch: search } = state;
  const answer = await guarded(repostingForTimes, () =>
    getComments({ settings: settings.id, search, from: time, count: 1 }));
  return answer && search === state.commentSearch ? answer.first : null;
}

const listed = () => ({ search: state.commentSearch, sort: state.commentSort, order: state.commentOrder });
const isCurrent = () => Object.entries(listed()).every(([key, value]) => state.comments?.[key] === value);
const isFresh = (index) => state.comments.windows.get(index)?.settings === state.settings.id;
const between = (first, last) => Array.from({ length: last - first + 1 }, (_, place) => first + place);

async function load(index) {
  const controller = new AbortController();
  loading.set(index, controller);
  const asked = { settings: state.settings.id, ...listed() };
  const place = { first: index * windowSize, count: windowSize };
  const answer = await guarded(repostingForLists, () => getComments({ ...asked, ...place }, controller.signal));
  if (loading.get(index) !== controller) return;
  loading.delete(index);
  if (answer) take(index, answer, asked);
}

function take(index, { total, comments: list }, { settings, ...query }) {
  const windows = new Map(isCurrent() ? state.comments.windows : []);
  windows.delete(index);
  windows.set(index, { list, settings });
  const surplus = [...windows.keys()].filter((other) => !wanted.includes(other));
  for (const other of surplus.slice(0, Math.max(windows.size - windowsKept, 0))) windows.delete(other);
  const hidden = new Set(state.values["block-id"]);
  rememberTexts(list.filter(({ id }) => hidden.has(id)));
  update({ comments: { ...query, total, windows }, commentError: null });
}

// An ID alone tells nothing of the comment that it hides.
export function rememberTexts(hidden) {
  const fresh = hidden.filter(({ id, text }) => state.hiddenTexts.get(id) !== text);
  if (fresh.length === 0) return;
  update({ hiddenTexts: new Map([...state.hiddenTexts, ...fresh.map(({ id, text }) => [id, text])]) });
}

function forget(index, controller) {
  controller.abort();
  loading.delete(index);
}

function abortAll() {
  for (const [index, controller] of loading) forget(index, controller);
}

// The answer to a request for comments; null if it failed or was aborted.
async function guarded(reposting, request) {
  try {
    const answer = await request();
    reposting.succeeded();
    return answer;
  } catch (error) {
    if (error.name === "AbortError") return null;
    const refusal = refusalOf(error);
    if (refusal && !(await reposting.after(refusal))) update({ commentError: refusal.message });
    return null;
  }
}

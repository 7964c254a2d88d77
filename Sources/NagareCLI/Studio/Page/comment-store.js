import { getComments } from "./api.js";
import { refusalOf } from "./errors.js";
import { repost } from "./settings.js";
import { state, update, watch } from "./state.js";

const windowSize = 200;
const windowsKept = 12;

const loading = new Map(); // the index of a window → what aborts its request
let wanted = [];
let failures = 0;

export function followCommentStore() {
  watch(["settings", "commentSearch"], abortAll);
}

// The comment of an index; undefined until it is loaded. After a change of the settings, it may be an earlier one.
export function commentAt(index) {
  return state.comments?.windows.get(Math.floor(index / windowSize))?.list[index % windowSize];
}

// Loads what is missing of these comments, and drops requests for others.
export function wantComments(first, last) {
  wanted = isCurrent() ? between(Math.floor(first / windowSize), Math.floor(last / windowSize)) : [0];
  for (const [index, controller] of loading) {
    if (!wanted.includes(index)) forget(index, controller);
  }
  for (const index of wanted) {
    const loaded = isCurrent() && state.comments.windows.get(index)?.settings === state.settings.id;
    if (!loaded && !loading.has(index)) load(index);
  }
}

// The index of the first comment after a time, if what is loaded tells; else null.
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
  const answer = await guarded(() => getComments({ settings: settings.id, search, from: time, count: 1 }));
  return answer && search === state.commentSearch ? answer.first : null;
}

const isCurrent = () => state.comments?.search === state.commentSearch;
const between = (first, last) => Array.from({ length: last - first + 1 }, (_, place) => first + place);

async function load(index) {
  const controller = new AbortController();
  loading.set(index, controller);
  const asked = { settings: state.settings.id, search: state.commentSearch, first: index * windowSize };
  const answer = await guarded(() => getComments({ ...asked, count: windowSize }, controller.signal));
  if (loading.get(index) !== controller) return;
  loading.delete(index);
  if (answer) take(index, answer, asked);
}

function take(index, { total, comments: list }, { settings, search }) {
  const windows = new Map(isCurrent() ? state.comments.windows : []);
  windows.delete(index);
  windows.set(index, { list, settings });
  const surplus = [...windows.keys()].filter((other) => !wanted.includes(other));
  for (const other of surplus.slice(0, Math.max(windows.size - windowsKept, 0))) windows.delete(other);
  update({ comments: { search, total, windows }, commentError: null });
}

function forget(index, controller) {
  controller.abort();
  loading.delete(index);
}

function abortAll() {
  for (const [index, controller] of loading) forget(index, controller);
}

async function guarded(request) {
  try {
    const answer = await request();
    failures = 0;
    return answer;
  } catch (error) {
    if (error.name === "AbortError") return null;
    const refusal = refusalOf(error);
    if (refusal?.status === 404 && failures < 2) {
      failures += 1;
      await repost();
    } else if (refusal) update({ commentError: refusal.message });
    return null;
  }
}

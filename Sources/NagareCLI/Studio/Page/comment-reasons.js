import { postReasons } from "./api.js";
import { freshComments } from "./comment-store.js";
import { refusalOf } from "./errors.js";
import { makeReposting } from "./reposting.js";
import { state, update, watch } from "./state.js";
import { yielding } from "./yielding.js";

const ahead = 200; // rows asked for above and below those in view, if any of these lacks its reason
const mostAsked = 1000;
const mostKept = 5000;
const delay = 100; // milliseconds, in which rows come into view together
const reposting = makeReposting();

let view = { first: 0, last: -1 };
let timer = null;
let controller = null; // what aborts the request
let refused = false; // whether these rows with these settings were refused

export function followCommentReasons() {
  watch(["settings"], stop);
  watch(["tab"], () => state.tab !== "comments" && stop());
  watch(["settings", "comments"], () => {
    refused = false;
  });
}

// Asks soon for the reasons of the rows in view.
export function wantReasons(first, last) {
  view = { first, last };
  if (!refused) timer ??= setTimeout(ask, delay);
}

// Why a comment is not shown, if it is known, and whether that was so with `earlier` settings.
export function reasonFor(comment) {
  if (comment?.blocked) return { reason: comment.blocked, earlier: false };
  const known = knownOf(comment);
  return { reason: known?.reason ?? null, earlier: Boolean(known?.reason) && known.settings !== state.settings.id };
}

function stop() {
  controller?.abort();
  controller = null;
  clearTimeout(timer);
  timer = null;
}

async function ask() {
  timer = null;
  const { first, last } = view;
  if (controller || state.tab !== "comments" || lacking(first, last).length === 0) return;
  const settings = state.settings.id;
  let comments = [];
  controller = new AbortController();
  const { signal } = controller;
  try {
    const { reasons } = await yielding(() => {
      comments = wanted();
      return postReasons({ settings, comments: comments.map(({ index }) => index) }, signal);
    }, signal);
    reposting.succeeded();
    controller = null;
    take(comments, reasons, settings);
  } catch (error) {
    if (signal.aborted) return;
    controller = null;
    const refusal = refusalOf(error);
    refused = refusal !== null && !(await reposting.after(refusal));
  }
}

// Other rows may have come into view since.
function wanted() {
  const { first, last } = view;
  return lacking(Math.max(first - ahead, 0), last + ahead).slice(0, mostAsked);
}

function take(comments, reasons, settings) {
  const known = new Map(state.commentReasons);
  comments.forEach(({ index, id }, place) => {
    known.delete(index);
    known.set(index, { id, reason: reasons[place], settings });
  });
  const surplus = [...known.keys()].slice(0, Math.max(known.size - mostKept, 0));
  for (const index of surplus) known.delete(index);
  update({ commentReasons: known });
}

// Those that no filter drops, and of which the reasons are not known.
const lacking = (first, last) => freshComments(first, last)
  .filter((comment) => !comment.blocked && knownOf(comment)?.settings !== state.settings.id);

// With other settings, the index may be that of another comment.
function knownOf(comment) {
  const known = state.commentReasons.get(comment?.index);
  return known?.id === comment?.id ? known : undefined;
}

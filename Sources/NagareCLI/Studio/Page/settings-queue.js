import { postSettings } from "./api.js";
import { refusalOf } from "./errors.js";
import { record } from "./history.js";
import { listOf, merged, sameValues } from "./option-list.js";
import { state, update } from "./state.js";

// The lists of the last answer: option name → its values, and "shifts" → the steps of each comment file.
let accepted = {};
let pending = new Map(); // the same names → { list, gesture, restoring }: changes that wait for an answer
const refusedLists = new Map(); // the same names → the lists that were refused
let posting = null;
let stale = false;

export function startQueue(lists) {
  accepted = lists;
}

export const acceptedLists = () => accepted;

// The lists with the changes that wait.
export const wantedLists = () => merged(accepted, pending);

export const refusedList = (name) => refusedLists.get(name);

export const snapshot = () => ({ lists: accepted, ranges: state.ranges });

export function parted({ shifts, ...values }) {
  return { values, shifts };
}

// The lists as the server takes them, with the video that is meant.
export function contentOf(lists) {
  const { values, shifts } = parted(lists);
  return { options: listOf(values, state.groups), shifts, video: state.settings.video };
}

// Sends changes, in addition to those that wait.
export function enqueue(changes, { refused, ranges = state.ranges }) {
  for (const [name, change] of changes) pending.set(name, change);
  update({ refused, ranges, ...parted(wantedLists()) });
  return post();
}

export function dropPending() {
  pending = new Map();
}

// A step leads to or from what the server has accepted, so that it waits for the answers on their way.
export async function settled() {
  while (posting) await posting;
}

// Sends the settings again, after the server forgot them.
export function repost() {
  stale = true;
  return post();
}

function post() {
  posting ??= postAll().finally(() => {
    posting = null;
  });
  return posting;
}

async function postAll() {
  while (pending.size > 0 || stale) {
    const sent = new Map(pending);
    const lists = merged(accepted, sent);
    try {
      accept(lists, sent, await postSettings(contentOf(lists)));
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) return;
      stale = false;
      refuse(sent, refusal);
    }
  }
}

function accept(lists, sent, answer) {
  const before = snapshot();
  const changes = [...sent.values()];
  stale = false;
  accepted = lists;
  forget(sent);
  const isStep = [...sent].some(([name, { list, restoring }]) => !restoring && !sameValues(before.lists[name], list));
  if (isStep) record(before, changes.at(-1).gesture);
  update({ settings: answer, ...parted(wantedLists()) });
}

function refuse(sent, error) {
  const blamed = sent.size > 1 && sent.has(error.option) ? [error.option] : [...sent.keys()];
  for (const name of blamed) refusedLists.set(name, sent.get(name).list);
  forget(new Map(blamed.map((name) => [name, sent.get(name)])));
  const messages = Object.fromEntries(blamed.map((name) => [name, error.message]));
  update({ refused: { ...state.refused, ...messages }, ...parted(wantedLists()) });
}

// A change that was made while the request was on its way stays pending.
function forget(sent) {
  for (const [name, change] of sent) {
    if (pending.get(name) === change) pending.delete(name);
  }
}

import { Refusal, Unreachable, postSettings } from "./api.js";
import { record, stepBack, stepForward } from "./history.js";
import { listOf, sameValues, valuesOf } from "./option-list.js";
import { state, update } from "./state.js";

let accepted = {}; // the values of the last answer
let pending = new Map(); // option name → { list, gesture, restoring }: changes that wait for an answer
const refusedLists = new Map(); // option name → the values that were refused
let posting = null;
let stale = false;

export function startSettings(project, groups) {
  accepted = valuesOf(project.settings ? project.options : [], groups);
  update({ project, groups, values: accepted, settings: project.settings });
}

// Sets the values of an option; none means its default. The picture follows when the server accepts them.
export function change(name, list, gesture = null) {
  const refused = name in state.refused;
  if (refused ? sameValues(refusedLists.get(name), list) : sameValues(state.values[name], list)) return;
  pending.set(name, { list, gesture });
  update({ values: merged(accepted, pending), refused: without(state.refused, [name]) });
  post();
}

export async function resetAll() {
  await settled();
  restore({ values: {}, ranges: state.ranges }, { recording: true });
}

export function changeRanges(ranges) {
  record(snapshot());
  update({ ranges });
}

export async function undo() {
  await settled();
  restore(stepBack(snapshot()));
}

export async function redo() {
  await settled();
  restore(stepForward(snapshot()));
}

// A step leads to or from what the server has accepted, so that it waits for the answers on their way.
async function settled() {
  while (posting) await posting;
}

// Sends the settings again, after the server forgot them.
export function repost() {
  stale = true;
  return post();
}

function snapshot() {
  return { values: accepted, ranges: state.ranges };
}

function restore(target, { recording = false } = {}) {
  if (!target) return;
  const names = new Set([...Object.keys(accepted), ...Object.keys(target.values)]);
  const gesture = Symbol("restore");
  pending = new Map();
  for (const name of names) {
    const list = target.values[name] ?? [];
    if (!sameValues(accepted[name], list)) pending.set(name, { list, gesture, restoring: !recording });
  }
  update({ ranges: target.ranges, values: merged(accepted, pending), refused: {} });
  post();
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
    const values = merged(accepted, sent);
    try {
      accept(values, sent, await postSettings(listOf(values, state.groups)));
    } catch (error) {
      if (error instanceof Unreachable) return update({ connected: false });
      if (!(error instanceof Refusal)) throw error;
      stale = false;
      refuse(sent, error);
    }
  }
}

function accept(values, sent, answer) {
  const before = snapshot();
  const changes = [...sent.values()];
  stale = false;
  accepted = values;
  forget(sent);
  const isStep = [...sent].some(([name, { list, restoring }]) => !restoring && !sameValues(before.values[name], list));
  if (isStep) record(before, changes.at(-1).gesture);
  update({ settings: answer, values: merged(accepted, pending) });
}

function refuse(sent, error) {
  const blamed = sent.size > 1 && sent.has(error.option) ? [error.option] : [...sent.keys()];
  for (const name of blamed) refusedLists.set(name, sent.get(name).list);
  forget(new Map(blamed.map((name) => [name, sent.get(name)])));
  const messages = Object.fromEntries(blamed.map((name) => [name, error.message]));
  update({ refused: { ...state.refused, ...messages }, values: merged(accepted, pending) });
}

// A change that was made while the request was on its way stays pending.
function forget(sent) {
  for (const [name, change] of sent) {
    if (pending.get(name) === change) pending.delete(name);
  }
}

function merged(values, changes) {
  const result = { ...values };
  for (const [name, { list }] of changes) {
    if (list.length > 0) result[name] = list;
    else delete result[name];
  }
  return result;
}

function without(values, names) {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

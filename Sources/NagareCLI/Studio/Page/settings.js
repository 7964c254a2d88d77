import { record, stepBack, stepForward } from "./history.js";
import { sameValues, valuesOf, without } from "./option-list.js";
import {
  acceptedLists, contentOf, dropPending, enqueue, parted, refusedList, settled, snapshot, startQueue, wantedLists,
} from "./settings-queue.js";
import { state, update } from "./state.js";

export { repost, settled } from "./settings-queue.js";

export function startSettings(project, groups) {
  const { settings, options, comments, ranges, output, outputOption } = project;
  // A table that leaves out comments is none of steps.
  const shifts = comments.map(({ steps = null }) => steps);
  const values = valuesOf(options, groups);
  startQueue({ ...values, shifts });
  update({ project, groups, values, shifts, settings, ranges, output, outputOption });
}

// What the picture shows, as the server takes it: changes that wait for an answer are not among it.
export const acceptedSettings = () => contentOf(acceptedLists());
export const acceptedValues = () => parted(acceptedLists()).values;

// Sets the values of an option; none means its default. The picture follows when the server accepts them.
export function change(name, list, gesture = null) {
  const before = name in state.refused ? refusedList(name) : wantedLists()[name];
  if (!sameValues(before, list)) set({ [name]: list }, gesture);
}

// Sets the values of several options in one step.
export const changeTogether = (lists) => set(lists, Symbol("together"));

// Sets the steps of all comment files.
export const changeShifts = (shifts, gesture) => change("shifts", shifts, gesture);

// A shift that cannot be read is refused here.
export const refuseShifts = (reason) => update({ refused: { ...state.refused, shifts: reason } });

// Sets all options to their defaults.
export async function resetAll() {
  await settled();
  restore({ lists: { shifts: acceptedLists().shifts }, ranges: state.ranges }, { recording: true });
}

export function changeRanges(ranges) {
  record(snapshot());
  update({ ranges });
}

export async function undo() {
  await settled();
  if (state.connected) restore(stepBack(snapshot()));
}

export async function redo() {
  await settled();
  if (state.connected) restore(stepForward(snapshot()));
}

function set(lists, gesture) {
  const names = Object.keys(lists);
  const changes = names.map((name) => [name, { list: lists[name], gesture }]);
  enqueue(changes, { refused: without(state.refused, names) });
}

function restore(target, { recording = false } = {}) {
  if (!target) return;
  const accepted = acceptedLists();
  const gesture = Symbol("restore");
  const changes = [...new Set([...Object.keys(accepted), ...Object.keys(target.lists)])]
    .map((name) => [name, { list: target.lists[name] ?? [], gesture, restoring: !recording }])
    .filter(([name, { list }]) => !sameValues(accepted[name], list));
  dropPending();
  enqueue(changes, { refused: {}, ranges: target.ranges });
}

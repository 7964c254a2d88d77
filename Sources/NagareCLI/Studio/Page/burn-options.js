import { find, findAll } from "./dom.js";
import { splitOff } from "./option-list.js";
import { makeOptionRow, showChangedCount } from "./option-row.js";
import { follow, state, watch } from "./state.js";

const wanted = ["encoder", "crf", "preset"];
const more = find("#burn-more");

let rows = [];

// The options that only a burn has: the most important ones, and the others folded.
export function followBurnOptions() {
  follow(["groups", "encoders", "language"], build);
  watch(["values", "refused", "settings"], showValues);
}

function build() {
  const options = state.groups.find((group) => group.isBurn)?.options ?? [];
  const { first, others } = splitOff(wanted, options.map(withValues));
  rows = [];
  addRows(find("#burn-first"), first);
  addRows(find("#burn-others"), others);
  more.hidden = others.length === 0;
  showValues();
}

function addRows(place, options) {
  const made = options.map(makeOptionRow);
  rows.push(...made);
  place.replaceChildren(...made.map(({ row }) => row));
}

// Encoders are chosen from those that there are.
function withValues(option) {
  return option.name === "encoder" && state.encoders.length > 0 ? { ...option, values: state.encoders } : option;
}

function showValues() {
  for (const { show } of rows) show();
  showChangedCount(more);
  if (findAll(".refused", more).length > 0) more.open = true;
}

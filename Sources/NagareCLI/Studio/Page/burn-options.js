import { find, findAll } from "./dom.js";
import { makeOptionRow, showChangedCount } from "./option-row.js";
import { follow, state, watch } from "./state.js";

const first = ["encoder", "crf", "preset"];
const more = find("#burn-more");

let rows = [];

// The options that only a burn has: the most important ones, and the others folded.
export function followBurnOptions() {
  follow(["groups", "encoders", "language"], build);
  watch(["values", "refused", "settings"], showValues);
}

function build() {
  const options = state.groups.find((group) => group.isBurn)?.options ?? [];
  rows = options.map((option) => makeOptionRow(withValues(option)));
  const isFirst = ({ option }) => first.includes(option.name);
  const place = ({ option }) => first.indexOf(option.name);
  const shown = rows.filter(isFirst).toSorted((one, other) => place(one) - place(other));
  find("#burn-first").replaceChildren(...shown.map(({ row }) => row));
  find("#burn-others").replaceChildren(...rows.filter((each) => !isFirst(each)).map(({ row }) => row));
  more.hidden = rows.length === shown.length;
  showValues();
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

import { debounce, find, findAll, icon, make } from "./dom.js";
import { groupTitle, optionHelp, optionLabel } from "./language.js";
import { splitOff } from "./option-list.js";
import { makeOptionRow, showChangedCount } from "./option-row.js";
import { redo, resetAll, undo } from "./settings.js";
import { follow, state, watch } from "./state.js";

// What most people want comes first in its group.
const wanted = ["font-scale", "opacity", "block", "keep-clear", "area", "scroll-time", "style", "merge-duplicates"];
const groups = find("#option-groups");
const search = find("#option-search");

let rows = new Map(); // option name → { option, row, show }
let opened = null; // the titles of open groups; null before the first build

export function followOptions() {
  find("#undo").addEventListener("click", undo);
  find("#redo").addEventListener("click", redo);
  find("#reset-all").addEventListener("click", resetAll);
  search.addEventListener("input", debounce(60, filter));
  follow(["groups", "language"], build);
  watch(["values", "refused", "settings", "hiddenTexts"], showValues);
  follow(["canUndo", "canRedo", "values"], showHistory);
}

function build() {
  if (state.groups.length === 0) return;
  const shown = state.groups.filter((group) => !group.isBurn);
  opened ??= new Set([shown[0].title]);
  rows = new Map();
  groups.replaceChildren(...shown.map(buildGroup));
  showValues();
  filter();
}

function buildGroup({ title, options }) {
  const summary = make(
    "summary", {}, icon("chevron"), make("h3", {}, groupTitle(title)), make("span", { class: "changed-count" }),
  );
  const { first, others } = splitOff(wanted, options);
  const built = [...first, ...others].map(makeOptionRow);
  for (const made of built) rows.set(made.option.name, made);
  const group = make("details", { class: "group" }, summary, ...built.map(({ row }) => row));
  group.dataset.title = title;
  summary.addEventListener("click", () => {
    // The state changes after the click; while searching, groups open by themselves.
    if (search.value.trim()) return;
    if (group.open) opened.delete(title);
    else opened.add(title);
  });
  return group;
}

function showValues() {
  for (const { show } of rows.values()) show();
  for (const group of findAll(".group", groups)) showChangedCount(group);
}

function showHistory() {
  find("#undo").disabled = !state.canUndo;
  find("#redo").disabled = !state.canRedo;
  find("#reset-all").disabled = Object.keys(state.values).length === 0;
}

// Shows the options whose name, label or explanation has all words.
function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const { option, row } of rows.values()) {
    const searched = `--${option.name} ${optionLabel(option)} ${optionHelp(option)} ${option.help}`.toLowerCase();
    row.hidden = !words.every((word) => searched.includes(word));
    if (!row.hidden) found += 1;
  }
  for (const group of findAll(".group", groups)) {
    group.hidden = findAll(".option:not([hidden])", group).length === 0;
    group.open = words.length > 0 || opened.has(group.dataset.title);
  }
  find("#no-options").hidden = found > 0 || rows.size === 0;
}

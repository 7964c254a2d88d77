import { makeControl } from "./controls.js";
import { debounce, find, findAll, icon, iconButton, make } from "./dom.js";
import { groupTitle, optionHelp, optionLabel, text } from "./language.js";
import { change, redo, resetAll, undo } from "./settings.js";
import { follow, state, watch } from "./state.js";

const groups = find("#option-groups");
const search = find("#option-search");

let rows = new Map(); // option name → { option, row, control, reset, error }
let opened = null; // the titles of open groups; null before the first build

export function followOptions() {
  find("#undo").addEventListener("click", undo);
  find("#redo").addEventListener("click", redo);
  find("#reset-all").addEventListener("click", resetAll);
  search.addEventListener("input", debounce(60, filter));
  follow(["groups", "language"], build);
  watch(["values", "refused", "settings"], showValues);
  follow(["canUndo", "canRedo", "values"], showHistory);
}

function build() {
  if (state.groups.length === 0) return;
  opened ??= new Set([state.groups[0].title]);
  rows = new Map();
  groups.replaceChildren(...state.groups.map(buildGroup));
  showValues();
  filter();
}

function buildGroup({ title, options }) {
  const summary = make(
    "summary", {}, icon("chevron"), make("h3", {}, groupTitle(title)), make("span", { class: "changed-count" }),
  );
  const group = make("details", { class: "group" }, summary, ...options.map(buildRow));
  group.dataset.title = title;
  summary.addEventListener("click", () => {
    // The state changes after the click; while searching, groups open by themselves.
    if (search.value.trim()) return;
    if (group.open) opened.delete(title);
    else opened.add(title);
  });
  return group;
}

function buildRow(option) {
  const ids = Object.fromEntries(["field", "label", "help", "error"].map((part) => [part, `${part}-${option.name}`]));
  ids.name = optionLabel(option);
  const control = makeControl(option, ids, (list, gesture) => change(option.name, list, gesture));
  const reset = iconButton("reset", text("reset", { label: ids.name }), () => {
    control.fields[0]?.focus();
    change(option.name, []);
  }, { class: "icon-button reset" });
  const error = make("p", { class: "error", id: ids.error, role: "alert", hidden: true });
  const row = make(
    "div", { class: "option" },
    make("div", { class: "option-head" },
      // The label of a list would press its button.
      option.repeats
        ? make("span", { id: ids.label, class: "option-label" }, ids.name)
        : make("label", { id: ids.label, class: "option-label", for: ids.field }, ids.name),
      make("code", {}, `--${option.name}`)),
    reset,
    make("div", { class: "option-body" }, control.content),
    error,
    make("p", { class: "help", id: ids.help }, optionHelp(option)),
  );
  rows.set(option.name, { option, row, control, reset, error, ids });
  return row;
}

function showValues() {
  for (const [name, { row, control, reset, error, ids }] of rows) {
    const list = state.values[name] ?? [];
    const refused = state.refused[name];
    // A refused text stays in its field, so that it can be mended.
    if (refused === undefined) control.show(list);
    row.classList.toggle("changed", list.length > 0);
    row.classList.toggle("refused", refused !== undefined);
    reset.hidden = list.length === 0 && refused === undefined;
    error.hidden = refused === undefined;
    showError(error, refused ?? "");
    for (const field of control.fields) {
      field.setAttribute("aria-invalid", refused !== undefined);
      field.setAttribute("aria-describedby", refused === undefined ? ids.help : `${ids.error} ${ids.help}`);
    }
  }
  for (const group of findAll(".group", groups)) {
    const count = findAll(".option.changed, .option.refused", group).length;
    const place = find(".changed-count", group);
    place.textContent = count > 0 ? String(count) : "";
    place.title = count > 0 ? text("changedOptions", { count }) : "";
  }
}

function showError(error, message) {
  if (error.textContent === message) return;
  error.textContent = message;
  if (message) error.scrollIntoView({ block: "nearest" });
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

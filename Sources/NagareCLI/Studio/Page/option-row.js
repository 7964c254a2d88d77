import { makeControl } from "./controls.js";
import { find, findAll, iconButton, make } from "./dom.js";
import { optionHelp, optionLabel, text } from "./language.js";
import { change } from "./settings.js";
import { state } from "./state.js";

// The `row` of an option with its control, explanation and error; `show` brings it in step with the state.
export function makeOptionRow(option) {
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

  const show = () => {
    const list = state.values[option.name] ?? [];
    const refused = state.refused[option.name];
    // A refused text stays in its field, so that it can be mended.
    if (refused === undefined) control.show(list);
    row.classList.toggle("changed", list.length > 0);
    row.classList.toggle("refused", refused !== undefined);
    reset.hidden = list.length === 0 && refused === undefined;
    showRefusal(control.fields, error, refused, ids.help);
  };
  return { option, row, show };
}

// Shows at a control why its value was refused.
export function showRefusal(fields, error, message, help) {
  const isRefused = Boolean(message);
  for (const field of fields) markRefused(field, isRefused, error.id, help);
  error.hidden = !isRefused;
  if (error.textContent === (message ?? "")) return;
  error.textContent = message ?? "";
  if (isRefused) error.scrollIntoView({ block: "nearest" });
}

export function markRefused(field, isRefused, error, help) {
  field.setAttribute("aria-invalid", isRefused);
  field.setAttribute("aria-describedby", isRefused ? `${error} ${help}` : help);
}

// Shows how many options of a group are changed.
export function showChangedCount(group) {
  const count = findAll(".option.changed, .option.refused", group).length;
  const place = find(".changed-count", group);
  place.textContent = count > 0 ? String(count) : "";
  place.title = count > 0 ? text("changedOptions", { count }) : "";
}

import { debounce, find, giveName, icon, iconButton, make } from "./dom.js";
import { number, text, valueText } from "./language.js";
import { sameValues } from "./option-list.js";
import { state } from "./state.js";

// One row for each value of an option that repeats, and a button for another.
export function makeListControl(option, ids, set) {
  const list = make("ul", { class: "rows", "aria-labelledby": ids.label });
  const add = make("button", {
    type: "button", class: "add", id: ids.field, "aria-labelledby": `${ids.field} ${ids.label}`,
    "aria-describedby": ids.help,
  });
  add.append(icon("add"), make("span", {}, text("add")));
  const fields = [];
  const values = () => fields.map((field) => field.value.trim()).filter((value) => value !== "");
  let typing = false;
  const apply = () => {
    typing = false;
    set(values());
  };
  const applyLater = debounce(250, () => typing && apply());
  const typed = () => {
    typing = true;
    applyLater();
  };

  const addRow = (value) => {
    const field = option.values ? makeChoice(option, value) : makeField(value, typed);
    const position = fields.push(field);
    field.setAttribute("aria-label", text("rowLabel", { label: ids.name, position }));
    field.setAttribute("aria-describedby", ids.help);
    field.addEventListener("change", apply);
    const words = make("span", { class: "hidden-words", hidden: true });
    const count = make("span", { class: "count" });
    const remove = iconButton("remove", text("removeRow", { value: value || String(position) }), () => {
      row.remove();
      fields.splice(fields.indexOf(field), 1);
      (fields.at(-1) ?? add).focus();
      apply();
    });
    const row = make("li", {}, field, words, count, remove);
    list.append(row);
    return field;
  };

  add.addEventListener("click", () => {
    addRow("").focus();
    apply();
  });

  return {
    content: make("div", { class: "list-control" }, list, add),
    fields,
    show: (wanted) => {
      // An answer to earlier values must not replace what is being typed.
      if (!typing && !sameValues(wanted, values())) {
        fields.length = 0;
        list.replaceChildren();
        for (const value of wanted) addRow(value);
      }
      for (const field of fields) {
        showCount(option, field);
        if (option.name === "block-id") showHiddenText(field);
      }
    },
  };
}

function makeField(value, changed) {
  const field = make("input", { class: "text-field", autocomplete: "off", spellcheck: "false" });
  field.value = value;
  field.addEventListener("input", changed);
  return field;
}

function makeChoice(option, value) {
  const choices = option.values.map((each) => make("option", { value: each }, valueText(each)));
  const select = make("select", {}, make("option", { value: "" }, "–"), ...choices);
  select.value = value;
  return select;
}

// An ID alone tells nothing of its comment.
function showHiddenText(field) {
  const id = field.value.trim();
  const hidden = state.hiddenTexts.get(id) ?? "";
  const words = find(".hidden-words", field.parentElement);
  words.hidden = hidden === "";
  words.textContent = hidden;
  words.title = hidden;
  if (id) giveName(find("button", field.parentElement), text("removeRow", { value: `${id} ${hidden}`.trim() }));
}

// How many comments a blocking rule removes.
function showCount(option, field) {
  const rule = state.settings.blocks.find(
    (block) => block.option === option.name && block.value === field.value.trim(),
  );
  const place = find(".count", field.parentElement);
  place.textContent = rule ? number(rule.count) : "";
  place.title = rule ? text("removes", { count: rule.count, shown: number(rule.count) }) : "";
  place.classList.toggle("none", rule?.count === 0);
}

import { debounce, make } from "./dom.js";
import { gestures } from "./history.js";
import { text, valueText } from "./language.js";
import { makeListControl } from "./list-control.js";
import { readNumber, sliderRanges } from "./slider-ranges.js";

// The control of an option: its `content`, the `fields` that carry its state, and `show` for new values.
// `ids` has the `field` for the label and the texts that describe it; `set` receives new values and a gesture.
export function makeControl(option, ids, set) {
  if (option.repeats) return makeListControl(option, ids, set);
  if (option.kind === "flag") return option.inverse ? flagChoice(ids, set) : checkbox(ids, set);
  if (option.values) return valueChoice(option, ids, set);
  const field = textField(option, ids, set);
  return option.name in sliderRanges ? withSlider(option, ids, set, field) : field;
}

function checkbox(ids, set) {
  const box = make("input", { type: "checkbox", id: ids.field, "aria-describedby": ids.help });
  // The option's own label has the name, and the box its state.
  const label = make("span", { "aria-hidden": "true", onclick: () => box.click() });
  box.addEventListener("change", () => set(box.checked ? ["on"] : []));
  return {
    content: make("span", { class: "check" }, box, label),
    fields: [box],
    show: (list) => {
      box.checked = list.length > 0;
      label.textContent = text(box.checked ? "on" : "off");
    },
  };
}

function flagChoice(ids, set) {
  return choice(ids, set, [["on", text("on")], ["off", text("off")]]);
}

function valueChoice(option, ids, set) {
  return choice(ids, set, option.values.map((value) => [value, valueText(value)]), option.default);
}

function choice(ids, set, entries, byDefault) {
  const known = entries.find(([value]) => value === byDefault);
  const first = known ? text("defaultIs", { value: known[1] }) : text("byDefault");
  const select = make("select", { id: ids.field, "aria-describedby": ids.help }, make("option", { value: "" }, first));
  select.append(...entries.map(([value, label]) => make("option", { value }, label)));
  select.addEventListener("change", () => set(select.value ? [select.value] : []));
  return {
    content: select,
    fields: [select],
    show: ([value = ""]) => {
      // A value such as --bold=… that the list does not have is still worth showing.
      if (value && ![...select.options].some((entry) => entry.value === value)) {
        select.append(make("option", { value }, value));
      }
      select.value = value;
    },
  };
}

function textField(option, ids, set) {
  const field = make("input", {
    id: ids.field, class: "text-field", autocomplete: "off", spellcheck: "false",
    placeholder: placeholder(option), "aria-describedby": ids.help,
  });
  let typing = false;
  const apply = () => {
    typing = false;
    set(field.value.trim() === "" ? [] : [field.value.trim()]);
  };
  const applyLater = debounce(250, () => typing && apply());
  field.addEventListener("input", () => {
    typing = true;
    applyLater();
  });
  // Leaving the field, or Enter, does not wait.
  field.addEventListener("change", apply);
  return {
    content: field,
    fields: [field],
    show: ([value = ""]) => {
      // An answer to earlier values must not replace what is being typed.
      if (!typing && field.value.trim() !== value) field.value = value;
    },
  };
}

// Prose does not fit into a field; the explanation has it.
function placeholder(option) {
  const short = /^[^\s;,]{1,10}(?=$|[;,])/.exec(option.default ?? "");
  return short ? short[0] : text("byDefault");
}

function withSlider(option, ids, set, field) {
  const { min, max, step, rest } = sliderRanges[option.name];
  const resting = readNumber(placeholder(option)) ?? rest;
  const slider = make("input", { type: "range", min, max, step, "aria-labelledby": ids.label });
  const gesture = gestures();
  const [input] = field.fields;
  let sliding = false;
  const setLater = debounce(60, () => {
    sliding = false;
    set([input.value], gesture.name());
  });
  const fill = () => slider.style.setProperty("--fill", `${((slider.value - min) / (max - min)) * 100}%`);
  const follow = () => {
    slider.value = readNumber(input.value) ?? resting;
    fill();
  };
  slider.addEventListener("pointerdown", gesture.hold);
  slider.addEventListener("pointerup", gesture.release);
  slider.addEventListener("pointercancel", gesture.release);
  slider.addEventListener("input", () => {
    sliding = true;
    input.value = slider.value;
    fill();
    setLater();
  });
  input.addEventListener("input", follow);
  return {
    content: make("div", { class: "slider-row" }, slider, field.content),
    fields: [...field.fields],
    show: (list) => {
      // An answer to earlier values must not move what is being dragged.
      if (!sliding) {
        field.show(list);
        follow();
      }
      slider.classList.toggle("resting", list.length === 0);
    },
  };
}

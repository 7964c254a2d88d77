const svgSpace = "http://www.w3.org/2000/svg";

export const find = (selector, root = document) => root.querySelector(selector);
export const findAll = (selector, root = document) => [...root.querySelectorAll(selector)];

// Makes an element. Keys of `attributes` that start with "on" add listeners; false, null and undefined are left out.
export function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

// An icon from the symbols in index.html.
export function icon(name) {
  const svg = document.createElementNS(svgSpace, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(svgSpace, "use");
  use.setAttribute("href", `#icon-${name}`);
  svg.append(use);
  return svg;
}

export function iconButton(name, label, click, attributes = {}) {
  const made = make("button", { type: "button", class: "icon-button", ...attributes }, icon(name));
  giveName(made, label);
  made.addEventListener("click", click);
  return made;
}

// Gives a control without visible text a name, also as its tooltip.
export function giveName(target, label) {
  target.setAttribute("aria-label", label);
  target.setAttribute("title", label);
}

// Sets a text that is often set anew: an unchanged one stays selected.
export function write(target, words) {
  if (target.textContent !== words) target.textContent = words;
}

// Selects the text of a field that gets the focus. A mouse sets the caret later, when its button is released.
export function selectOnFocus(field) {
  let isPressed = false; // since before it had the focus
  field.addEventListener("focus", () => field.select());
  field.addEventListener("pointerdown", () => {
    isPressed = document.activeElement !== field;
  });
  field.addEventListener("mouseup", (event) => {
    if (!isPressed) return;
    isPressed = false;
    event.preventDefault();
    field.select();
  });
}

export function debounce(milliseconds, action) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...values), milliseconds);
  };
}

export const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

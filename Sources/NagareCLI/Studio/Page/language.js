import { find, findAll, giveName, make } from "./dom.js";
import { state, update } from "./state.js";
import { keep, recall } from "./storage.js";
import * as english from "./words-en.js";
import * as japanese from "./words-ja.js";
import * as chinese from "./words-zh.js";

const languages = { en: english, zh: chinese, ja: japanese };
const sizeUnits = ["B", "kB", "MB", "GB", "TB"];
const tags = { en: "en", zh: "zh-Hans", ja: "ja" };

export function startLanguage() {
  const choice = find("#language");
  for (const [code, words] of Object.entries(languages)) {
    choice.append(make("option", { value: code, lang: tags[code] }, words.name));
  }
  choice.addEventListener("change", () => {
    keep("language", choice.value);
    use(choice.value);
  });
  const kept = recall("language");
  choice.value = kept in languages ? kept : preferred();
  use(choice.value);
}

// A text of the page; some are functions of values.
export function text(key, values = {}) {
  const found = languages[state.language].texts[key] ?? english.texts[key] ?? key;
  return typeof found === "function" ? found(values) : found;
}

export const groupTitle = (title) => languages[state.language].groups[title] ?? title;

export function optionLabel(option) {
  return languages[state.language].options[option.name]?.[0] ?? english.options[option.name]?.[0] ?? option.name;
}

export const optionHelp = (option) => languages[state.language].options[option.name]?.[1] ?? option.help;

// What a fixed value means, followed by the value itself.
export function valueText(value) {
  const meaning = languages[state.language].values[value];
  return meaning ? `${meaning} (${value})` : value;
}

export const number = (value) => value.toLocaleString(tags[state.language]);

// 12345678 → "12.3 MB", on one line.
export function sizeText(bytes) {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), sizeUnits.length - 1);
  const amount = bytes / 1000 ** step;
  return `${amount.toLocaleString(tags[state.language], { maximumSignificantDigits: 3 })}\u00a0${sizeUnits[step]}`;
}

function preferred() {
  const wanted = (navigator.languages ?? ["en"]).map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find((code) => code in languages) ?? "en";
}

function use(language) {
  document.documentElement.lang = tags[language];
  update({ language });
  for (const target of findAll("[data-text]")) target.textContent = text(target.dataset.text);
  for (const target of findAll("[data-placeholder]")) target.placeholder = text(target.dataset.placeholder);
  for (const target of findAll("[data-tip]")) target.title = text(target.dataset.tip);
  for (const target of findAll("[data-label]")) {
    if (target.matches("button, select")) giveName(target, text(target.dataset.label));
    else target.setAttribute("aria-label", text(target.dataset.label));
  }
}

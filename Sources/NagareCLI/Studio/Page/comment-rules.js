import { change } from "./settings.js";
import { state } from "./state.js";

const escapes = { "\n": "\\n", "\r": "\\r" };

// The values of the blocking options that drop exactly the comments of this author, or of this text.
export const userRule = ({ user }) => ({ option: "block-user", value: user });
export const textRule = ({ text }) => ({ option: "block", value: `/^${escaped(text)}$/` });

export const hasRule = ({ option, value }) => (state.values[option] ?? []).includes(value);

// Adds the rule, or removes it if there is one already.
export function toggleRule(rule) {
  const { option, value } = rule;
  const list = state.values[option] ?? [];
  change(option, hasRule(rule) ? list.filter((other) => other !== value) : [...list, value]);
}

function escaped(text) {
  return text.replace(/[\\^$.|?*+()[\]{}/]/g, "\\$&").replace(/[\n\r]/g, (found) => escapes[found]);
}

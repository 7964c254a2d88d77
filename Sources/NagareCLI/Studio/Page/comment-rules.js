import { rememberTexts } from "./comment-store.js";
import { find } from "./dom.js";
import { text } from "./language.js";
import { change } from "./settings.js";
import { state } from "./state.js";

const escapes = { "\n": "\\n", "\r": "\\r" };

// The values of the blocking options that drop this comment, those of its author, or those of its text.
export const commentRule = ({ id }) => ({ option: "block-id", value: id });
export const userRule = ({ user }) => ({ option: "block-user", value: user });
export const textRule = (comment) => ({ option: "block", value: `/^${escaped(comment.text)}$/` });

export const hasRule = ({ option, value }) => (state.values[option] ?? []).includes(value);

// Adds the rule, or removes it if there is one already.
export function toggleRule(rule) {
  const { option, value } = rule;
  const list = state.values[option] ?? [];
  change(option, hasRule(rule) ? list.filter((other) => other !== value) : [...list, value]);
}

// Hides a comment or ends that, and says so: nobody hears that the row changes. Another rule, or a lack of room, may
// keep it out of the picture all the same.
export function toggleComment(comment) {
  const rule = commentRule(comment);
  rememberTexts([comment]);
  toggleRule(rule);
  find("#live").textContent = text(hasRule(rule) ? "commentHidden" : "commentNotHidden", { words: comment.text });
}

function escaped(words) {
  return words.replace(/[\\^$.|?*+()[\]{}/]/g, "\\$&").replace(/[\n\r]/g, (found) => escapes[found]);
}

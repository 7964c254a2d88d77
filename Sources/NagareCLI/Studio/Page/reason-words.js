import { text } from "./language.js";

// The reasons of filters are the names of rules, but for that of single comments, which are hidden by hand.
const isRule = (reason) => /^(blocked|low)-/.test(reason) && reason !== "blocked-id";

export function reasonText(reason) {
  const words = text(`reason-${reason}`);
  return isRule(reason) ? text("blockedBy", { rule: words }) : words;
}

// In as few words as a row of the table has room for.
export const shortReason = (reason) => text(`${isRule(reason) ? "reason" : "short"}-${reason}`);

import { commentRule, hasRule, textRule, toggleComment, toggleRule, userRule } from "./comment-rules.js";
import { clamp, find, findAll, make } from "./dom.js";
import { text } from "./language.js";
import { update } from "./state.js";
import { timeText } from "./time.js";
import { jump } from "./transport.js";

const menu = find("#comment-menu");
const margin = 8;

export function followCommentMenu() {
  menu.addEventListener("keydown", takeKey);
  menu.addEventListener("contextmenu", (event) => event.preventDefault());
  menu.addEventListener("beforetoggle", ({ newState }) => {
    const inside = menu.contains(document.activeElement);
    if (newState === "closed" && inside) find("#comment-grid").focus({ preventScroll: true });
  });
}

// Shows what can be done with a comment, at a place of the window.
export function openCommentMenu(comment, { x, y, fromRight = false }) {
  update({ commentError: null });
  menu.replaceChildren(
    item(text("goTo", { time: timeText(comment.time, 0) }), () => jump(comment.time)),
    ruleItem("User", userRule(comment), { possible: comment.user !== "" }),
    ruleItem("Text", textRule(comment)),
    ruleItem("Comment", commentRule(comment), { toggle: () => toggleComment(comment) }),
    item(text("copyText"), () => copy(comment.text)),
  );
  menu.showPopover();
  const { offsetWidth: width, offsetHeight: height } = menu;
  menu.style.left = `${clamp(fromRight ? x - width : x, margin, innerWidth - width - margin)}px`;
  menu.style.top = `${clamp(y, margin, innerHeight - height - margin)}px`;
  menu.firstElementChild.focus();
}

function ruleItem(what, rule, { toggle = () => toggleRule(rule), possible = true } = {}) {
  return item(text(`${hasRule(rule) ? "unblock" : "block"}${what}`), toggle, possible);
}

// An entry that is not possible can still be reached and read.
function item(label, action, possible = true) {
  const made = make("button", { type: "button", role: "menuitem", tabindex: -1 }, label);
  if (!possible) made.setAttribute("aria-disabled", true);
  made.addEventListener("click", () => {
    if (!possible) return;
    menu.hidePopover();
    action();
  });
  return made;
}

function takeKey(event) {
  event.stopPropagation();
  const items = findAll("button", menu);
  const place = items.indexOf(document.activeElement);
  const targets = { ArrowDown: place + 1, ArrowUp: place - 1 + items.length, Home: 0, End: items.length - 1 };
  if (event.key in targets) items[targets[event.key] % items.length].focus();
  else if (event.key === "Tab") menu.hidePopover();
  else return;
  event.preventDefault();
}

async function copy(words) {
  try {
    await navigator.clipboard.writeText(words);
    find("#live").textContent = text("copied");
  } catch {
    update({ commentError: text("notCopied") });
  }
}

import { icon, make } from "./dom.js";
import { text } from "./language.js";
import { reasonText, shortReason } from "./reason-words.js";
import { timeText } from "./time.js";

// A row of the table with `fill`, which shows another comment in it. It can be reused for any of them.
export function makeCommentRow() {
  const time = make("button", { type: "button", class: "comment-time", tabindex: -1 });
  const swatch = make("span", { class: "swatch" });
  const words = make("span", { class: "comment-words" });
  const content = make("span", { role: "gridcell", class: "comment-text" });
  const user = make("span", { role: "gridcell", class: "comment-user" });
  const more = make("button", { type: "button", class: "icon-button comment-more", tabindex: -1 }, icon("more"));
  more.setAttribute("aria-haspopup", "menu");
  const row = make(
    "div", { role: "row" }, make("span", { role: "gridcell" }, time), content, user,
    make("span", { role: "gridcell" }, more),
  );
  let filled = {};

  const fillCells = (comment, reason, earlier) => {
    time.textContent = comment ? timeText(comment.time, 1) : "";
    words.textContent = comment?.text.replace(/[\r\n]+/g, " ⏎ ") ?? "";
    swatch.style.backgroundColor = comment?.color ?? "";
    content.title = comment?.text ?? "";
    content.replaceChildren(swatch, words, ...(reason ? [reasonBadge(reason, earlier)] : []));
    user.textContent = comment?.user ?? "";
    user.title = comment?.user ?? "";
    more.setAttribute("aria-label", text("commentMenu"));
  };

  return {
    row,
    fill: (comment, index, { language, recent, current, reason, earlier }) => {
      const wanted = { comment, language, reason, earlier };
      const isFilled = Object.entries(wanted).every(([key, value]) => key in filled && filled[key] === value);
      if (!isFilled) fillCells(comment, reason, earlier);
      filled = wanted;
      row.id = `comment-row-${index}`;
      row.setAttribute("aria-rowindex", index + 2);
      row.className = ["comment-row", reason && "not-shown", !comment && "loading", recent && "recent",
        current && "current"].filter(Boolean).join(" ");
      row.dataset.index = index;
    },
  };
}

// Nobody hears that the text is struck through.
function reasonBadge(reason, earlier) {
  const before = make("span", { class: "hidden-text" }, text("dropped"));
  const title = `${text("dropped")} ${reasonText(reason)}`;
  return make("span", { class: earlier ? "badge earlier" : "badge", title }, before, shortReason(reason));
}

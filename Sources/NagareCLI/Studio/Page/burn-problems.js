import { icon, make, write } from "./dom.js";
import { number, text } from "./language.js";
import { reasonText } from "./reason-words.js";

const counts = ["commentsSkipped", "commentsBeyondEnd", "damagedPackets", "damagedPictures", "timeJumps"];
const charactersShown = 40;

// The panel with what went wrong in a burn without ending it; absent where nothing did.
export function makeBurnProblems() {
  const title = make("span", {});
  const list = make("ul", {});
  const content = make("details", { class: "burn-problems" }, make("summary", {}, icon("chevron"), title), list);
  let shown = "";
  return {
    content,
    show: (burn) => {
      const lines = problemLines(burn);
      content.hidden = lines.length === 0;
      write(title, text("problems", { count: lines.length }));
      if (shown === lines.join("\n")) return;
      shown = lines.join("\n");
      list.replaceChildren(...lines.map((line) => make("li", {}, line)));
    },
  };
}

function problemLines({ warnings, problems }) {
  const counted = (key, count, values = {}) => text(key, { count, shown: number(count), ...values });
  if (!problems) return warnings;
  const lines = [...warnings];
  for (const [reason, count] of Object.entries(problems.dropped)) {
    if (count > 0) lines.push(counted("burnNotShown", count, { reason: reasonText(reason) }));
  }
  for (const key of counts) {
    if (problems[key] > 0) lines.push(counted(key, problems[key]));
  }
  const { streamsLeftOut } = problems;
  if (streamsLeftOut.length > 0) lines.push(text("streamsLeftOut", { list: streamsLeftOut.join(", ") }));
  const missing = Object.entries(problems.missingGlyphs);
  if (missing.length > 0) lines.push(text("missingGlyphs", { list: characters(missing) }));
  return lines;
}

function characters(missing) {
  const shown = missing.toSorted(([, one], [, other]) => other - one).slice(0, charactersShown);
  const list = shown.map(([character, count]) => `${character} (${codePoint(character)}) × ${number(count)}`);
  return [...list, ...(missing.length > shown.length ? ["…"] : [])].join(", ");
}

const codePoint = (character) => `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;

import { find } from "./dom.js";
import { text } from "./language.js";
import { lookName } from "./other-look.js";
import { follow, state } from "./state.js";

const line = find("#split");
const names = [find("#other-name"), find("#current-name")];

// Names the halves of the comparison, each in its corner of the picture.
export function followHalfNames() {
  follow(["comparing", "streaming", "frame", "language"], showNames);
  follow(["comparing", "streaming", "frame", "language", "split", "zoom"], makeRoom);
  find("#viewport").addEventListener("scroll", makeRoom);
  new ResizeObserver(makeRoom).observe(find("#stage"));
}

function showNames() {
  const { comparing, frame, streaming } = state;
  find("#half-names").hidden = !comparing || !frame?.other || streaming;
  names[0].textContent = frame ? lookName(frame.comparedWith) : "";
  names[1].textContent = text("look-current");
}

// A name that would reach into the other half disappears.
function makeRoom() {
  if (find("#half-names").hidden) return;
  const { left, width } = line.getBoundingClientRect();
  const middle = left + width / 2;
  names[0].classList.toggle("without-room", names[0].getBoundingClientRect().right > middle);
  names[1].classList.toggle("without-room", names[1].getBoundingClientRect().left < middle);
}

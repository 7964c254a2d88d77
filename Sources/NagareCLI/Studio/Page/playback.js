import { find, giveName } from "./dom.js";
import { text } from "./language.js";
import { follow, state, watch } from "./state.js";
import { readTime, timeText } from "./time.js";
import { goToPeak, seek, stepFrames, timelineLength, togglePlaying } from "./transport.js";

const field = find("#time");
let typing = false;

// The buttons above the timeline, and the time to type in.
export function followPlayback() {
  find("#peak-back").addEventListener("click", () => goToPeak(-1));
  find("#peak-forward").addEventListener("click", () => goToPeak(1));
  find("#frame-back").addEventListener("click", () => stepFrames(-1));
  find("#frame-forward").addEventListener("click", () => stepFrames(1));
  find("#play").addEventListener("click", togglePlaying);
  field.addEventListener("focus", () => field.select());
  field.addEventListener("keydown", enterByKey);
  field.addEventListener("input", () => {
    typing = true;
  });
  field.addEventListener("blur", enter);
  follow(["playing", "language"], showPlaying);
  follow(["time"], showTime);
  watch(["project", "density"], showTime);
}

function enterByKey(event) {
  if (event.key === "Enter") enter();
  if (event.key === "Escape") leave();
  if (event.key === "Enter" || event.key === "Escape") field.select();
}

function enter() {
  const typed = typing ? readTime(field.value) : null;
  typing = false;
  if (typed !== null) seek(typed);
  leave();
}

function leave() {
  typing = false;
  field.value = timeText(state.time);
}

function showPlaying() {
  const playing = state.playing !== 0;
  find("#play-icon").setAttribute("href", playing ? "#icon-pause" : "#icon-play");
  giveName(find("#play"), text(playing ? "pause" : "play"));
}

function showTime() {
  if (!typing) field.value = timeText(state.time);
  find("#duration").textContent = `/ ${timeText(timelineLength())}`;
}

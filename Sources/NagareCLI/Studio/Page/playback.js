import { find, giveName, selectOnFocus } from "./dom.js";
import { text } from "./language.js";
import { isSmoothItself } from "./player.js";
import { follow, state, update, watch } from "./state.js";
import { keep, recall } from "./storage.js";
import { readTime, timeText } from "./time.js";
import { goToPeak, jump, stepFrames, timelineLength, togglePlaying } from "./transport.js";

const field = find("#time");
const smooth = find("#smooth");
let typing = false;

// The buttons above the timeline, and the time to type in.
export function followPlayback() {
  find("#peak-back").addEventListener("click", () => goToPeak(-1));
  find("#peak-forward").addEventListener("click", () => goToPeak(1));
  find("#frame-back").addEventListener("click", () => stepFrames(-1));
  find("#frame-forward").addEventListener("click", () => stepFrames(1));
  find("#play").addEventListener("click", togglePlaying);
  selectOnFocus(field);
  field.addEventListener("keydown", enterByKey);
  field.addEventListener("input", () => {
    typing = true;
  });
  field.addEventListener("blur", enter);
  follow(["playing", "language"], showPlaying);
  update({ smooth: recall("smooth") === "on" });
  smooth.addEventListener("click", toggleSmooth);
  follow(["smooth", "project"], showSmooth);
  follow(["playRate"], showRate);
  watch(["playRate"], announceRate);
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
  if (typed !== null) jump(typed);
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

function toggleSmooth() {
  keep("smooth", state.smooth ? "off" : "on");
  update({ smooth: !state.smooth });
}

// A video that has about as many frames itself needs no more.
function showSmooth() {
  smooth.hidden = isSmoothItself();
  smooth.setAttribute("aria-pressed", state.smooth);
}

function showRate() {
  find("#play-rate").textContent = state.playRate === 1 ? "" : text("playRate", { rate: state.playRate });
}

function announceRate() {
  if (state.playing !== 0) find("#live").textContent = text("playRateNews", { rate: state.playRate });
}

function showTime() {
  if (!typing) field.value = timeText(state.time);
  find("#duration").textContent = `/ ${timeText(timelineLength())}`;
}

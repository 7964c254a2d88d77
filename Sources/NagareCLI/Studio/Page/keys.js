import { toggleComparison } from "./compare.js";
import { showKeys } from "./dialogs.js";
import { find } from "./dom.js";
import { toggleHandles } from "./handles.js";
import { showOpenDialog } from "./open-video.js";
import { markIn, markOut } from "./ranges.js";
import { redo, undo } from "./settings.js";
import { state } from "./state.js";
import { focusSearch, showTab, switchTab } from "./tabs.js";
import { nudgeTrack } from "./tracks.js";
import {
  goToPeak, jump, jumpSeconds, lastTime, pause, play, playFaster, stepFrames, togglePlaying,
} from "./transport.js";
import { pan, takesArrows, toggleZoom } from "./viewer.js";
import { toggleMute } from "./volume.js";

const moves = {
  ArrowLeft: (event) => (event.shiftKey ? jumpSeconds(-1, event.repeat) : stepFrames(-1, event.repeat)),
  ArrowRight: (event) => (event.shiftKey ? jumpSeconds(1, event.repeat) : stepFrames(1, event.repeat)),
  PageUp: (event) => jumpSeconds(10, event.repeat),
  PageDown: (event) => jumpSeconds(-10, event.repeat),
  Home: () => jump(0),
  End: () => Number.isFinite(lastTime()) && jump(lastTime()),
};

// A key that is held does it once.
const once = (action) => (event) => event.repeat || action();

const letters = {
  j: () => play(-1), k: pause, l: once(playFaster), " ": once(togglePlaying), m: once(toggleMute),
  p: () => goToPeak(-1), n: () => goToPeak(1), i: markIn, o: once(markOut),
  "[": () => nudgeTrack(-0.1), "]": () => nudgeTrack(0.1), "{": () => nudgeTrack(-1), "}": () => nudgeTrack(1),
  z: once(toggleZoom), c: once(toggleComparison), h: once(toggleHandles), t: once(switchTab),
  b: () => showTab("burns"), "/": focusSearch, "?": showKeys,
  w: () => pan(0, -1), a: () => pan(-1, 0), s: () => pan(0, 1), d: () => pan(1, 0),
};

const pans = { ArrowUp: letters.w, ArrowLeft: letters.a, ArrowDown: letters.s, ArrowRight: letters.d };

// What can be pressed and was clicked last. The space bar does not press it again: most people want to play.
let clicked = null;

export function followKeys() {
  addEventListener("pointerdown", ({ target }) => {
    clicked = pressable(target);
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Tab") clicked = null;
    const action = actionOf(event);
    if (!action || !state.project) return;
    event.preventDefault();
    action(event);
  });
}

function actionOf(event) {
  const { target, key, altKey } = event;
  if (event.defaultPrevented || event.isComposing || altKey || find("dialog[open]")) return null;
  if (event.ctrlKey || event.metaKey) return editing(event);
  if (takesKeys(target)) return null;
  if (key in pans && !event.shiftKey && takesArrows(target)) return pans[key];
  if (key in moves) return scrolls(target, key) || isSlider(target) ? null : moves[key];
  if (!state.singleKeys) return null;
  if (key === " " && pressable(target)) {
    if (pressable(target) !== clicked) return null;
    // Some browsers press it when the key is released.
    target.blur();
  }
  return letters[key.toLowerCase()] ?? null;
}

function editing({ target, key, shiftKey }) {
  const letter = key.toLowerCase();
  if (letter === "o" && !shiftKey) return showOpenDialog;
  if (isText(target)) return null;
  if (letter === "z") return shiftKey ? redo : undo;
  return letter === "y" && !shiftKey ? redo : null;
}

const isText = (target) => target.matches(":is(textarea, input):not([type=range], [type=checkbox], [readonly])");

// Fields need letters and arrows for themselves, sliders only arrows.
const takesKeys = (target) => target.matches("textarea, select, input:not([type=checkbox], [type=range])");
const isSlider = (target) => target.matches("input[type=range]");

// In the long list of options and in the burns, these keys scroll.
const scrolls = (target, key) => /^(Page|Home|End)/.test(key) && target.closest("#options, #burns") !== null;

const pressable = (target) => target.closest("button, summary, a, label, [type=checkbox]");

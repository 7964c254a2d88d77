import { clamp, find, giveName } from "./dom.js";
import { text } from "./language.js";
import { follow, state, update } from "./state.js";
import { keep, recall } from "./storage.js";

const video = find("#video");
const slider = find("#volume");
const audible = 0.5;

// How loud the video is, and whether it is heard at all.
export function followVolume() {
  const kept = Number.parseFloat(recall("volume"));
  update({ volume: Number.isFinite(kept) ? clamp(kept, 0, 1) : 1, muted: recall("muted") === "on" });
  find("#mute").addEventListener("click", toggleMute);
  slider.addEventListener("input", () => setVolume(Number(slider.value) / 100));
  follow(["volume", "muted", "language"], show);
}

export function toggleMute() {
  const muted = !state.muted;
  if (!muted && state.volume === 0) setVolume(audible);
  else setMuted(muted);
}

function setVolume(volume) {
  keep("volume", volume);
  update({ volume });
  setMuted(volume === 0);
}

function setMuted(muted) {
  keep("muted", muted ? "on" : "off");
  update({ muted });
}

function show() {
  const { volume, muted } = state;
  video.volume = volume;
  video.muted = muted;
  find("#mute-icon").setAttribute("href", muted ? "#icon-muted" : "#icon-audio");
  giveName(find("#mute"), text(muted ? "unmute" : "mute"));
  slider.value = Math.round(volume * 100);
  slider.style.setProperty("--fill", `${slider.value}%`);
  slider.classList.toggle("resting", muted);
  slider.setAttribute("aria-valuetext", text(muted ? "volumeMuted" : "volumeIs", { percent: slider.value }));
}

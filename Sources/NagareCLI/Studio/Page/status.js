import { getProject } from "./api.js";
import { find, make } from "./dom.js";
import { frameAtRest } from "./frames.js";
import { number, text } from "./language.js";
import { reload } from "./reload.js";
import { repost } from "./settings.js";
import { follow, state, update, watch } from "./state.js";
import { timeText } from "./time.js";

const longestWait = 10_000;
let wait = 1000;
let retryTimer = 0;
let announced = null; // the settings of the last exact frame

export function followStatus() {
  find("#retry").addEventListener("click", reconnect);
  follow(["project", "language"], showProject);
  follow(["settings", "language"], showFacts);
  follow(["frame", "loading", "frameError", "streaming", "stalled", "language"], showFrameState);
  follow(["playNote"], showPlayNote);
  watch(["frame"], announce);
  follow(["connected", "language"], showConnection);
  watch(["connected"], () => !state.connected && retryLater());
}

function showProject() {
  if (!state.project) return;
  const { video, comments } = state.project;
  const rate = video.frameRate ? text("frameRate", { rate: Math.round(video.frameRate * 1000) / 1000 }) : null;
  const parts = [video.name, `${video.width} × ${video.height}`, rate, comments.map((file) => file.name).join(", ")];
  const line = find("#project-line");
  line.textContent = parts.filter(Boolean).join(" · ");
  line.title = line.textContent;
  document.title = `${video.name} – nagare studio`;
}

function showFacts() {
  if (!state.settings) return;
  const { style, comments, blocked, merged, warnings, misplaced } = state.settings;
  const counted = (key, count) => text(key, { count, shown: number(count) });
  const facts = [counted("comments", comments)];
  if (blocked) facts.push(counted("blocked", blocked));
  if (merged) facts.push(counted("merged", merged));
  facts.push(text("style", { style }));
  find("#facts").textContent = facts.join(" · ");
  const list = find("#warnings");
  const shown = misplaced ? [...warnings, counted("commentsBeyondEnd", misplaced)] : warnings;
  list.replaceChildren(...shown.map((warning) => make("li", {}, warning)));
  list.hidden = list.children.length === 0;
}

function showFrameState() {
  const { frame, loading, frameError, streaming, stalled } = state;
  const shown = streaming ? null : frame;
  find("#spinner").hidden = streaming ? !stalled : !loading;
  find("#quality").textContent = streaming ? text("playing") : frame ? text(frame.quality) : "";
  find("#quality").dataset.quality = shown?.quality ?? "";
  find("#frame-facts").textContent = shown ? facts("frameFacts", shown) : "";
  find("#frame-error").hidden = !frameError || streaming;
  find("#frame-error").textContent = frameError ?? "";
}

function showPlayNote() {
  find("#play-note").textContent = state.playNote ?? "";
}

// Drafts come too fast to be read out. A change of the settings may have said what it changes.
function announce() {
  if (state.frame.quality !== "exact") return;
  const isOther = announced !== null && announced !== state.settings.id;
  announced = state.settings.id;
  if (!isOther) find("#live").textContent = facts("frameAt", state.frame);
}

function facts(key, { time, visible }) {
  return text(key, { time: timeText(time), count: visible, shown: number(visible) });
}

function showConnection() {
  find("#banner").hidden = state.connected;
  find("#banner-text").textContent = state.connected ? "" : text("serverGone");
}

function retryLater() {
  clearTimeout(retryTimer);
  retryTimer = setTimeout(reconnect, wait);
  wait = Math.min(wait * 2, longestWait);
}

// The server may have forgotten the settings, so they are sent again; or it was started again with another video.
async function reconnect() {
  clearTimeout(retryTimer);
  let project;
  try {
    project = await getProject();
  } catch {
    return retryLater();
  }
  if (project.settings.video !== state.settings.video) await reload();
  wait = 1000;
  update({ connected: true });
  await repost();
  frameAtRest();
}

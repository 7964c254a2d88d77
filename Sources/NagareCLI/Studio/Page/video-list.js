import { find, findAll, make } from "./dom.js";
import { number, text } from "./language.js";
import { follow, state, update, watch } from "./state.js";
import { lastPart, makeFolderItem, makeVideoItem } from "./video-item.js";
import { loadVideos } from "./videos.js";

const list = find("#video-list");
const filter = find("#video-filter");
const mostWithoutFilter = 10;

let items = []; // { path, isVideo, item, show }

// The list of the videos and folders of a folder.
export function followVideoList() {
  filter.addEventListener("input", () => update({ videoFilter: filter.value.trim() }));
  find("#reload-videos").addEventListener("click", () => loadVideos(state.videos?.inside ?? ""));
  find("#videos").addEventListener("keydown", moveByKey);
  follow(["videos", "language"], build);
  follow(["videos", "videoFilter"], showFiltered);
  follow(["opening", "openError", "videos", "language"], () => items.forEach(({ show }) => show()));
  follow(["videos", "videoFilter", "opening", "language"], showCount);
  watch(["videosError"], () => {
    find("#videos-error").textContent = state.videosError ?? "";
  });
}

// Shows a folder, with the focus on where one comes from or what is open.
export async function showFolder(path, before = "") {
  if (!(await loadVideos(path))) return;
  const isWanted = (item) => item.path === before || before.startsWith(`${item.path}/`);
  const wanted = items.find(isWanted) ?? items.find(({ path: own }) => own === state.videos?.open) ?? items[0];
  const target = wanted ? find(".entry", wanted.item) : find("#reload-videos");
  target.focus();
  target.scrollIntoView({ block: "nearest" });
}

const enter = (path) => showFolder(path, state.videos.inside);

function build() {
  if (!state.videos) return;
  const { videos, folders } = state.videos;
  items = [...folders.map((path) => makeFolderItem(path, enter)), ...videos.map(makeVideoItem)];
  list.replaceChildren(...items.map(({ item }) => item));
  showPath();
}

// The way from the studio's folder to the one that is shown.
function showPath() {
  const { folder, inside } = state.videos;
  const parts = inside === "" ? [] : inside.split("/");
  const crumbs = ["", ...parts.map((_, index) => parts.slice(0, index + 1).join("/"))];
  find("#folder-path").replaceChildren(...crumbs.map((path) => {
    const name = path === "" ? folder : lastPart(path);
    if (path === inside) return make("li", {}, make("span", { "aria-current": "location" }, name));
    return make("li", {}, make("button", { type: "button", onclick: () => enter(path) }, name));
  }));
}

function showFiltered() {
  const words = state.videoFilter.toLowerCase().split(/\s+/).filter(Boolean);
  for (const { path, item } of items) {
    const name = lastPart(path).toLowerCase();
    item.hidden = !words.every((word) => name.includes(word));
  }
  if (filter.value.trim() !== state.videoFilter) filter.value = state.videoFilter;
  find("#video-search").hidden = items.length <= mostWithoutFilter && words.length === 0;
}

function showCount() {
  if (!state.videos) return;
  const { opening, videos: { folder, inside, videos, folders } } = state;
  const shown = items.filter(({ item }) => !item.hidden);
  const count = shown.filter(({ isVideo }) => isVideo).length;
  find("#video-count").textContent = opening ? text("openingVideo", { name: lastPart(opening) })
    : text("videoCount", { count, shown: number(count) });
  const path = [folder, inside].filter(Boolean).join("/");
  const key = folders.length > 0 ? "noVideosHere" : "emptyFolder";
  const note = videos.length === 0 ? text(key, { folder: path }) : text("noVideoMatches");
  find("#no-videos").textContent = videos.length === 0 || shown.length === 0 ? note : "";
}

function moveByKey(event) {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return;
  const entries = findAll("li:not([hidden]) .entry", list);
  const place = entries.indexOf(target.closest("li")?.querySelector(".entry"));
  const targets = { ArrowDown: entries[place + 1], ArrowUp: entries[place - 1] ?? filter };
  if (list.contains(target)) Object.assign(targets, { Home: entries[0], End: entries.at(-1) });
  if (!(key in targets)) return;
  event.preventDefault();
  targets[key]?.focus();
}

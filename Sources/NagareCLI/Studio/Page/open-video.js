import { find } from "./dom.js";
import { follow, state } from "./state.js";
import { followVideoList, showFolder } from "./video-list.js";

const button = find("#open-video");

// The list of videos: a dialog, or the whole page while no video is open.
export function followOpening() {
  followVideoList();
  button.addEventListener("click", showOpenDialog);
  follow(["project"], () => {
    button.hidden = !state.project;
  });
}

export function showOpenDialog() {
  find("#open-dialog").showModal();
  showFolder(folderOf(state.project.settings.video));
}

export function showOpenPage() {
  find("#studio").hidden = true;
  find(".skip-link").hidden = true;
  const page = find("#open-page");
  page.append(find("#videos"));
  page.hidden = false;
  showFolder("");
}

// Videos outside the studio's folder have absolute paths.
function folderOf(path) {
  return path.startsWith("/") ? "" : path.slice(0, Math.max(path.lastIndexOf("/"), 0));
}

import { getVideos, postOpen } from "./api.js";
import { refusalOf } from "./errors.js";
import { text } from "./language.js";
import { saveProject } from "./project.js";
import { reload } from "./reload.js";
import { state, update } from "./state.js";

let latest = 0;

// Loads the list of a folder; that of the studio's own folder if it does not exist. Returns whether the list is shown.
export async function loadVideos(inside) {
  latest += 1;
  const turn = latest;
  try {
    const answer = await getVideos(inside);
    if (turn !== latest) return false;
    const videoFilter = inside === state.videos?.inside ? state.videoFilter : "";
    update({ videos: { ...answer, inside }, videoFilter, videosError: null, openError: null });
    return true;
  } catch (error) {
    if (turn !== latest) return false;
    if (error.status === 404 && inside !== "") return loadVideos("");
    update({ videosError: reason(error) });
    return false;
  }
}

// Opens a video with the chosen comment files; without any, the server chooses.
export async function openVideo(name) {
  if (state.opening) return;
  update({ opening: name, openError: null });
  try {
    await saveProject();
    const comments = state.commentChoice[name] ?? [];
    await postOpen(comments.length > 0 ? { video: name, comments } : { video: name });
    await reload();
  } catch (error) {
    update({ opening: null, openError: { name, message: reason(error) } });
  }
}

const reason = (error) => refusalOf(error)?.message ?? text("serverGone");

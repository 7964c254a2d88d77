import { icon, make, write } from "./dom.js";
import { sizeText, text } from "./language.js";
import { state, update } from "./state.js";
import { openVideo } from "./videos.js";

export const lastPart = (path) => path.slice(path.lastIndexOf("/") + 1);

// An entry of the list that enters a folder.
export function makeFolderItem(path, enter) {
  const button = make("button", { type: "button", class: "entry", onclick: () => enter(path) }, icon("folder"),
    make("span", { class: "entry-text" }, make("span", { class: "entry-name" }, lastPart(path))), icon("chevron"));
  return { path, isVideo: false, item: make("li", {}, button), show: () => {} };
}

// An entry of the list that opens a video, and `show`, which brings it in step with the state.
export function makeVideoItem(video) {
  const spinner = make("span", { class: "spinner", hidden: true });
  const isOpen = video.name === state.videos.open;
  const button = make(
    "button",
    { type: "button", class: "entry", "aria-current": isOpen && "true", onclick: () => openVideo(video.name) },
    icon("video"),
    make("span", { class: "entry-text" },
      make("span", { class: "entry-name" }, lastPart(video.name)), " ",
      make("span", { class: "entry-facts" }, `${factsOf(video).join(" · ")} `,
        isOpen ? make("span", { class: "badge is-open" }, text("isOpen")) : null, " ",
        video.hasProject ? make("span", { class: "badge" }, text("hasProject")) : null)),
    spinner,
  );
  const error = make("p", { class: "error", role: "alert" });
  const choice = video.comments.length > 1 ? makeCommentChoice(video) : null;

  return {
    path: video.name,
    isVideo: true,
    item: make("li", {}, button, choice, error),
    show: () => {
      spinner.hidden = state.opening !== video.name;
      write(error, state.openError?.name === video.name ? state.openError.message : "");
    },
  };
}

function factsOf({ bytes, comments }) {
  const size = sizeText(bytes);
  if (comments.length > 1) return [size];
  return [size, comments.length > 0 ? lastPart(comments[0]) : text("noCommentFile")];
}

// With several files that may have the comments, the user may choose.
function makeCommentChoice({ name, comments }) {
  const chosen = () => state.commentChoice[name] ?? [];
  const boxes = comments.map((file) => {
    const box = make("input", { type: "checkbox" });
    box.checked = chosen().includes(file);
    box.addEventListener("change", () => {
      const files = comments.filter((other) => (other === file ? box.checked : chosen().includes(other)));
      update({ commentChoice: { ...state.commentChoice, [name]: files } });
    });
    return make("label", { class: "check" }, box, make("span", {}, lastPart(file)));
  });
  return make("fieldset", { class: "comment-choice" }, make("legend", {}, text("chooseComments")), ...boxes);
}

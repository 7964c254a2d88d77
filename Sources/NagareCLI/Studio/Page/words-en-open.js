import { counted } from "./words-en-counted.js";

export const texts = {
  openVideo: "Open…", openTip: "Open another video (Ctrl+O)", openTitle: "Open a video",
  keyOpen: "Open another video", videos: "Videos", folders: "Folders", refresh: "Refresh",
  filterVideos: "Filter the videos", filterPlaceholder: "Filter",
  videoCount: ({ count, shown }) => counted(count, shown, "video"),
  hasProject: "project", isOpen: "open", openingVideo: ({ name }) => `Opening ${name}…`,
  chooseComments: "Choose comment files", noCommentFile: "no comment file",
  noVideosHere: ({ folder }) => `There are no videos in “${folder}” itself.`, noVideoMatches: "No video matches.",
  emptyFolder: ({ folder }) =>
    `There are no videos in “${folder}”. Put videos into it and refresh, or start with another folder as --root.`,
};

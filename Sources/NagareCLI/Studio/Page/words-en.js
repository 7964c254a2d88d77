import * as burns from "./words-en-burns.js";
import * as table from "./words-en-comments.js";
import { counted } from "./words-en-counted.js";
import * as open from "./words-en-open.js";
import * as play from "./words-en-play.js";
import * as tracks from "./words-en-tracks.js";

const comments = (count, shown) => counted(count, shown, "comment");

export const name = "English";

export const texts = {
  ...burns.texts, ...open.texts, ...play.texts, ...table.texts, ...tracks.texts,
  skipToOptions: "Skip to the options", keyboard: "Keyboard shortcuts", language: "Language", close: "Close",
  theme: "Appearance", themeAuto: "Auto", themeLight: "Light", themeDark: "Dark",
  serverGone: "Nagare is not responding. Is it still running in the terminal?", retry: "Retry",

  picture: "Picture", pictureTools: "Picture tools", zoom: "Zoom", zoomFit: "Fit",
  compare: "Before / after", compareTip: "Compare with another look (C)",
  handles: "Keep clear", handlesTip: "Drag the comment area, bands and boxes on the picture (H)",
  sheet: "Contact sheet", sheetTip: "The busiest moments at a glance",
  sheetLoading: "Drawing the busiest moments…",
  draft: "draft", exact: "exact",
  frameFacts: ({ count, shown, time }) => `${time} · ${comments(count, shown)}`,
  frameAt: ({ count, shown, time }) => `Frame at ${time}, ${comments(count, shown)}`,
  frameRate: ({ rate }) => `${rate} fps`,
  splitLabel: ({ name }) => `Divider between “${name}” and the current look`,
  splitValue: ({ percent, name }) => `${percent}% ${name}`,
  "handle-area": ({ percent }) => `Comment area ${percent}`, "handle-area-name": "Comment area from the top",
  "handle-top": ({ percent }) => `Keep top clear: ${percent}`, "handle-top-name": "Clear band at the top",
  "handle-bottom": ({ percent }) => `Keep bottom clear: ${percent}`, "handle-bottom-name": "Clear band at the bottom",
  addBox: "Add a box", addBoxTip: "Keep a box clear of comments, such as the place of a logo",
  boxName: ({ position }) => `Box ${position} to keep clear`, removeBox: ({ position }) => `Remove box ${position}`,
  boxLeft: ({ position }) => `Left edge of box ${position}`, boxTop: ({ position }) => `Top edge of box ${position}`,
  boxWidth: ({ position }) => `Width of box ${position}`, boxHeight: ({ position }) => `Height of box ${position}`,

  presets: "Presets", choosePreset: "Choose a preset", noPresets: "No presets yet", applyPreset: "Apply",
  savePreset: "Save as…", ownPresets: "Your presets", presetsBesideVideo: "Beside the video",
  isBesideVideo: "beside the video", presetApplied: ({ name }) => `Preset ${name} applied`,
  presetDialog: "Save as a preset", presetName: "Name", presetText: "Description (optional)",
  presetCount: ({ count }) => `Changed options to save: ${count}`,
  presetNeedsName: "The preset needs a name.", presetSaved: ({ name }) => `Preset ${name} saved`,
  replacePreset: ({ name }) => `There is a preset “${name}” already. Replace it?`,
  replace: "Replace", save: "Save", cancel: "Cancel",
  compareTools: "Comparison", compareWith: "Compare with", keepLook: "Keep this look",
  keepLookTip: "Keep this look for comparing",
  lookKept: "Look kept for comparing", lookRefused: ({ name, reason }) => `${name}: ${reason}`,
  "look-plain": "Without comments", "look-default": "Default look", "look-kept": "Kept look",
  "look-current": "Current look",
  keyPanFocused: "Move the focused picture at 100 %",

  timeline: "Timeline", timelineLabel: "Time in the video", timeLabel: "Time", transport: "Playback",
  play: "Play", pause: "Pause", frameBack: "Previous frame", frameForward: "Next frame",
  peakBack: "Previous peak", peakForward: "Next peak",
  peakTip: ({ count, shown, time }) => `Peak at ${time}: ${comments(count, shown)}`,
  momentTip: ({ count, shown, time }) => `${time} · ${comments(count, shown)}`,
  notShown: ({ shown }) => `${shown} dropped`,
  ranges: "Ranges", markIn: "In", markOut: "Out",
  markInTip: "Start a range here (I)", markOutTip: "End the range here (O)",
  openRange: ({ time }) => `${time} – …`, goToRange: "Go to the start",
  removeRange: ({ range }) => `Remove the range ${range}`,
  wordLabel: "Show where a word occurs", wordPlaceholder: "Find a word", found: ({ shown }) => shown,

  command: "Command", commandTitle: "Command line", copy: "Copy", copied: "Copied", copyByKey: "Press Ctrl+C",
  comments: ({ count, shown }) => comments(count, shown), blocked: ({ shown }) => `${shown} blocked`,
  merged: ({ shown }) => `${shown} merged`, style: ({ style }) => `${style} style`, warnings: "Warnings",

  options: "Options", undo: "Undo", redo: "Redo", resetAll: "Reset all",
  searchLabel: "Search the options", searchPlaceholder: "Search options", noOptions: "No option matches.",
  reset: ({ label }) => `Reset ${label}`, changedOptions: ({ count }) => `${count} changed`,
  byDefault: "default", defaultIs: ({ value }) => `default: ${value}`, on: "on", off: "off",
  add: "Add", rowLabel: ({ label, position }) => `${label}, ${position}`,
  removeRow: ({ value }) => `Remove ${value}`, removes: ({ count, shown }) => `Removes ${comments(count, shown)}`,

  sidePanel: "Options, comments and burns", commentsTab: "Comments",

  keyTabs: "Options, comments or burns", keyRows: "Previous or next row of the table",
  keyGoToRow: "Go to the time of the row", keyRowMenu: "Actions of the row, in the table",
  keyFrame: "One frame back or forward", keySecond: "One second back or forward",
  keyTenSeconds: "Ten seconds forward or back", keyEnds: "Start or end", keyPlay: "Play or pause",
  keyShuttle: "Play backward, stop, play forward", keyPeaks: "Previous or next peak",
  keyMarks: "Start or end a range", keyZoom: "Fit or 100 %", keyPan: "Move the picture at 100 %",
  keyCompare: "Before / after", keyHandles: "Bands and boxes to keep clear",
  keyBoxMove: "Move the focused box by 1 %, with Shift by 5 %", keyBoxSize: "Resize the focused box",
  keyBoxRemove: "Remove the focused box",
  keySearch: "Search the options or the comments",
  keyUndo: "Undo", keyRedo: "Redo", keyKeyboard: "This list", singleKeys: "Use single-key shortcuts",
};

export const groups = { "Common options": "Basics", "Options": "More" };

// The explanations are the program's own, unless there is another one.
export const options = {
  "offset": ["Time shift"], "size": ["Video size"], "block": ["Blocked words"],
  "merge-duplicates": ["Merge duplicates"], "style": ["Site style"], "font": ["Fonts"],
  "font-scale": ["Text size"], "opacity": ["Opacity"], "scroll-time": ["Scrolling time"],
  "area": ["Comment area"],
  "deinterlace": ["Deinterlace"],
  "keep-format": ["Keep pixel format"],
  "block-user": ["Blocked authors"], "block-mode": ["Blocked modes"], "block-color": ["Blocked colours"],
  "block-id": ["Hidden comments"], "block-kind": ["Blocked purchases"],
  "min-weight": ["Minimum weight"], "min-price": ["Minimum price"],
  "merge-similar": ["Merge similar texts"], "merge-at": ["Smallest merged group"],
  "merge-grow": ["Enlarge merged comments"],
  "replace": ["Replace in texts"], "strip": ["Remove from texts"], "max-length": ["Longest text"],
  "highlight-user": ["Highlighted authors"],
  "font-file": ["Font files"], "bold": ["Bold text"], "language": ["Character forms"],
  "missing-glyphs": ["Missing characters"], "font-size": ["Standard text height"],
  "line-height": ["Line spacing"], "outline": ["Outline width"], "shadow": ["Shadow offset"],
  "fixed-time": ["Fixed comment duration"], "keep-modes-apart": ["Keep modes apart"],
  "keep-clear": ["Keep clear (for subtitles)"], "lanes": ["Lanes of scrolling comments"],
  "overflow": ["When rows are full"],
  "max-on-screen": ["Maximum on screen"], "prefer": ["Preferred comments"],
  "chat": ["Chat panel"], "chat-canvas": ["Place of the chat"], "chat-font-size": ["Chat text height"],
  "chat-opacity": ["Opacity of the chat's ground"], "no-danmaku": ["No flying comments"],
  "density-bar": ["Density bar"], "density-color": ["Bar colour"], "density-opacity": ["Bar opacity"],
  "motion": ["Motion"], "seed": ["Random seed"],
  "tint": ["Tint"], "tint-strength": ["Tint strength"], "tint-method": ["Colour method"],
  "tint-mode": ["Tint timing"],
  "mask": ["Mask source"],
  "mask-invert": ["Invert the mask"], "mask-grow": ["Mask growth"], "mask-feather": ["Soft edge"],
  "mask-opacity": ["Opacity behind the mask"], "mask-limit": ["Mask size limit"],
  "mask-smooth": ["Smooth over time"],
  "names": ["Show senders"],
  ...burns.options,
};

export const values = {};

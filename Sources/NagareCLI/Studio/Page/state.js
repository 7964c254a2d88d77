// Everything the page shows. Only `update` changes it.
export const state = {
  project: null,
  groups: [], // those of options; the one of a burn's own has `isBurn`
  values: {}, // option name → its values as texts; flags have "on" or "off"
  settings: null, // the server's answer for the values
  refused: {}, // option name → why its value was refused; "shifts" is among them
  shifts: [], // the steps of each comment file
  shiftEntry: null, // { track, step, typed }: the shift that was changed last, and what was typed for it, if anything
  canUndo: false,
  canRedo: false,
  time: 0,
  placed: false, // whether the time at which the page opens is known
  playing: 0, // 1 forward, -1 backward
  streaming: false, // whether the server's encoded play is what plays, rather than single frames
  stalled: false, // whether the play waits for its bytes
  playRate: 1,
  playNote: null, // why it does not play as it should
  volume: 1,
  muted: false,
  smooth: false, // whether it plays at 60 frames a second
  frame: null, // { image, other, comparedWith, time, visible, quality }
  loading: null, // the quality of the frame that is on its way
  frameError: null,
  zoom: "fit",
  comparing: false,
  comparedWith: "plain", // the look of the other half: or "default", "kept", or "preset:" and a name
  keptLook: null, // the values of the look that was kept for comparing
  split: 50, // the share of the other half, in percent
  presets: { presets: [], problems: [] },
  handles: false,
  ranges: [], // [{ from, to }]
  inMark: null,
  density: null, // { step, counts, peaks, settings }: of the settings with this id
  dropped: null, // { step, counts }: how many comments of the density are not shown
  waveform: null, // { step, levels, until, done }: the greatest amplitudes, of 255; no levels without audio
  word: "",
  wordDensity: null,
  output: "", // the name of the file that a burn writes
  outputError: null,
  outputOption: "", // what the command says of it
  saved: null, // { file }, which may be undefined, or { error }: how the project was last saved
  encoders: [],
  trials: [], // { encoder, lists, status, seconds, bytes, error }
  trialTime: 0,
  trying: false, // whether encoders are being tried
  burns: [],
  burnsNote: null,
  burnsError: null,
  addError: null, // why a burn was not added
  burnPicture: null, // { id, time, image }: the last burned frame of a burn
  tracksOpen: false,
  track: 0, // the index of the comment file that keys shift
  trackDensities: [], // the density of each comment file
  videos: null, // { folder, open, videos, folders, inside }: those of the folder `inside` that of the studio
  videosError: null,
  videoFilter: "",
  commentChoice: {}, // the name of a video → those of its comment files that were chosen
  opening: null, // the name of the video that is being opened
  openError: null, // { name, message }
  tab: "options", // or "comments" or "burns"
  comments: null, // { search, sort, order, total, windows }: those of the table that are loaded
  commentSearch: "",
  commentSort: "time", // or "text" or "user"
  commentOrder: "ascending", // or "descending"
  commentReasons: new Map(), // `index` → { id, reason, settings }: why comments that pass the filters are not shown
  commentRow: -1, // the index of the row that has the table's focus
  commentError: null,
  hiddenTexts: new Map(), // the IDs of single comments that were hidden → their texts, as far as they were listed
  following: false, // whether the table keeps to the time
  connected: true,
  leaving: false, // whether the page is being loaded again for another video
  theme: "light",
  language: "en",
  singleKeys: true, // whether letters alone are shortcuts
};

const watchers = [];

export function update(changes) {
  const changed = Object.keys(changes).filter((key) => !Object.is(state[key], changes[key]));
  if (changed.length === 0) return;
  Object.assign(state, changes);
  for (const { keys, react } of watchers) {
    if (keys.some((key) => changed.includes(key))) react();
  }
}

// Calls `react` now and whenever one of the keys changes.
export function follow(keys, react) {
  watch(keys, react);
  react();
}

// Calls `react` whenever one of the keys changes.
export function watch(keys, react) {
  watchers.push({ keys, react });
}

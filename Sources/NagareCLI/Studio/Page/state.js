// Everything the page shows. Only `update` changes it.
export const state = {
  project: null,
  groups: [],
  values: {}, // option name → its values as texts; flags have "on" or "off"
  settings: null, // the server's answer for the values
  refused: {}, // option name → why its value was refused
  canUndo: false,
  canRedo: false,
  time: 0,
  playing: 0, // 1 forward, -1 backward
  frame: null, // { image, plain, time, visible, quality }
  loading: null, // the quality of the frame that is on its way
  frameError: null,
  zoom: "fit",
  comparing: false,
  split: 50, // the share of the picture without comments, in percent
  handles: false,
  ranges: [], // [{ from, to }]
  inMark: null,
  density: null,
  word: "",
  wordDensity: null,
  tab: "options", // or "comments"
  comments: null, // { search, total, windows }: those of the table that are loaded
  commentSearch: "",
  commentRow: -1, // the index of the row that has the table's focus
  commentError: null,
  following: false, // whether the table keeps to the time
  connected: true,
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

import { Refusal, Unreachable } from "./errors.js";
import { reload } from "./reload.js";
import { state } from "./state.js";

export const getProject = () => json("api/project");
export const getOptions = () => json("api/options");

export const postSettings = (settings) => post("api/settings", settings);
export const postProject = (project, options) => post("api/project", project, options);

export const getVideos = (folder) => json(`api/videos?${new URLSearchParams({ folder })}`);
export const postOpen = (video) => post("api/open", video);

export const getEncoders = () => json("api/encoders");
export const postTrial = (trial, signal) => post("api/trial", trial, { signal });

export const getBurns = () => burnsOf(json("api/burns"));
export const postBurns = (burns) => burnsOf(post("api/burns", burns));
export const changeBurn = (id, action) => burnsOf(post("api/burns/change", { id, action }));

// Of the comments of all files, or of one.
export function getDensity({ settings, bins, word, file }, signal) {
  const query = new URLSearchParams({ settings, bins });
  if (word) query.set("word", word);
  if (file !== undefined) query.set("file", file);
  return json(`api/density?${query}`, { signal });
}

export function getDropped({ settings, bins }, signal) {
  return json(`api/dropped?${new URLSearchParams({ settings, bins })}`, { signal });
}

export const getWaveform = (bins, signal) => json(`api/waveform?${new URLSearchParams({ bins })}`, { signal });

// The list begins with the comment of index `first`, or with the first one at or after the time `from`.
export function getComments({ settings, search, sort = "time", order = "ascending", first, from, count }, signal) {
  const query = new URLSearchParams({ settings, sort, order, count });
  if (search) query.set("search", search);
  if (from === undefined) query.set("first", first);
  else query.set("from", from.toFixed(3));
  return json(`api/comments?${query}`, { signal });
}

// Why comments, which are named by their `index`, are not shown.
export const postReasons = (asked, signal) => post("api/reasons", asked, { signal });

export const getPresets = () => json("api/presets");
export const postPreset = (preset) => post("api/presets", preset);

export async function getFrame({ time, settings, quality, comments }, signal) {
  const query = new URLSearchParams({ at: time.toFixed(4), settings, quality });
  if (!comments) query.set("comments", "no");
  const response = await request(`api/frame?${query}`, { signal });
  return {
    image: await decoded(response),
    time: Number(response.headers.get("Nagare-Time") ?? time),
    visible: Number(response.headers.get("Nagare-Visible") ?? 0),
    quality: response.headers.get("Nagare-Quality"),
  };
}

export async function getSheet(settings, columns, rows, signal) {
  const query = new URLSearchParams({ settings, columns, rows });
  return decoded(await request(`api/sheet?${query}`, { signal }));
}

export const postPlay = (play) => post("api/play", play);

// The page may be about to go.
export const postPlayEnd = (id) => post("api/play/end", { id }, { keepalive: true });

// The next bytes of a play, of which there may be none yet, and whether they are its last ones.
export async function getPlayData({ id, offset }, signal) {
  const response = await request(`api/play/data?${new URLSearchParams({ id, offset })}`, { signal });
  const ended = response.headers.get("Nagare-Ended") === "yes";
  return { bytes: await body(response, "arrayBuffer"), ended };
}

function post(address, values, options = {}) {
  const headers = { "Content-Type": "application/json" };
  return json(address, { method: "POST", headers, body: JSON.stringify(values), ...options });
}

// What is not known of a burn is absent in the answer.
const unknown = Object.fromEntries(
  ["range", "percent", "fps", "secondsLeft", "at", "bytes", "expectedBytes", "seconds", "error", "problems"]
    .map((name) => [name, null]),
);

async function burnsOf(answer) {
  const { burns, note = null } = await answer;
  return { burns: burns.map((burn) => ({ ...unknown, ...burn })), note };
}

async function json(address, options) {
  return body(await request(address, options));
}

async function request(address, options = {}) {
  let response;
  try {
    response = await fetch(address, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Unreachable(error.message);
  }
  if (response.ok) return response;
  const refusal = new Refusal(response.status, await body(response).catch(() => ({})));
  if (isOfOtherVideo(refusal)) await reload();
  throw refusal;
}

// Another page has opened another video. While this one opens one, it is loaded again in any case.
function isOfOtherVideo({ status, option }) {
  return status === 409 && option === "video" && state.project !== null && !state.opening;
}

// A connection that breaks in the middle of an answer is as good as none.
async function body(response, kind = "json") {
  try {
    return await response[kind]();
  } catch (error) {
    if (error instanceof TypeError) throw new Unreachable(error.message);
    throw error;
  }
}

// An image that is ready to be shown without flicker.
async function decoded(response) {
  const image = new Image();
  const address = URL.createObjectURL(await body(response, "blob"));
  image.src = address;
  image.draggable = false;
  try {
    await image.decode();
  } catch {
    releaseImage(image);
    throw new Refusal(500, { error: "The image cannot be read." });
  }
  return image;
}

// Frees the memory of an image that is no longer shown.
export function releaseImage(image) {
  if (image) URL.revokeObjectURL(image.src);
}

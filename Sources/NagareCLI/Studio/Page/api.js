// The server answered with an error.
export class Refusal extends Error {
  constructor(status, body) {
    super(body.error ?? `HTTP ${status}`);
    this.status = status;
    this.option = body.option;
  }
}

// The server did not answer at all.
export class Unreachable extends Error {}

export const getProject = () => json("api/project");
export const getOptions = () => json("api/options");

export const postSettings = (options) =>
  json("api/settings", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ options }),
  });

export function getDensity(settings, bins, word, signal) {
  const query = new URLSearchParams({ settings, bins });
  if (word) query.set("word", word);
  return json(`api/density?${query}`, { signal });
}

// The list begins with the comment of index `first`, or with the first one at or after the time `from`.
export function getComments({ settings, search, first, from, count }, signal) {
  const query = new URLSearchParams({ settings, count });
  if (search) query.set("search", search);
  if (from === undefined) query.set("first", first);
  else query.set("from", from.toFixed(3));
  return json(`api/comments?${query}`, { signal });
}

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
  if (!response.ok) throw new Refusal(response.status, await body(response).catch(() => ({})));
  return response;
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

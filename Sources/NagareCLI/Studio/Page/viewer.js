import { releaseImage } from "./api.js";
import { find } from "./dom.js";
import { acceptedValues } from "./settings.js";
import { follow, state, update, watch } from "./state.js";

const viewport = find("#viewport");
const stage = find("#stage");
const picture = find("#picture");

// The size of the frame in image pixels, and the columns that a chat adds to the left and to the right of the picture.
// Drafts are smaller, so only exact frames tell.
let size = null;
let margins = [0, 0];

// A chat beside the picture adds a multiple of this number of columns.
const chatStep = 4;

export const frameHeight = () => size?.height ?? state.project?.video.height ?? 1;

// The width of the picture in pixels, without a chat beside it.
export const pictureWidth = () => Math.max(frameWidth() - margins[0] - margins[1], 1);

// The shares of the frame's width that a chat takes to the left and to the right of the picture.
export const chatShares = () => margins.map((columns) => columns / frameWidth());

const frameWidth = () => size?.width ?? state.project?.video.width ?? 1;

export function followPicture() {
  find("#zoom-fit").addEventListener("click", () => setZoom("fit"));
  find("#zoom-full").addEventListener("click", () => setZoom("full"));
  watch(["frame"], showFrame);
  follow(["zoom"], showZoom);
  new ResizeObserver(layOut).observe(viewport);
  panByDragging();
}

export const toggleZoom = () => setZoom(state.zoom === "fit" ? "full" : "fit");

// Whether the picture at 100 % has the focus and does not fit, so that arrow keys move it.
export function takesArrows(target) {
  const overflows = viewport.scrollWidth > viewport.clientWidth || viewport.scrollHeight > viewport.clientHeight;
  return target === viewport && state.zoom === "full" && overflows;
}

// Moves the visible part at 100 %, in steps of an eighth of the viewport.
export function pan(horizontal, vertical) {
  viewport.scrollBy((horizontal * viewport.clientWidth) / 8, (vertical * viewport.clientHeight) / 8);
}

function showFrame() {
  const { image, quality } = state.frame;
  const old = picture.firstElementChild;
  image.alt = "";
  picture.replaceChildren(image);
  if (old !== image) releaseImage(old);
  if (quality === "exact" || !size) {
    const grown = size?.width !== image.naturalWidth || size?.height !== image.naturalHeight;
    margins = chatColumns();
    size = { width: image.naturalWidth, height: image.naturalHeight };
    if (quality !== "exact") {
      const { width, height } = state.project.video;
      size = { width: width + margins[0] + margins[1], height };
    }
    if (grown) layOut();
  }
}

// The columns that a chat adds to the left and to the right of the picture.
function chatColumns() {
  const values = acceptedValues();
  const [side, width] = (values.chat?.at(-1) ?? "").split(":");
  if (values["chat-canvas"]?.at(-1) !== "extend") return [0, 0];
  const columns = chatStep * Math.ceil((Number(width) || 0) / chatStep);
  return side === "left" ? [columns, 0] : [0, columns];
}

function setZoom(zoom) {
  const box = viewport.getBoundingClientRect();
  const middle = {
    x: (viewport.scrollLeft + box.width / 2) / Math.max(viewport.scrollWidth, 1),
    y: (viewport.scrollTop + box.height / 2) / Math.max(viewport.scrollHeight, 1),
  };
  update({ zoom });
  viewport.scrollTo(
    middle.x * viewport.scrollWidth - box.width / 2,
    middle.y * viewport.scrollHeight - box.height / 2,
  );
}

function showZoom() {
  find("#zoom-fit").setAttribute("aria-pressed", state.zoom === "fit");
  find("#zoom-full").setAttribute("aria-pressed", state.zoom === "full");
  viewport.classList.toggle("full", state.zoom === "full");
  layOut();
}

function layOut() {
  if (!size) return;
  stage.hidden = false;
  viewport.style.setProperty("--aspect", `${size.width} / ${size.height}`);
  // At 100 %, one pixel of the frame is one pixel of the screen.
  const fit = Math.min(viewport.clientWidth / size.width, viewport.clientHeight / size.height);
  const scale = state.zoom === "fit" ? fit : 1 / devicePixelRatio;
  stage.style.width = `${Math.floor(size.width * scale)}px`;
  stage.style.height = `${Math.floor(size.height * scale)}px`;
  stage.style.setProperty("--pixelated", scale * devicePixelRatio >= 1.99 ? "pixelated" : "auto");
}

function panByDragging() {
  let last = null;
  viewport.addEventListener("pointerdown", (event) => {
    if (state.zoom !== "full" || event.button !== 0 || event.pointerType === "touch") return;
    last = { x: event.clientX, y: event.clientY };
    viewport.setPointerCapture(event.pointerId);
    viewport.classList.add("panning");
  });
  viewport.addEventListener("pointermove", (event) => {
    if (!last) return;
    viewport.scrollBy(last.x - event.clientX, last.y - event.clientY);
    last = { x: event.clientX, y: event.clientY };
  });
  viewport.addEventListener("lostpointercapture", () => {
    last = null;
    viewport.classList.remove("panning");
  });
}

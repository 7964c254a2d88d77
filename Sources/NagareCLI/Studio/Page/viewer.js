import { releaseImage } from "./api.js";
import { find } from "./dom.js";
import { follow, state, update, watch } from "./state.js";

const viewport = find("#viewport");
const stage = find("#stage");
const picture = find("#picture");

// The size of the frame in image pixels; drafts are smaller, so only exact frames tell.
let size = null;

export const frameWidth = () => size?.width ?? state.project?.video.width ?? 1;
export const frameHeight = () => size?.height ?? state.project?.video.height ?? 1;

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
    size = { width: image.naturalWidth, height: image.naturalHeight };
    if (quality !== "exact") size = { width: state.project.video.width, height: state.project.video.height };
    if (grown) layOut();
  }
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

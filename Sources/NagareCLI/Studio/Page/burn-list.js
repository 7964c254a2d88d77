import { makeBurnItem } from "./burn-item.js";
import { find } from "./dom.js";
import { follow, state } from "./state.js";

const list = find("#burn-list");
const items = new Map(); // the id of a burn → { item, show }

// The queue. Burns keep their elements, so that focus and what is unfolded stay.
export function followBurnList() {
  follow(["burns", "burnPicture", "language"], show);
  follow(["burnsNote", "burnsError"], showNotes);
}

function show() {
  const focused = list.contains(document.activeElement) ? document.activeElement : null;
  const place = focused ? [...list.children].indexOf(focused.closest(".burn")) : -1;
  const waiting = state.burns.filter((burn) => burn.state === "waiting");
  for (const [id, { item }] of items) {
    if (state.burns.some((burn) => burn.id === id)) continue;
    item.remove();
    items.delete(id);
  }
  state.burns.forEach((burn, index) => {
    if (!items.has(burn.id)) items.set(burn.id, makeBurnItem(burn.id));
    const { item, show: showBurn } = items.get(burn.id);
    if (list.children[index] !== item) list.insertBefore(item, list.children[index] ?? null);
    showBurn(burn, { isFirst: burn === waiting[0], isLast: burn === waiting.at(-1) });
  });
  list.hidden = state.burns.length === 0;
  find("#no-burns").hidden = !list.hidden;
  if (focused) keepFocus(focused, place);
}

// What moves loses the focus; what disappears leaves it to its neighbour.
function keepFocus(focused, place) {
  if (focused.isConnected && focused.checkVisibility()) return focused.focus({ preventScroll: true });
  const item = focused.closest("#burn-list > .burn") ?? list.children[Math.min(place, list.children.length - 1)];
  (item ? find(":is(a, button):not([hidden])", item) : find("#add-burn")).focus();
}

function showNotes() {
  find("#burns-note").textContent = state.burnsNote ?? "";
  find("#burns-error").textContent = state.burnsError ?? "";
}

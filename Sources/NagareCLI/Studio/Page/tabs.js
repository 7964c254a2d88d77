import { find } from "./dom.js";
import { follow, state, update } from "./state.js";

const tabs = {
  options: { tab: find("#tab-options"), panel: find("#options"), search: find("#option-search") },
  comments: { tab: find("#tab-comments"), panel: find("#comments"), search: find("#comment-search") },
  burns: { tab: find("#tab-burns"), panel: find("#burns") },
};
const names = Object.keys(tabs);

export function followTabs() {
  for (const name of names) tabs[name].tab.addEventListener("click", () => update({ tab: name }));
  find("#tabs").addEventListener("keydown", chooseByKey);
  find(".skip-link").addEventListener("click", () => update({ tab: "options" }));
  follow(["tab"], show);
}

export const switchTab = () => showTab(neighbour(1));

// The focus must not stay in a panel that disappears.
export function showTab(name) {
  const inside = find("#side").contains(document.activeElement);
  update({ tab: name });
  if (inside) tabs[name].tab.focus();
}

export function focusSearch() {
  if (!tabs[state.tab].search) update({ tab: "options" });
  const { search } = tabs[state.tab];
  search.focus();
  search.select();
}

function neighbour(step) {
  return names[(names.indexOf(state.tab) + step + names.length) % names.length];
}

function chooseByKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const targets = { ArrowLeft: neighbour(-1), ArrowRight: neighbour(1), Home: names[0], End: names.at(-1) };
  if (!(event.key in targets)) return;
  event.preventDefault();
  update({ tab: targets[event.key] });
  tabs[state.tab].tab.focus();
}

function show() {
  for (const name of names) {
    const { tab, panel } = tabs[name];
    const chosen = name === state.tab;
    tab.setAttribute("aria-selected", chosen);
    tab.tabIndex = chosen ? 0 : -1;
    panel.hidden = !chosen;
  }
}

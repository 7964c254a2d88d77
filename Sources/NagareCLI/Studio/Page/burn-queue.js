import { changeBurn, getBurns, postBurns } from "./api.js";
import { find } from "./dom.js";
import { refusalOf } from "./errors.js";
import { text } from "./language.js";
import { state, update, watch } from "./state.js";
import { timeText } from "./time.js";

const waitWhileBurning = 1000;
const waitWhileIdle = 5000;

let latest = 0;
let timer = 0;

// Keeps the list of burns in step with the server, while anybody can see it.
export function startBurnQueue() {
  document.addEventListener("visibilitychange", poll);
  watch(["connected"], poll);
  poll();
}

export const isUnfinished = (burn) => ["waiting", "running", "paused"].includes(burn.state);

export function burnName({ output, range }) {
  return range ? `${output} (${timeText(range.from)} – ${timeText(range.to)})` : output;
}

export const addBurns = (burns) => request(() => postBurns(burns));

export function actOnBurn(id, action) {
  update({ burnsError: null });
  return guarded(() => changeBurn(id, action), (message) => {
    update({ burnsError: message });
    poll();
  });
}

function poll() {
  clearTimeout(timer);
  if (!document.hidden && state.connected) guarded(getBurns, (message) => update({ burnsNote: message }));
}

async function request(send) {
  clearTimeout(timer);
  latest += 1;
  const turn = latest;
  try {
    const { burns, note } = await send();
    // An answer to an earlier question is out of date.
    if (turn === latest) take(burns, note);
  } finally {
    if (turn === latest) timer = setTimeout(poll, state.burns.some(isUnfinished) ? waitWhileBurning : waitWhileIdle);
  }
}

async function guarded(send, refuse) {
  try {
    await request(send);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) refuse(refusal.message);
  }
}

function take(burns, note) {
  const before = new Map(state.burns.map((burn) => [burn.id, burn.state]));
  const isNews = (burn) => before.has(burn.id) && before.get(burn.id) !== burn.state;
  const ended = burns.filter((burn) => ["done", "failed"].includes(burn.state) && isNews(burn));
  update({ burns, burnsNote: note });
  if (ended.length === 0) return;
  find("#live").textContent = ended.map((burn) => text(`${burn.state}News`, { name: burnName(burn) })).join(" ");
}

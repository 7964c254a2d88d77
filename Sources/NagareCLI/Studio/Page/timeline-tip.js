import { droppedIn } from "./bins.js";
import { number, text } from "./language.js";
import { state } from "./state.js";
import { timeText } from "./time.js";
import { binAt } from "./timeline-bars.js";

const peakWindow = 10; // the seconds in which the comments of a peak are counted

// How many comments there are at a peak of the density.
export function peakTip(peak) {
  const inBins = droppedBetween(peak.time - peakWindow / 2, peak.time + peakWindow / 2);
  const dropped = Math.min(Math.round(inBins), peak.count);
  const counted = text("peakTip", { time: timeText(peak.time, 0), count: peak.count, shown: number(peak.count) });
  return joined(counted, dropped, `≈\u00a0${number(dropped)}`);
}

// How many comments the bar at a place shows.
export function momentTip(left, axis) {
  const { density } = state;
  if (!density) return "";
  const bin = binAt(left, density, axis);
  if (density.counts[bin] === undefined) return "";
  const { step } = density;
  const digits = step < 0.1 ? 2 : step < 1 ? 1 : 0;
  const [from, to] = [bin, bin + 1].map((edge) => timeText(edge * step, digits));
  return momentFacts(`${from}–${to}`, bin);
}

// A time, and how many comments there are then.
export function timeFacts(time) {
  const { density } = state;
  const bin = density ? Math.floor(time / density.step) : -1;
  return density?.counts[bin] === undefined ? timeText(time) : momentFacts(timeText(time), bin);
}

function momentFacts(time, bin) {
  const { density, dropped } = state;
  const count = density.counts[bin];
  const part = droppedIn(bin, density, dropped);
  return joined(text("momentTip", { time, count, shown: number(count) }), part, number(part));
}

const joined = (counted, dropped, shown) =>
  dropped > 0 ? `${counted} · ${text("notShown", { count: dropped, shown })}` : counted;

// Bins that lie only partly between the times count in part.
function droppedBetween(from, to) {
  if (!state.dropped) return 0;
  const { step, counts } = state.dropped;
  return counts.reduce((sum, count, bin) => {
    const part = Math.min(to, (bin + 1) * step) - Math.max(from, bin * step);
    return sum + count * Math.max(part / step, 0);
  }, 0);
}

import { greatestBins } from "./bins.js";

export const waveformHeight = 24;
// A level that fills the strip, if none is louder: silence is not to look loud.
const quietest = 32;

// Draws the waveform of the audio along the lower edge, as far as it is known.
export function drawWaveform(context, { width, height, duration, waveform, colors }) {
  const { levels, until } = waveform;
  const middle = height - waveformHeight / 2;
  const scale = (waveformHeight / 2 - 2) / Math.max(...levels, quietest);
  context.fillStyle = colors.line;
  context.fillRect(0, middle - 0.5, width, 1);
  const columns = Math.floor(Math.min(until / duration, 1) * width);
  context.fillStyle = colors.waveform;
  greatestBins(waveform.step, levels, columns, duration / width).forEach((bin, left) => {
    const reach = Math.max(levels[bin] * scale, 0.5);
    context.fillRect(left, middle - reach, 1, 2 * reach);
  });
}

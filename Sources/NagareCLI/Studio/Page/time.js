// 83.24 → "1:23.24", 3600 → "1:00:00.00"
export function timeText(seconds, digits = 2) {
  const sign = seconds < 0 ? "-" : "";
  const scale = 10 ** digits;
  const total = Math.round(Math.abs(seconds) * scale);
  const whole = Math.floor(total / scale);
  const fraction = digits > 0 ? `.${String(total % scale).padStart(digits, "0")}` : "";
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, "0");
  const head = hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}` : String(minutes);
  return `${sign}${head}:${rest}${fraction}`;
}

// A shift with its sign, in seconds up to a minute: "+1.20", "−1:02.50".
export function shiftText(shift) {
  const size = Math.abs(shift);
  const digits = Math.round(size * 1000) % 10 === 0 ? 2 : 3;
  const sign = shift < 0 ? "−" : shift > 0 ? "+" : "";
  return sign + (size < 60 ? size.toFixed(digits) : timeText(size, digits));
}

// Seconds of a time with or without a sign; null for anything else.
export function readShift(text) {
  const [, sign, size] = /^\s*([-−－+＋]?)\s*(.*?)\s*s?\s*$/.exec(text);
  const seconds = readTime(size);
  return seconds !== null && /[-−－]/.test(sign) ? -seconds : seconds;
}

// Seconds of "83.2", "1:23.2" or "1:00:23"; null for anything else.
export function readTime(text) {
  const parts = text.trim().replace(/：/g, ":").split(":");
  const valid = parts.length <= 3 && parts.every((part) => /^\d+(\.\d*)?$|^\.\d+$/.test(part));
  return valid ? parts.reduce((sum, part) => sum * 60 + Number(part), 0) : null;
}

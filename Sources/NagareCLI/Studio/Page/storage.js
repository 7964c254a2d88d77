// Browsers may forbid storage altogether; the page works without it.

export function recall(key) {
  try {
    return localStorage.getItem(`nagare-studio-${key}`);
  } catch {
    return null;
  }
}

export function keep(key, value) {
  try {
    localStorage.setItem(`nagare-studio-${key}`, value);
  } catch {
    // Then the choice lasts until the page closes.
  }
}

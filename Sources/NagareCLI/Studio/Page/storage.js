// Browsers may forbid storage altogether; the page works without it.

export const recall = (key) => read(() => localStorage, key);
export const keep = (key, value) => write(() => localStorage, key, value);

// What lasts as long as the tab.
export const recallInSession = (key) => read(() => sessionStorage, key);
export const keepInSession = (key, value) => write(() => sessionStorage, key, value);

function read(storage, key) {
  try {
    return storage().getItem(`nagare-studio-${key}`);
  } catch {
    return null;
  }
}

function write(storage, key, value) {
  try {
    storage().setItem(`nagare-studio-${key}`, value);
  } catch {
    // Then the choice lasts until the page closes.
  }
}

/** The JSON value that this browser keeps under a key; undefined if there is none, or none that can be read. */
export function readStored(key: string): unknown {
  try {
    const text = window.localStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    // Storage may be disabled or corrupt.
    return undefined;
  }
}

/** Keeps a JSON value in this browser. False if storage is disabled or full: the value then lasts as long as the page. */
export function writeStored(key: string, value: unknown): boolean {
  try {
    window.localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Storage may be disabled.
  }
}

// The last text copied in this page, for browsers and origins where scripts may not read the clipboard.
let ownText: string | undefined;

/** Writes text to the system clipboard if the browser allows it, and always remembers it in this page. */
export function writeClipboard(text: string): void {
  ownText = text;
  globalThis.navigator?.clipboard?.writeText(text).catch(() => undefined);
}

/** Text of the system clipboard, or, where the browser denies access, what was last copied in this page. */
export async function readClipboard(): Promise<string | undefined> {
  try {
    return (await globalThis.navigator?.clipboard?.readText()) ?? ownText;
  } catch {
    return ownText;
  }
}

/** Remembers text that was written through a clipboard event. */
export function rememberClipboard(text: string): void {
  ownText = text;
}

// What was copied last in this page, for browsers and origins that offer no clipboard to scripts.
let ownText: string | undefined;

/** Puts text on the system clipboard, as far as the browser allows; this page remembers it in any case. */
export function writeClipboard(text: string): void {
  ownText = text;
  globalThis.navigator?.clipboard?.writeText(text).catch(() => undefined);
}

/** The clipboard's text; what this page copied where the browser refuses; undefined when there is neither. */
export async function readClipboard(): Promise<string | undefined> {
  try {
    return (await globalThis.navigator?.clipboard?.readText()) ?? ownText;
  } catch {
    return ownText;
  }
}

/** Remembers text that a clipboard event already carries. */
export function rememberClipboard(text: string): void {
  ownText = text;
}

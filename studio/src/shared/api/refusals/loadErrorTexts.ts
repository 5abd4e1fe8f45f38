/**
 * Loads the messages that errors of the server are shown with, before the first error is thrown or shown. Never fails:
 * what cannot be loaded is shown in the server's words.
 */
export async function loadErrorTexts(): Promise<void> {
  await import('./everyRefusal.js').catch(() => undefined);
}

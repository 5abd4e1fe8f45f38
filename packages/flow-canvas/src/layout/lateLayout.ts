import { lateSeldom } from '../slots/lateTools.js';
import type { CanvasStore } from '../store/createCanvasStore.js';

/** Lays out the document. The code is loaded on first use. */
export async function layoutDocument(store: CanvasStore): Promise<void> {
  const code = await lateSeldom.load().catch(() => undefined);
  if (code === undefined) store.notify(store.formatMessage('loadFailed'), 'error');
  else await code.layoutDocument(store);
}

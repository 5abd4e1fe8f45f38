import { lateSeldom } from '../slots/lateTools.js';
import type { CanvasStore } from '../store/createCanvasStore.js';

/** Lays the document out; the code for it comes when it is first asked for. */
export async function layoutDocument(store: CanvasStore): Promise<void> {
  const code = await lateSeldom.load().catch(() => undefined);
  if (code === undefined) store.notify(store.formatMessage('loadFailed'), 'error');
  else await code.layoutDocument(store);
}

import { LateModule } from '../late/LateModule.js';
import type { CanvasStore } from '../store/createCanvasStore.js';

const layout = new LateModule(async () => (await import('./layoutDocument.js')).layoutDocument);

/** Lays the document out; the code for it comes when it is first asked for. */
export async function layoutDocument(store: CanvasStore): Promise<void> {
  try {
    await layout.load();
  } catch {
    store.notify(store.say('loadFailed'), 'error');
    return;
  }
  await layout.value!(store);
}

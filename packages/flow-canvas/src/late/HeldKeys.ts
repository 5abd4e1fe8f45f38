import type { CanvasStore } from '../store/createCanvasStore.js';

/** Keys of canvases whose focus is on its way to a part that is not there yet. */
const waiting = new WeakMap<CanvasStore, KeyboardEvent[]>();

/** From now on keys wait for the part that the focus goes to. */
export function holdKeys(store: CanvasStore): void {
  waiting.set(store, []);
}

/** True where a key waits now; its event is over then. */
export function holdKey(store: CanvasStore, event: KeyboardEvent): boolean {
  const held = waiting.get(store);
  held?.push(event);
  return held !== undefined;
}

/** Forgets the keys: the person went elsewhere, or the part does not come. */
export function dropKeys(store: CanvasStore): void {
  waiting.delete(store);
}

/** Presses the keys that waited, in their order, where the focus is now. */
export async function releaseKeys(store: CanvasStore): Promise<void> {
  const held = waiting.get(store) ?? [];
  waiting.delete(store);
  for (const { key, shiftKey, ctrlKey, altKey, metaKey } of held) {
    const again = { key, shiftKey, ctrlKey, altKey, metaKey, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', again));
    // What one key did is drawn before the next.
    await undefined;
  }
}

import type { CanvasStore } from '../store/createCanvasStore.js';

/** Key events per canvas, queued while the focus moves to a part that is still loading. */
const waiting = new WeakMap<CanvasStore, KeyboardEvent[]>();

/** Starts queueing keys for the part that will receive the focus. */
export function holdKeys(store: CanvasStore): void {
  waiting.set(store, []);
}

/** Queues the key and stops its event; returns false while keys are not being queued. */
export function holdKey(store: CanvasStore, event: KeyboardEvent): boolean {
  const held = waiting.get(store);
  held?.push(event);
  return held !== undefined;
}

/** Drops the queue, because the user moved on or the part failed to load. */
export function dropKeys(store: CanvasStore): void {
  waiting.delete(store);
}

/** Replays the queued keys, in order, on the element that has the focus now. */
export async function releaseKeys(store: CanvasStore): Promise<void> {
  const held = waiting.get(store) ?? [];
  waiting.delete(store);
  for (const { key, shiftKey, ctrlKey, altKey, metaKey } of held) {
    const again = { key, shiftKey, ctrlKey, altKey, metaKey, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', again));
    // Let React render the result of one key before the next.
    await undefined;
  }
}

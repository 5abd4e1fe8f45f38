import { lateMarks } from '../slots/lateTools.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { PaintOwn } from './paintScene.js';

const waiting = new WeakSet<CanvasStore>();

/** Paints cards of hosts once the code for it is loaded; then the tiles are painted again. */
export function paintOwn(store: CanvasStore): PaintOwn {
  return (...what) => {
    const painting = lateMarks.value;
    if (painting !== undefined) painting.paintOwnCard(store, ...what);
    else if (!waiting.has(store)) {
      waiting.add(store);
      lateMarks.use(() => store.lookChanged());
    }
  };
}

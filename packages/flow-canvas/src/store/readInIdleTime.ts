import { drawsCards } from '../geometry/camera.js';
import type { CanvasStore } from './createCanvasStore.js';

/** The longest time that reading may block the page at once, in milliseconds. */
const slice = 8;
/** Milliseconds before reading starts, so that the first view is painted first. */
const startAfter = 100;
/** Interval in milliseconds at which newly read edges appear in a zoomed-out view. */
const paintEvery = 500;

/** Reads what the first view of a large document did not need, whenever the page is idle. */
export function readInIdleTime(store: CanvasStore): () => void {
  let isAsked = false;
  let isStopped = false;
  let painted = performance.now();
  const ask = (wait: (act: () => void) => void) => {
    if (isAsked || isStopped || store.graph.isRead) return;
    isAsked = true;
    wait(read);
  };
  const read = () => {
    isAsked = false;
    if (isStopped || store.readOn(slice)) return;
    if (!drawsCards(store.camera.level) && performance.now() - painted > paintEvery) {
      painted = performance.now();
      store.overlay.paint();
    }
    ask(whenIdle);
  };
  ask(later);
  // A change of language, or the start of a run, causes everything to be reread.
  const stopState = store.state.subscribe(() => ask(later));
  return () => {
    isStopped = true;
    stopState();
  };
}

function later(act: () => void): void {
  setTimeout(act, startAfter);
}

interface Scheduler {
  postTask(act: () => void, options: { priority: 'background' }): Promise<void>;
}

function whenIdle(act: () => void): void {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  if (scheduler === undefined) setTimeout(act);
  else void scheduler.postTask(act, { priority: 'background' });
}

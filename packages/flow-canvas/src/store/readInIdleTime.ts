import { drawsCards } from '../geometry/camera.js';
import type { CanvasStore } from './createCanvasStore.js';

/** The longest that reading may hold up the page at once, in milliseconds. */
const slice = 8;
/** The first view comes first. */
const startAfter = 100;
/** From afar, edges of nodes that were read appear this often. */
const paintEvery = 500;

/** Reads what the first view of a large document did not need, whenever the page has nothing else to do. */
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
  // Another language, or the start of a run, has everything to be read anew.
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

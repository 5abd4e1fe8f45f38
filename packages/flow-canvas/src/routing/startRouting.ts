import { type Box, boxHolds } from '../geometry/box.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { EdgeRouter } from './EdgeRouter.js';

/** What ways may cost of a frame. */
const budgetMs = 5;

/** Edges of a large graph come one after the other as it is read; so often it is looked whether there are more. */
const lookAgainAfter = 250;

/**
 * Leads the edges in and around the view around the nodes as long as straight ones are chosen: some in each
 * frame, so that a large graph stays fluid, and none while nodes are dragged. Until its turn comes an edge runs
 * the plain way.
 */
export function startRouting(store: CanvasStore): () => void {
  const router = new EdgeRouter(store.graph);
  let frame: number | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;
  /** Where every edge has its way. */
  let done: Box | undefined;
  const work = () => {
    frame = undefined;
    clearTimeout(later);
    const { edgeRouting, gesture } = store.state.getState();
    if (edgeRouting !== 'orthogonal' || gesture === 'drag') return;
    const area = around(store.camera.visible);
    const { changed, isDone } = router.route(area, performance.now() + budgetMs);
    done = isDone ? area : undefined;
    if (changed > 0) {
      store.state.setState((state) => ({ routed: state.routed + 1 }));
      store.overlay.paint();
    }
    if (!isDone) ask();
    else if (!store.graph.isRead) later = setTimeout(ask, lookAgainAfter);
  };
  const ask = () => {
    frame ??= requestAnimationFrame(work);
  };
  const stops = [
    store.camera.subscribe(() => {
      if (done === undefined || !boxHolds(done, store.camera.visible)) ask();
    }),
    store.state.subscribe((now, before) => {
      const isNew = now.revision !== before.revision || now.gesture !== before.gesture;
      if (isNew) ask();
    }),
  ];
  // The first picture is right at once where the graph is small enough.
  work();
  return () => {
    for (const stop of stops) stop();
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(later);
    router.stop();
  };
}

/** The view and half of it on every side. */
function around({ x, y, width, height }: Box): Box {
  return { x: x - width / 2, y: y - height / 2, width: 2 * width, height: 2 * height };
}

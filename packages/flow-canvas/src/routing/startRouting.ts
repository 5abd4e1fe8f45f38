import { type Box, boxHolds } from '../geometry/box.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { EdgeRouter } from './EdgeRouter.js';

/** Time for routing per frame, in milliseconds. */
const budgetMs = 5;

/** Edges of a large graph appear while it is being read; check for more at this interval, in milliseconds. */
const lookAgainAfter = 250;

/**
 * Routes the edges in and around the view while orthogonal routing is on: some per frame, so that a large
 * graph stays responsive, and none while nodes are dragged. Until it is routed, an edge takes the direct
 * path.
 */
export function startRouting(store: CanvasStore): () => void {
  const router = new EdgeRouter(store.graph);
  let frame: number | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;
  /** The area in which every edge is routed. */
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
  // In a small graph the first frame shows routed edges.
  work();
  return () => {
    for (const stop of stops) stop();
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(later);
    router.stop();
  };
}

/** The view plus half its size on every side. */
function around({ x, y, width, height }: Box): Box {
  return { x: x - width / 2, y: y - height / 2, width: 2 * width, height: 2 * height };
}

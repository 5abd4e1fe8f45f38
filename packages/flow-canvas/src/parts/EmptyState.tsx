import { useCanvasState, useCanvasStore } from './CanvasContext.js';

/** What a canvas without nodes says. */
export function EmptyState() {
  const store = useCanvasStore();
  const isEmpty = useCanvasState(() => store.graph.nodeCount === 0);
  return isEmpty ? <p className="flow-empty">{store.say('empty')}</p> : null;
}

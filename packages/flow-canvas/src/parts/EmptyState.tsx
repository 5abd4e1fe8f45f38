import type { CanvasStore } from '../store/createCanvasStore.js';
import { useCanvasState, useCanvasStore } from './CanvasContext.js';

/** The hint on a canvas without nodes, or with nothing but Start and End. */
export function EmptyState() {
  const store = useCanvasStore();
  const isReadOnly = useCanvasState((state) => state.readOnly);
  const words = useCanvasState(() => emptyMessage(store));
  if (words === undefined || (isReadOnly && words === 'beginning')) return null;
  return (
    <p className="flow-empty" data-beginning={words === 'beginning' || undefined}>
      {store.formatMessage(words)}
    </p>
  );
}

/** The message for a canvas on which nothing has been built yet; undefined otherwise. */
export function emptyMessage({ document, graph }: CanvasStore): 'empty' | 'beginning' | undefined {
  if (document.nodes.size === 0) return 'empty';
  if (document.nodes.size > 2 || document.edges.size > 0) return undefined;
  const isBare = [...document.nodes.values()].every(({ type }) => {
    const definition = graph.setting.registry.byCode(type);
    return definition?.entry !== undefined || definition?.exit !== undefined;
  });
  return isBare ? 'beginning' : undefined;
}

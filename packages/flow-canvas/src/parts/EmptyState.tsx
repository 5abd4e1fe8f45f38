import type { CanvasStore } from '../store/createCanvasStore.js';
import { useCanvasState, useCanvasStore } from './CanvasContext.js';

/** What a canvas without nodes says, and one on which nothing stands but where runs begin and end. */
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

/** What is said of this canvas as one on which nothing was built yet; undefined where something was. */
export function emptyMessage({ document, graph }: CanvasStore): 'empty' | 'beginning' | undefined {
  if (document.nodes.size === 0) return 'empty';
  if (document.nodes.size > 2 || document.edges.size > 0) return undefined;
  const isBare = [...document.nodes.values()].every(({ type }) => {
    const definition = graph.setting.registry.byCode(type);
    return definition?.entry !== undefined || definition?.exit !== undefined;
  });
  return isBare ? 'beginning' : undefined;
}

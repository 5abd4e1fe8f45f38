import { useState } from 'react';
import { lateOutlines, useLate } from '../slots/lateTools.js';
import { useCanvasState, useCanvasStore } from './CanvasContext.js';

/**
 * The entry to the graph's tree: a button in a landmark, reachable by screen readers and Tab, that says how
 * many nodes there are. The tree replaces it on first focus, so its code loads only for keyboard users.
 */
export function OutlineEntry() {
  const store = useCanvasStore();
  const Tree = useLate(lateOutlines)?.GraphTree;
  const [isEntered, setIsEntered] = useState(false);
  useCanvasState((state) => state.revision);
  useCanvasState((state) => state.messages);
  const count = store.graph.nodeCount;
  if (Tree !== undefined) return <Tree takesFocus={isEntered} />;
  const enter = () => {
    setIsEntered(true);
    lateOutlines.load().catch(() => store.notify(store.formatMessage('loadFailed'), 'error'));
  };
  return count === 0 ? null : (
    <nav className="flow-hidden" aria-label={store.formatMessage('nodeList')}>
      <button type="button" onFocus={enter} onClick={enter}>
        {store.formatMessage('readAsTree', { count })}
      </button>
    </nav>
  );
}

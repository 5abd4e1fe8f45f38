import { useState } from 'react';
import { lateOutlines, useLate } from '../slots/lateTools.js';
import { useCanvasState, useCanvasStore } from './CanvasContext.js';

/**
 * The way to the tree of the graph: a landmark's button that screen readers find and Tab comes by, which says how many
 * nodes there are. The tree takes its place with the first focus, for people who walk by keys; many never need it.
 */
export function TreeDoor() {
  const store = useCanvasStore();
  const Tree = useLate(lateOutlines)?.GraphTree;
  const [isEntered, setIsEntered] = useState(false);
  useCanvasState((state) => state.revision);
  useCanvasState((state) => state.messages);
  const count = store.graph.nodeCount;
  if (Tree !== undefined) return <Tree takesFocus={isEntered} />;
  const enter = () => {
    setIsEntered(true);
    lateOutlines.load().catch(() => store.notify(store.say('loadFailed'), 'error'));
  };
  return count === 0 ? null : (
    <nav className="flow-hidden" aria-label={store.say('nodeList')}>
      <button type="button" onFocus={enter} onClick={enter}>
        {store.say('readAsTree', { count })}
      </button>
    </nav>
  );
}

import { useCanvasState, useCanvasStore } from './CanvasContext.js';
import { describe } from './CanvasNode.js';

const shown = 20;

/**
 * The graph as a list for screen readers: nodes that are not mounted exist here. It is a window too, around
 * the focused node, and says where in the whole it stands.
 */
export function NodeList() {
  const store = useCanvasStore();
  useCanvasState((state) => state.revision);
  const focused = useCanvasState((state) => state.focused);
  const order = [...store.graph.keys()];
  const middle = focused === undefined ? 0 : Math.max(0, order.indexOf(focused));
  const first = Math.max(0, Math.min(middle - shown / 2, order.length - shown));
  return (
    <ul className="flow-hidden" aria-label={store.say('nodeList')}>
      {order.slice(first, first + shown).map((key, index) => {
        const placed = store.graph.nodeAt(key);
        if (placed === undefined) return null;
        return (
          <li key={key} aria-setsize={order.length} aria-posinset={first + index + 1}>
            <button type="button" tabIndex={-1} onClick={() => store.focusCard?.(key)}>
              {describe(store, placed, store.selection.nodes.has(key))}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

import type { Key } from '@heddle/workflow-schema';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { moveNodesBy } from '../store/moves.js';
import type { Gesture, PointerPlace } from './Gesture.js';

/** Moves the selection. The document hears of it once, at the drop. */
export function dragNodes(store: CanvasStore, key: Key, start: PointerPlace): Gesture {
  if (!store.selection.nodes.has(key)) store.selection.replace([key]);
  const keys = new Set(store.selection.nodes);
  store.overlay.set({ drag: { keys, by: { x: 0, y: 0 } } });
  store.state.setState({ gesture: 'drag' });
  const distance = ({ flow }: PointerPlace) => ({ x: flow.x - start.flow.x, y: flow.y - start.flow.y });
  return {
    scrolls: true,
    move: (place) => store.overlay.set({ drag: { keys, by: distance(place) } }),
    drop: (place) => {
      const { x, y } = distance(place);
      store.endGesture();
      moveNodesBy(store, keys, { x: Math.round(x), y: Math.round(y) });
    },
    cancel: () => store.endGesture(),
  };
}

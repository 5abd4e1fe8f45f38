import { boxBetween, boxesTouch } from '../geometry/box.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { containerAt } from '../store/nesting.js';
import type { Gesture, PointerPlace } from './Gesture.js';

/** Selects the nodes that touch a box. */
export function selectBox(store: CanvasStore, start: PointerPlace): Gesture {
  const before = start.isAdding ? [...store.selection.nodes] : [];
  store.state.setState({ gesture: 'box' });
  // A box on the empty canvas selects whole containers; a box that starts in a body selects the nodes inside.
  const scope = containerAt(store.graph, start.flow);
  const show = ({ flow }: PointerPlace) => {
    const box = boxBetween(start.flow, flow);
    const tiles = store.graph.groups.groups.filter(
      (group) => group.isFolded && boxesTouch(store.graph.groups.tileOf(group), box),
    );
    const touched = [
      ...store.graph.nodeIndex.query(box),
      ...tiles.flatMap((group) => store.graph.groups.membersOf(group)),
    ];
    const inScope = touched.filter((key) => store.graph.nodeAt(key)?.node.parent === scope);
    store.selection.replace([...before, ...inScope]);
    store.overlay.set({ box });
  };
  return {
    scrolls: true,
    move: show,
    drop: () => {
      store.endGesture();
      store.answer('didSelect', 'quiet', { count: store.selection.nodes.size });
    },
    cancel: () => {
      store.selection.replace(before);
      store.endGesture();
    },
  };
}

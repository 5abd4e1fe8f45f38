import { type Key, rootKey } from '@heddle/workflow-schema';
import { boxHasPoint, growBox, type Point } from '../geometry/box.js';
import { lateCommands, lateMarks } from '../slots/lateTools.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { edgeForInsertion } from '../store/edgeForInsertion.js';
import { moveNodesBy, placesMovedBy } from '../store/moves.js';
import { containerAt, outermost, sharedScope, withInside } from '../store/nesting.js';
import type { Gesture, PointerPlace } from './Gesture.js';
import { snapLines } from './snapLines.js';

/** How far outside its container, in flow pixels, a node still belongs to it. */
const leaveReach = 80;

/** Drags the selection, also into or out of containers. The document changes once, on drop. */
export function dragNodes(store: CanvasStore, key: Key, start: PointerPlace): Gesture {
  if (!store.selection.nodes.has(key)) store.selection.replace([key]);
  const { graph } = store;
  const moved = outermost(graph, store.selection.nodes);
  const keys = withInside(graph, moved);
  // Nodes of several scopes stay in their own.
  const home = sharedScope(graph, moved);
  const distance = ({ flow }: PointerPlace) => ({ x: flow.x - start.flow.x, y: flow.y - start.flow.y });
  const bounds = graph.bounds(moved);
  const follow = (by: Point, { isFree }: PointerPlace, into: Key | undefined) => {
    if (isFree || bounds === undefined || home === undefined) return { by, guides: [], gaps: [] };
    const box = { ...bounds, x: bounds.x + by.x, y: bounds.y + by.y };
    const { by: more, guides, gaps } = snapLines(store, box, keys, into ?? home);
    const along = { x: by.x + more.x, y: by.y + more.y };
    // Nodes that have not moved show no guides.
    return along.x === 0 && along.y === 0 ? { by: along, guides: [], gaps: [] } : { by: along, guides, gaps };
  };
  const show = (place: PointerPlace) => {
    const into = home === undefined ? undefined : targetAt(store, place.flow, keys, home);
    // Start loading the code for moving into containers while the drag goes on.
    if (into !== undefined) lateCommands.preload();
    const refusal =
      into === undefined ? undefined : lateCommands.value?.moveRefusalMessage(store, moved, into);
    const along = follow(distance(place), place, into);
    const group =
      into === undefined && home === rootKey
        ? lateMarks.value?.groupFor(store, moved, place.flow)
        : undefined;
    const drag = { keys, ...along, into, group: group?.enters?.id, refusal };
    const onEdge = into === undefined ? edgeUnder(store, moved, along.by) : undefined;
    store.overlay.set({ drag });
    if (store.state.getState().hovered.edge !== onEdge) {
      store.state.setState({ hovered: onEdge === undefined ? {} : { edge: onEdge } });
      store.overlay.paint();
    }
    return { ...drag, onEdge, joining: group };
  };
  show(start);
  store.state.setState({ gesture: 'drag' });
  const drop = (place: PointerPlace) => {
    const { by, into, refusal, onEdge, joining } = show(place);
    const whole = { x: Math.round(by.x), y: Math.round(by.y) };
    store.endGesture();
    const corner = onEdge === undefined ? undefined : cornerOf(store, moved, whole);
    const more = lateCommands.value;
    if (refusal !== undefined) store.notify(refusal, 'info');
    else if (corner !== undefined && more) more.insertNode(store, moved[0]!, onEdge!, corner);
    else if (joining !== undefined) lateMarks.value?.joinGroup(store, moved, whole, joining);
    else if (into !== undefined && more)
      more.moveInto(store, moved, into, placesMovedBy(graph, moved, whole));
    else moveNodesBy(store, moved, whole);
  };
  return {
    scrolls: true,
    move: show,
    drop: (place) => {
      const { into, onEdge } = show(place);
      if (lateCommands.value !== undefined || (into === undefined && onEdge === undefined))
        return drop(place);
      // The code for inserting into an edge or a container may still be loading. If that fails, the drop only
      // moves.
      const later = () => {
        if (store.state.getState().gesture === 'drag') drop(place);
      };
      void lateCommands.load().then(later, later);
    },
    cancel: () => store.endGesture(),
  };
}

/** The edge into which a drop here would insert the single dragged node. */
function edgeUnder(store: CanvasStore, moved: readonly Key[], by: Point): Key | undefined {
  const corner = moved.length === 1 ? cornerOf(store, moved, by) : undefined;
  return corner && edgeForInsertion(store, moved[0]!, corner);
}

function cornerOf({ graph }: CanvasStore, [key]: readonly Key[], by: Point): Point | undefined {
  const box = key === undefined ? undefined : graph.nodeAt(key)?.box;
  return box && { x: box.x + by.x, y: box.y + by.y };
}

/** The container into which a drop here would move the nodes; undefined for the one they are in. */
function targetAt({ graph }: CanvasStore, at: Point, moved: ReadonlySet<Key>, home: Key): Key | undefined {
  const target = containerAt(graph, at, moved);
  if (target === home) return undefined;
  const frame = graph.nodeAt(home)?.box;
  // Slightly outside its border the container grows; farther away the node leaves it.
  const isNear = frame !== undefined && boxHasPoint(growBox(frame, leaveReach), at);
  return isNear && target === graph.nodeAt(home)?.node.parent ? undefined : target;
}

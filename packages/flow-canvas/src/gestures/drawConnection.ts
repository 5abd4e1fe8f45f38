import type { Key } from '@heddle/workflow-schema';
import { whenThere } from '../commands/runCommand.js';
import type { PortPlace } from '../store/CanvasState.js';
import { connect, connectionBetween, connectionRefusal } from '../store/connections.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { firstPort } from '../store/openPorts.js';
import { endOf, portOf } from '../store/placeEdge.js';
import { formatToolMessage, type ToolMessage } from '../toolMessages.js';
import type { Gesture, PointerPlace } from './Gesture.js';
import { nodeUnder, portAt } from './hitTest.js';

/**
 * Draws an edge from a port. With `moves` the other end of that edge is being plugged elsewhere; dropped in
 * the open, that edge is gone, while a new edge opens the add panel there.
 */
export function drawConnection(
  store: CanvasStore,
  from: PortPlace,
  start: PointerPlace,
  moves?: Key,
): Gesture {
  const show = ({ flow }: PointerPlace) => {
    const { target, refusal } = targetAt(store, from, flow, moves);
    // Ports hear of the state, not of the overlay: the one that takes the edge shows it.
    const { port } = store.state.getState().hovered;
    if (port?.node !== target?.node || port?.port !== target?.port)
      store.state.setState({ hovered: target === undefined ? {} : { port: target } });
    store.overlay.set({
      connect: { from, to: flow, target, moves, refusal: refusal && formatToolMessage(store, refusal) },
    });
  };
  show(start);
  store.state.setState({ gesture: 'connect' });
  return {
    scrolls: true,
    move: show,
    drop: (place) => {
      const { target, refusal } = targetAt(store, from, place.flow, moves);
      store.endGesture();
      if (refusal !== undefined) store.answer(refusal, 'info');
      else if (target !== undefined && isEndOf(store, moves, target)) return;
      else if (target !== undefined) connect(store, connectionBetween(from, target)!, moves);
      else if (moves !== undefined) whenThere(store, ({ removeEdge }) => removeEdge(store, moves));
      else store.state.setState({ addPanel: { anchor: place.screen, at: place.flow, from } });
    },
    cancel: () => store.endGesture(),
  };
}

/** Dropped where it had been plugged in: nothing changes. */
function isEndOf({ graph }: CanvasStore, key: Key | undefined, place: PortPlace): boolean {
  const placed = key === undefined ? undefined : graph.edgeAt(key);
  const node = placed && graph.nodeAt(place.node);
  if (placed === undefined || node === undefined) return false;
  const { edge, source, target } = placed;
  const [end, port] = place.direction === 'out' ? [source, edge.sourcePort] : [target, edge.targetPort];
  return (
    end === node && endOf(edge, node, place.direction, port) === portOf(node, place.direction, place.port)
  );
}

/** How near, in screen pixels, a port draws an edge onto itself. */
const drawsWithin = 28;

/**
 * The port an edge would end at: the nearest one it may end at, or the first fitting one of the node under the
 * pointer. Where neither does, why not.
 */
function targetAt(
  store: CanvasStore,
  from: PortPlace,
  flow: { x: number; y: number },
  moves: Key | undefined,
): { target?: PortPlace; refusal?: ToolMessage } {
  const wanted = from.direction === 'out' ? 'in' : 'out';
  const refusalOf = (place: PortPlace) =>
    connectionRefusal(store.graph, connectionBetween(from, place)!, moves);
  const fits = (place: PortPlace) => place.direction === wanted && refusalOf(place) === undefined;
  const nearest = portAt(store, flow, drawsWithin, fits);
  if (nearest !== undefined) return { target: nearest };
  const under = nodeUnder(store, flow);
  // On the body that the edge is drawn in, or on the way out of its own node: the open.
  if (under === undefined || under === from.node || under === store.graph.scopeOf(from)) return {};
  const snapped = portAt(
    store,
    flow,
    drawsWithin,
    (place) => place.node === under && place.direction === wanted,
  );
  const target = snapped ?? firstPort(store.graph.nodeAt(under)!, wanted);
  if (target === undefined) return { refusal: 'refusePort' };
  const refusal = refusalOf(target);
  return refusal === undefined ? { target } : { refusal };
}

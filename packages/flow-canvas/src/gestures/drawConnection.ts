import type { Key } from '@heddle/workflow-schema';
import { whenThere } from '../commands/runCommand.js';
import type { PortPlace } from '../store/CanvasState.js';
import {
  type ConnectionRefusal,
  connect,
  connectionBetween,
  connectionRefusal,
  showRefusal,
} from '../store/connections.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { firstPort } from '../store/openPorts.js';
import { endOf, portOf } from '../store/placeEdge.js';
import { formatToolMessage } from '../toolMessages.js';
import type { Gesture, PointerPlace } from './Gesture.js';
import { nodeUnder, portAt } from './hitTest.js';

/**
 * Draws an edge from a port. With `moves`, the other end of that existing edge is reconnected. Dropped on the
 * empty canvas, a reconnected edge is removed, and a new edge opens the add panel there.
 */
export function drawConnection(
  store: CanvasStore,
  from: PortPlace,
  start: PointerPlace,
  moves?: Key,
): Gesture {
  const show = ({ flow }: PointerPlace) => {
    const { target, refusal } = targetAt(store, from, flow, moves);
    // Ports subscribe to the state, not to the overlay: this highlights the target port.
    const { port } = store.state.getState().hovered;
    if (port?.node !== target?.node || port?.port !== target?.port)
      store.state.setState({ hovered: target === undefined ? {} : { port: target } });
    store.overlay.set({
      connect: { from, to: flow, target, moves, refusal: refusal && textOf(store, refusal) },
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
      if (refusal !== undefined) showRefusal(store, refusal);
      else if (target !== undefined && isEndOf(store, moves, target)) return;
      else if (target !== undefined) connect(store, connectionBetween(from, target)!, moves);
      else if (moves !== undefined) whenThere(store, ({ removeEdge }) => removeEdge(store, moves));
      else store.state.setState({ addPanel: { anchor: place.screen, at: place.flow, from } });
    },
    cancel: () => store.endGesture(),
  };
}

function textOf(store: CanvasStore, refusal: ConnectionRefusal): string {
  return typeof refusal === 'string' ? formatToolMessage(store, refusal) : refusal.reason;
}

/** True if the edge already ends at this port, so that dropping it there changes nothing. */
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

/** Distance in screen pixels within which an edge snaps to a port. */
const drawsWithin = 28;

/**
 * The target port of the edge: the nearest allowed port, or the first allowed one of the node under the
 * pointer. Otherwise the reason why the connection is not allowed.
 */
function targetAt(
  store: CanvasStore,
  from: PortPlace,
  flow: { x: number; y: number },
  moves: Key | undefined,
): { target?: PortPlace; refusal?: ConnectionRefusal } {
  const wanted = from.direction === 'out' ? 'in' : 'out';
  const refusalOf = (place: PortPlace) =>
    connectionRefusal(store.graph, connectionBetween(from, place)!, moves);
  const fits = (place: PortPlace) => place.direction === wanted && refusalOf(place) === undefined;
  const nearest = portAt(store, flow, drawsWithin, fits);
  if (nearest !== undefined) return { target: nearest };
  const under = nodeUnder(store, flow);
  // The body in which the edge is drawn, and the source node itself, count as empty canvas.
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

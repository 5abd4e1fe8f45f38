import type { Key } from '@heddle/workflow-schema';
import type { Message } from '../messages.js';
import type { PortPlace } from '../store/CanvasState.js';
import { connect, connectionBetween, connectionRefusal, firstPort } from '../store/connections.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { removeEdge } from '../store/removal.js';
import type { Gesture, PointerPlace } from './Gesture.js';
import { nodeUnder, portAt } from './hitTest.js';

/**
 * Draws a thread from an eye. With `moves` the other end of that edge is being plugged elsewhere; dropped in
 * the open, that edge is gone, while a new thread opens the add panel there.
 */
export function drawConnection(
  store: CanvasStore,
  from: PortPlace,
  start: PointerPlace,
  moves?: Key,
): Gesture {
  const show = ({ flow }: PointerPlace) => {
    const { target, refusal } = targetAt(store, from, flow, moves);
    store.overlay.set({
      connect: { from, to: flow, target, moves, refusal: refusal && store.say(refusal) },
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
      if (refusal !== undefined) store.notify(store.say(refusal), 'info');
      else if (target !== undefined) connect(store, connectionBetween(from, target)!, moves);
      else if (moves !== undefined) removeEdge(store, moves);
      else store.state.setState({ addPanel: { anchor: place.screen, at: place.flow, from } });
    },
    cancel: () => store.endGesture(),
  };
}

/** The eye a thread would end at: the one under the pointer, or the first fitting one of the node under it. */
function targetAt(
  store: CanvasStore,
  from: PortPlace,
  flow: { x: number; y: number },
  moves: Key | undefined,
): { target?: PortPlace; refusal?: Message } {
  const direct = portAt(store, flow, 20);
  const under = nodeUnder(store, flow);
  const wanted = from.direction === 'out' ? 'in' : 'out';
  let target = direct?.direction === wanted ? direct : undefined;
  if (target === undefined && under !== undefined) {
    // On the bed that the thread is drawn in: the open, not a node.
    if (under === from.node || under === store.graph.scopeOf(from)) return {};
    target = firstPort(store.graph.nodeAt(under)!, wanted);
    if (target === undefined) return { refusal: 'refusePort' };
  }
  if (target === undefined) return {};
  const refusal = connectionRefusal(store.graph, connectionBetween(from, target)!, moves);
  return refusal === undefined ? { target } : { refusal };
}

import type { PortPlace } from '../store/CanvasState.js';
import { connect, connectionBetween, connectionRefusal } from '../store/connections.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { PlacedNode } from '../store/placeNode.js';
import { type Entry, matching } from './Entry.js';

/**
 * Threads that may be drawn at the focused node, so that a graph can be built without a pointer: from each of
 * its outputs to every input that takes it, nearest first, then the other way round.
 */
export function findConnections(store: CanvasStore, query: string): Entry[] {
  const focused = store.state.getState().focused;
  const own = focused === undefined ? undefined : store.graph.nodeAt(focused);
  if (own === undefined) return [];
  const others = [...store.graph.keys()]
    .map((key) => store.graph.nodeAt(key)!)
    .filter((other) => mayMeet(own, other))
    .sort((a, b) => distance(own, a) - distance(own, b));
  const entries: Entry[] = [];
  for (const direction of ['out', 'in'] as const)
    for (const from of eyesOf(own, direction))
      for (const other of others)
        for (const to of eyesOf(other, direction === 'out' ? 'in' : 'out')) {
          const connection = connectionBetween(from, to);
          if (connection === undefined || connectionRefusal(store.graph, connection) !== undefined) continue;
          const [source, target] = direction === 'out' ? [own, other] : [other, own];
          const names = {
            from: nameOf(store, source, connection.from),
            to: nameOf(store, target, connection.to),
          };
          entries.push({
            id: JSON.stringify([from, to]),
            title: direction === 'out' ? names.to : names.from,
            detail: `${names.from} → ${names.to}`,
            run: () => {
              if (connect(store, connection)) store.focusCard?.(other.node.key);
            },
          });
        }
  return matching(entries, query);
}

/** Nodes of one scope, and a container with what stands in it. */
function mayMeet(a: PlacedNode, b: PlacedNode): boolean {
  return (
    a !== b &&
    (a.node.parent === b.node.parent || a.node.parent === b.node.key || b.node.parent === a.node.key)
  );
}

function eyesOf(placed: PlacedNode, direction: 'in' | 'out'): PortPlace[] {
  return [...placed.ports, ...placed.bodyPorts]
    .filter((port) => port.direction === direction)
    .map((port) => ({ node: placed.node.key, direction, port: port.id }));
}

/** A node with several eyes that way is named with the eye. */
function nameOf(store: CanvasStore, placed: PlacedNode, place: PortPlace): string {
  const isBody = placed.bodyPorts.some((port) => port.id === place.port);
  if (isBody) return store.say(place.direction === 'out' ? 'bodyStart' : 'bodyEnd', { title: placed.title });
  const same = placed.ports.filter((port) => port.direction === place.direction);
  if (same.length < 2) return placed.title;
  const number = same.findIndex((port) => port.id === place.port) + 1;
  const isException = place.port === 'branch_error';
  return `${placed.title} · ${isException ? store.say('exceptionPort') : store.say('portNumber', { number })}`;
}

function distance(a: PlacedNode, b: PlacedNode): number {
  // What lies to the right is what people connect to.
  const dx = b.box.x - a.box.x;
  return Math.hypot(dx < 0 ? dx * 3 : dx, b.box.y - a.box.y);
}

import { formatMoreMessage } from '../moreMessages.js';
import { exitName } from '../outline/portName.js';
import type { PortPlace } from '../store/CanvasState.js';
import { connect, connectionBetween, connectionRefusal } from '../store/connections.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { PlacedNode } from '../store/placeNode.js';
import { type Entry, matching } from './Entry.js';

/**
 * Edges that may be added at the focused node, so that a graph can be built by keyboard: from each of its
 * outputs to every input that accepts it, then the other way round. Outputs without an edge and near nodes
 * come first; edges that would close a cycle, which no run can follow, come last.
 */
export function findConnections(store: CanvasStore, query: string): Entry[] {
  const focused = store.state.getState().focused;
  const own = focused === undefined ? undefined : store.graph.nodeAt(focused);
  if (own === undefined) return [];
  const others = [...store.graph.keys()]
    .map((key) => store.graph.nodeAt(key)!)
    .filter((other) => mayMeet(own, other))
    .sort((a, b) => distance(own, a) - distance(own, b));
  const circles = { out: reached(store, own, 'in'), in: reached(store, own, 'out') };
  const used = new Set(store.graph.edgesOf(own.node.key).map(({ edge }) => edge.sourcePort));
  const entries: (Entry & { rank: number })[] = [];
  for (const direction of ['out', 'in'] as const)
    for (const from of portsOf(own, direction))
      for (const other of others)
        for (const to of portsOf(other, direction === 'out' ? 'in' : 'out')) {
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
            rank:
              (circles[direction].has(other) ? 4 : 0) +
              (direction === 'in' ? 2 : used.has(from.port) ? 1 : 0),
            run: () => {
              if (connect(store, connection)) store.focusCard?.(other.node.key);
            },
          });
        }
  entries.sort((a, b) => a.rank - b.rank);
  return matching(entries, query);
}

/** All nodes downstream (or upstream) of a node within its scope. */
function reached({ graph }: CanvasStore, from: PlacedNode, direction: 'in' | 'out'): Set<PlacedNode> {
  const found = new Set<PlacedNode>([from]);
  for (const placed of found)
    for (const { edge, source, target } of graph.edgesOf(placed.node.key)) {
      if (edge.parent !== from.node.parent) continue;
      if (direction === 'out' && source === placed) found.add(target);
      if (direction === 'in' && target === placed) found.add(source);
    }
  return found;
}

/** True for nodes of one scope, and for a container and the nodes in it. */
function mayMeet(a: PlacedNode, b: PlacedNode): boolean {
  return (
    a !== b &&
    (a.node.parent === b.node.parent || a.node.parent === b.node.key || b.node.parent === a.node.key)
  );
}

function portsOf(placed: PlacedNode, direction: 'in' | 'out'): PortPlace[] {
  return [...placed.ports, ...placed.bodyPorts]
    .filter((port) => port.direction === direction)
    .map((port) => ({ node: placed.node.key, direction, port: port.id }));
}

/** The title of the node, with the name of the exit if it has several. */
function nameOf(store: CanvasStore, placed: PlacedNode, place: PortPlace): string {
  const isBody = placed.bodyPorts.some((port) => port.id === place.port);
  if (isBody)
    return formatMoreMessage(store, place.direction === 'out' ? 'bodyStart' : 'bodyEnd', {
      title: placed.title,
    });
  const exit = place.direction === 'out' ? exitName(store, placed, place.port) : undefined;
  return exit === undefined ? placed.title : `${placed.title} · ${exit}`;
}

function distance(a: PlacedNode, b: PlacedNode): number {
  // Prefer nodes to the right: connections usually lead there.
  const dx = b.box.x - a.box.x;
  return Math.hypot(dx < 0 ? dx * 3 : dx, b.box.y - a.box.y);
}

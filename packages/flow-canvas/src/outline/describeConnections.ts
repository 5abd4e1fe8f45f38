import type { Key } from '@heddle/workflow-schema';
import { formatMoreMessage } from '../moreMessages.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { endOf, type PlacedEdge } from '../store/placeEdge.js';
import type { PlacedNode } from '../store/placeNode.js';
import { exitName } from './portName.js';

/** Further connections are counted instead of listed by name. */
const named = 6;

/**
 * Describes a node's connections with the names of its outputs: `output 1 “yes” to Send mail`, `from Start`.
 */
export function describeConnections(store: CanvasStore, key: Key): string {
  // Edges that start or end at the border of this node's body are described at the nodes inside.
  const edges = store.graph.edgesOf(key).filter(({ edge }) => edge.parent !== key);
  const out = edges.filter(({ source }) => source.node.key === key);
  const into = edges.filter(({ source }) => source.node.key !== key);
  const words = [...inDrawnOrder(out), ...into].map((edge) => describeEdge(store, edge, key));
  if (words.length === 0) return formatMoreMessage(store, 'unconnected');
  const more = words.length - named;
  return more > 0
    ? [...words.slice(0, named), formatMoreMessage(store, 'moreFound', { count: more })].join(', ')
    : words.join(', ');
}

/** Describes one connection from the point of view of the node `at`. */
export function describeEdge(store: CanvasStore, placed: PlacedEdge, at: Key): string {
  const { source, target } = placed;
  const isOut = source.node.key === at;
  const exit = exitOf(store, placed);
  const name = isOut ? placeName(store, placed, target, 'in') : placeName(store, placed, source, 'out');
  if (!isOut)
    return exit === undefined
      ? formatMoreMessage(store, 'fromNode', { name })
      : formatMoreMessage(store, 'fromExit', { name, exit });
  return exit === undefined
    ? formatMoreMessage(store, 'toNode', { name })
    : formatMoreMessage(store, 'exitToNode', { exit, name });
}

/** The node at an end, or the border of the container's body where the edge starts or ends. */
function placeName(
  store: CanvasStore,
  { edge }: PlacedEdge,
  placed: PlacedNode,
  direction: 'in' | 'out',
): string {
  if (edge.parent !== placed.node.key) return placed.title;
  return formatMoreMessage(store, direction === 'out' ? 'bodyStart' : 'bodyEnd', { title: placed.title });
}

function exitOf(store: CanvasStore, { edge, source }: PlacedEdge): string | undefined {
  if (edge.parent === source.node.key) return undefined;
  return exitName(store, source, endOf(edge, source, 'out', edge.sourcePort)?.id ?? edge.sourcePort);
}

/** Sorts connections by the order of their output ports on the card. */
function inDrawnOrder(edges: readonly PlacedEdge[]): PlacedEdge[] {
  const place = ({ edge, source }: PlacedEdge) => {
    const port = endOf(edge, source, 'out', edge.sourcePort);
    return port === undefined ? source.ports.length : source.ports.indexOf(port);
  };
  return edges
    .map((edge) => ({ edge, at: place(edge) }))
    .sort((a, b) => a.at - b.at)
    .map(({ edge }) => edge);
}

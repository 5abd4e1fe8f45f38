import type { DocumentPatch, Key } from '@heddle/workflow-schema';
import { formatMoreMessage } from '../moreMessages.js';
import { addEdge } from './connections.js';
import type { CanvasStore } from './createCanvasStore.js';
import type { Graph } from './Graph.js';
import { placePatches } from './moves.js';
import { firstPort } from './openPorts.js';
import type { PlacedEdge } from './placeEdge.js';
import type { PlacedNode } from './placeNode.js';
import { isFixed } from './removalPatches.js';

/** Two consecutive steps in a straight line, and the edges around them. */
interface Pair {
  first: PlacedNode;
  second: PlacedNode;
  link: PlacedEdge;
  into: readonly PlacedEdge[];
  out: readonly PlacedEdge[];
}

/**
 * The pair a node would swap with. Only steps joined by a single edge, with no other connections, can be
 * swapped: where branches split or merge, the meaning of the other order is ambiguous.
 */
export function swapPair(graph: Graph, key: Key, way: 'up' | 'down'): Pair | undefined {
  const placed = graph.nodeAt(key);
  if (placed === undefined) return undefined;
  const { into, out } = edgesAt(graph, placed);
  const [link, ...others] = way === 'up' ? into : out;
  if (link === undefined || others.length > 0) return undefined;
  const { source: first, target: second } = link;
  const before = edgesAt(graph, first);
  const after = edgesAt(graph, second);
  const isStraight = before.out.length === 1 && after.into.length === 1;
  const isCircle = after.out.some(({ target }) => target === first);
  const isStep = (node: PlacedNode) =>
    node.hiddenIn === undefined &&
    node.node.parent === placed.node.parent &&
    !isFixed(graph, node.node.key) &&
    node.problem === undefined &&
    node.portsIn.length === 1 &&
    node.portsOut.length === 1;
  if (!isStraight || isCircle || first === second || !isStep(first) || !isStep(second)) return undefined;
  return { first, second, link, into: before.into, out: after.out };
}

/** Swaps a step with its predecessor or successor, as one step of the history. */
export function swapSteps(store: CanvasStore, key: Key, way: 'up' | 'down'): boolean {
  const { graph } = store;
  const pair = swapPair(graph, key, way);
  if (pair === undefined) return false;
  const { first, second, link, into, out } = pair;
  const end = (placed: PlacedNode, direction: 'in' | 'out') => ({
    id: placed.node.id,
    port: firstPort(placed, direction)?.port ?? '',
  });
  const { parent } = link.edge;
  const patches: DocumentPatch[] = [
    ...[...into, link, ...out].map(({ edge }): DocumentPatch => ({ op: 'remove-edge', key: edge.key })),
    ...into.map(({ edge }) =>
      addEdge(graph, parent, { id: edge.source, port: edge.sourcePort }, end(second, 'in')),
    ),
    addEdge(graph, parent, end(second, 'out'), end(first, 'in')),
    ...out.map(({ edge }) =>
      addEdge(graph, parent, end(first, 'out'), { id: edge.target, port: edge.targetPort }),
    ),
    ...placePatches(
      graph,
      new Map([
        [first.node.key, second.box],
        [second.node.key, first.box],
      ]),
    ),
  ];
  const label = formatMoreMessage(store, 'stepSwap', { first: second.title, second: first.title });
  if (!store.commit(patches, { label })) return false;
  store.notify(label);
  return true;
}

function edgesAt(graph: Graph, { node }: PlacedNode) {
  const edges = graph.edgesOf(node.key).filter(({ edge }) => edge.parent !== node.key);
  return {
    into: edges.filter(({ target }) => target.node.key === node.key),
    out: edges.filter(({ source }) => source.node.key === node.key),
  };
}

import type { DocumentPatch, Key } from '@heddle/workflow-schema';
import { leavingPatches } from '../groups/membership.js';
import { formatToolMessage } from '../toolMessages.js';
import { isListShown } from './CanvasState.js';
import type { CanvasStore } from './createCanvasStore.js';
import type { Graph } from './Graph.js';
import { healingPatches } from './healing.js';
import { isInside, outermost } from './nesting.js';

/** True for a node that exists exactly once per document: it can be neither deleted nor copied. */
export function isFixed(graph: Graph, key: Key): boolean {
  const definition = graph.nodeAt(key)?.definition;
  return definition?.entry !== undefined || definition?.exit !== undefined;
}

/** Patches that remove nodes and edges; edges of the nodes go first, so that undo adds them last. */
export function removalPatches(graph: Graph, nodes: Iterable<Key>, edges: Iterable<Key>): DocumentPatch[] {
  const goneNodes = new Set(
    [...nodes].filter((key) => graph.nodeAt(key) !== undefined && !isFixed(graph, key)),
  );
  const goneEdges = new Set([...edges].filter((key) => graph.edgeAt(key) !== undefined));
  for (const key of goneNodes) for (const { edge } of graph.edgesOf(key)) goneEdges.add(edge.key);
  // A container is deleted with its contents.
  const goesAlong = (parent: Key) => goneNodes.has(parent) || isInside(graph, parent, goneNodes);
  return [
    ...[...goneEdges]
      .filter((key) => !goesAlong(graph.edgeAt(key)!.edge.parent))
      .map((key): DocumentPatch => ({ op: 'remove-edge', key })),
    ...outermost(graph, goneNodes).map((key): DocumentPatch => ({ op: 'remove-node', key })),
  ];
}

/** Deletes the selection as one step. */
export function removeSelection(store: CanvasStore, step: 'stepDelete' | 'stepCut' = 'stepDelete'): void {
  const { graph, selection } = store;
  const nodes = [...selection.nodes].filter((key) => !isFixed(graph, key));
  const count = nodes.length + selection.edges.size;
  if (count === 0) {
    if (selection.nodes.size > 0) store.notify(formatToolMessage(store, 'fixedNodes'), 'info');
    return;
  }
  const healing = healingPatches(graph, new Set(nodes));
  const patches = [
    ...leavingPatches(graph, nodes),
    ...removalPatches(graph, nodes, selection.edges),
    ...healing,
  ];
  const next = nextFocus(store, new Set(nodes));
  if (!store.commit(patches, { label: removalLabel(store, step, nodes) })) return;
  const text = formatToolMessage(store, healing.length > 0 ? 'didDeleteHealed' : 'didDelete', { count });
  // In the list, a mistaken tap is likely and nothing else shows that a row is gone.
  store.notify(text, isListShown(store.state.getState()) ? 'info' : 'quiet', 'undo');
  if (next !== undefined) store.focusCard?.(next);
}

/** The label of a deletion; it names what is deleted if that is a single node or edge. */
function removalLabel(store: CanvasStore, step: 'stepDelete' | 'stepCut', nodes: readonly Key[]): string {
  const { graph, selection } = store;
  const edges = [...selection.edges];
  const title = nodes[0] === undefined ? undefined : graph.nodeAt(nodes[0])?.title;
  if (nodes.length === 1 && edges.length === 0)
    return formatToolMessage(store, `${step}One`, { title: title ?? '' });
  if (nodes.length === 0 && edges.length === 1) return disconnectionLabel(store, edges[0]!);
  return formatToolMessage(store, step, { count: nodes.length + edges.length });
}

function disconnectionLabel(store: CanvasStore, key: Key): string {
  const edge = store.graph.edgeAt(key);
  if (edge === undefined) return store.formatMessage('stepDisconnect');
  const names = { source: edge.source.title, target: edge.target.title };
  return formatToolMessage(store, 'stepDisconnectOne', names);
}

/** The node to focus when the focused node is deleted: its predecessor, otherwise its successor. */
function nextFocus({ graph, state }: CanvasStore, gone: ReadonlySet<Key>): Key | undefined {
  const { focused } = state.getState();
  if (focused === undefined || !gone.has(focused)) return undefined;
  const ends = graph.edgesOf(focused).flatMap(({ source, target }) => [source.node.key, target.node.key]);
  const isLeft = (key: Key) => !gone.has(key) && !isInside(graph, key, gone);
  return ends.find(isLeft) ?? graph.order.find(isLeft);
}

/** Deletes one edge as one step. */
export function removeEdge(store: CanvasStore, key: Key): void {
  store.commit([{ op: 'remove-edge', key }], { label: disconnectionLabel(store, key) });
}

import type { Key } from '@heddle/workflow-schema';
import { leavingPatches } from '../groups/membership.js';
import { callHost } from '../host/callHost.js';
import { formatToolMessage } from '../toolMessages.js';
import { isListShown } from './CanvasState.js';
import type { CanvasStore } from './createCanvasStore.js';
import { healingPatches } from './healing.js';
import { isInside } from './nesting.js';
import { isFixed, removalPatches } from './removalPatches.js';

/** Deletes the selection as one step. */
export function removeSelection(store: CanvasStore, step: 'stepDelete' | 'stepCut' = 'stepDelete'): void {
  const { graph, selection } = store;
  const all = [...selection.nodes].filter((key) => !isFixed(graph, key));
  const kept = askHost(store, all, [...selection.edges]);
  if (kept === undefined) return;
  const { nodes, edges } = kept;
  const count = nodes.length + edges.length;
  if (count === 0) {
    if (selection.nodes.size > 0 && all.length === 0)
      store.notify(formatToolMessage(store, 'fixedNodes'), 'info');
    return;
  }
  const healing = healingPatches(graph, new Set(nodes));
  const patches = [...leavingPatches(graph, nodes), ...removalPatches(graph, nodes, edges), ...healing];
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
  if (!askHost(store, [], [key])?.edges.includes(key)) return;
  store.commit([{ op: 'remove-edge', key }], { label: disconnectionLabel(store, key) });
}

/** What the host lets the user delete of these nodes and edges; undefined after a veto. */
function askHost(
  store: CanvasStore,
  nodes: readonly Key[],
  edges: readonly Key[],
): { nodes: readonly Key[]; edges: readonly Key[] } | undefined {
  const { ids, options } = store;
  const { onBeforeDelete } = options;
  if (onBeforeDelete === undefined || nodes.length + edges.length === 0) return { nodes, edges };
  const answer = callHost(store, 'onBeforeDelete', () =>
    onBeforeDelete({
      nodes: nodes.map((key) => ids.nodeId(key)),
      edges: edges.map((key) => ids.edgeId(key)),
    }),
  );
  if (answer === false) return undefined;
  if (typeof answer !== 'object' || answer === null) return { nodes, edges };
  const chosen = { nodes: new Set(answer.nodes), edges: new Set(answer.edges) };
  return {
    nodes: nodes.filter((key) => chosen.nodes.has(ids.nodeId(key))),
    edges: edges.filter((key) => chosen.edges.has(ids.edgeId(key))),
  };
}

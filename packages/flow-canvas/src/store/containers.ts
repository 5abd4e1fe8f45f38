import { type DocumentPatch, type Key, rewriteNode, rootKey } from '@heddle/workflow-schema';
import type { Point } from '../geometry/box.js';
import { leavingPatches } from '../groups/membership.js';
import { formatMoreMessage, type Message } from '../moreMessages.js';
import { isFolded } from './body.js';
import type { CanvasStore } from './createCanvasStore.js';
import type { Graph } from './Graph.js';
import { placePatches } from './moves.js';
import { isInside } from './nesting.js';
import { placeRefusal } from './placeRefusal.js';
import { copyUnder, objectUnder } from './writeNode.js';

/** Why these nodes may not be moved into a container; undefined if they may. */
export function moveRefusal(graph: Graph, keys: readonly Key[], container: Key): Message | undefined {
  for (const key of keys) {
    const refusal = placeRefusal(graph, graph.nodeAt(key)?.definition, container);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** Like `moveRefusal`, as text in the canvas's language, for dragged nodes. */
export function moveRefusalMessage(
  store: CanvasStore,
  keys: readonly Key[],
  container: Key,
): string | undefined {
  const refusal = moveRefusal(store.graph, keys, container);
  return refusal && formatMoreMessage(store, refusal);
}

/**
 * Moves nodes into a container, or out of one onto the canvas, as one step. Edges to nodes that stay behind
 * cannot cross the border: they are deleted, and the notice says how many.
 */
export function moveInto(
  store: CanvasStore,
  keys: readonly Key[],
  container: Key,
  places: ReadonlyMap<Key, Point>,
): boolean {
  const { graph } = store;
  const refusal = moveRefusal(graph, keys, container);
  if (refusal !== undefined) {
    store.notify(formatMoreMessage(store, refusal), 'info');
    return false;
  }
  const moved = new Set(keys);
  const cut = new Set<Key>();
  const kept: DocumentPatch[] = [];
  for (const key of keys) {
    for (const { edge, source, target } of graph.edgesOf(key)) {
      // Edges inside a moved container move with it.
      if (edge.parent === key || cut.has(edge.key)) continue;
      cut.add(edge.key);
      if (moved.has(source.node.key) && moved.has(target.node.key))
        kept.push({ op: 'add-edge', key: edge.key, parent: container, index: 0, json: edge.json });
    }
  }
  const count = graph.document.nodeOrder.get(container)?.length ?? 0;
  const edges = graph.document.edgeOrder.get(container)?.length ?? 0;
  const patches: DocumentPatch[] = [
    ...[...cut].map((key): DocumentPatch => ({ op: 'remove-edge', key })),
    ...keys.map(
      (key, index): DocumentPatch => ({ op: 'move-node', key, parent: container, index: count + index }),
    ),
    ...kept.map((patch, index) => ({ ...patch, index: edges + index }) as DocumentPatch),
    ...placePatches(graph, places, container),
    // Only top-level nodes can be in a group.
    ...(container === rootKey ? [] : leavingPatches(graph, keys)),
  ];
  const around = container === rootKey ? undefined : graph.nodeAt(container)!.title;
  const values = { count: keys.length, title: around ?? '' };
  const label = formatMoreMessage(store, around === undefined ? 'stepMoveOut' : 'stepMoveInto', values);
  if (!store.commit(patches, { label })) return false;
  const lost = cut.size - kept.length;
  if (lost === 0) store.notify(label);
  else store.notify(formatMoreMessage(store, 'didMoveCut', { label, count: lost }), 'info');
  return true;
}

/** Shows or hides the body of a container as one step. */
export function fold(store: CanvasStore, key: Key): void {
  const node = store.document.nodes.get(key);
  if (node === undefined) return;
  const isNowFolded = !isFolded(node.json);
  const json = copyUnder(node.json, 'meta');
  objectUnder(json, 'meta').defaultCollapsed = isNowFolded;
  const patch = rewriteNode(store.document, key, json);
  if (patch === undefined) return;
  const { title } = store.graph.nodeAt(key)!;
  store.commit([patch], {
    label: formatMoreMessage(store, isNowFolded ? 'stepFold' : 'stepUnfold', { title }),
  });
}

/** The nearest container that accepts all these nodes; undefined if there is none. */
export function nearestContainer(graph: Graph, keys: readonly Key[]): Key | undefined {
  const from = keys[0] === undefined ? undefined : graph.nodeAt(keys[0])?.box;
  if (from === undefined) return undefined;
  let found: Key | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const key of graph.keys()) {
    const placed = graph.nodeAt(key)!;
    const isItself = keys.includes(key) || isInside(graph, key, new Set(keys));
    if (placed.body === undefined || isItself || moveRefusal(graph, keys, key) !== undefined) continue;
    const { box } = placed;
    const far = Math.hypot(box.x + box.width / 2 - from.x, box.y + box.height / 2 - from.y);
    if (far < least) [least, found] = [far, key];
  }
  return found;
}

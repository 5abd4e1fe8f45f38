import type { DocumentPatch, Key } from '@heddle/workflow-schema';
import type { Point } from '../geometry/box.js';
import { formatMoreMessage } from '../moreMessages.js';
import { addEdge } from './connections.js';
import type { CanvasStore } from './createCanvasStore.js';
import { roomOnEdge } from './edgeRoom.js';
import { placePatches } from './moves.js';
import { firstPort } from './openPorts.js';

/** Inserts a node of the same scope into an edge, at this position on the canvas, as one step. */
export function insertNode(store: CanvasStore, key: Key, edgeKey: Key, corner: Point): boolean {
  const { graph } = store;
  const placed = graph.nodeAt(key);
  const edge = graph.edgeAt(edgeKey);
  if (placed === undefined || edge === undefined) return false;
  const into = firstPort(placed, 'in');
  const out = firstPort(placed, 'out');
  if (into === undefined || out === undefined) return false;
  const { place, moved } = roomOnEdge(graph, edge, placed.box, corner);
  const places = new Map([...moved, [key, { x: Math.round(place.x), y: Math.round(place.y) }]]);
  const { id } = placed.node;
  const { edge: old, source, target } = edge;
  const patches: DocumentPatch[] = [
    ...placePatches(graph, places),
    { op: 'remove-edge', key: old.key },
    addEdge(graph, old.parent, { id: source.node.id, port: old.sourcePort }, { id, port: into.port }),
    addEdge(graph, old.parent, { id, port: out.port }, { id: target.node.id, port: old.targetPort }),
  ];
  const names = { title: placed.title, source: source.title, target: target.title };
  if (!store.commit(patches, { label: formatMoreMessage(store, 'stepInsert', names) })) return false;
  store.notify(formatMoreMessage(store, 'stepInsert', names));
  return true;
}

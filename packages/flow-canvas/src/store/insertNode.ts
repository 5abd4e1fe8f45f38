import type { DocumentPatch, Key } from '@heddle/workflow-schema';
import { growBox, type Point } from '../geometry/box.js';
import { distanceToEdge } from '../geometry/edgePath.js';
import { sayMore } from '../moreMessages.js';
import { addEdge, firstPort } from './connections.js';
import type { CanvasStore } from './createCanvasStore.js';
import { roomOnEdge } from './edgeRoom.js';
import { placePatches } from './moves.js';

/** How near, in screen pixels, the middle of a dragged card comes to an edge that takes it in. */
const reach = 18;
const eyeHeight = 22;

/**
 * The edge that would take in a node whose corner lies here. Only a node that hangs at nothing yet is taken in, so
 * that nobody loses a connection by a drag across the canvas.
 */
export function edgeForInsertion(store: CanvasStore, key: Key, corner: Point): Key | undefined {
  const { graph, camera } = store;
  const placed = graph.nodeAt(key);
  if (placed === undefined || placed.problem?.kind === 'unknown-type' || placed.definition?.isolated)
    return undefined;
  const hasEyes = firstPort(placed, 'in') !== undefined && firstPort(placed, 'out') !== undefined;
  if (!hasEyes || graph.edgesOf(key).length > 0) return undefined;
  const at = { x: corner.x + placed.box.width / 2, y: corner.y + eyeHeight };
  let nearest = reach / camera.value.zoom;
  let found: Key | undefined;
  for (const edgeKey of graph.edgeIndex.query(growBox({ ...at, width: 0, height: 0 }, nearest))) {
    const edge = graph.edgeAt(edgeKey)!;
    if (edge.edge.parent !== placed.node.parent || edge.isBroken) continue;
    const distance = distanceToEdge(edge.path, at);
    if (distance > nearest) continue;
    nearest = distance;
    found = edgeKey;
  }
  return found;
}

/** Puts a node that stands in the same graph on an edge, at this place of the canvas, as one step. */
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
  if (!store.commit(patches, { label: sayMore(store, 'stepInsert', names) })) return false;
  store.notify(sayMore(store, 'stepInsert', names));
  return true;
}

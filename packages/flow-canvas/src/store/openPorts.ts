import type { PortPlace } from './CanvasState.js';
import { connectionBetween, connectionRefusal } from './connections.js';
import type { CanvasStore } from './createCanvasStore.js';
import type { PlacedNode } from './placeNode.js';

/** The first port of a node with this direction. */
export function firstPort(node: PlacedNode, direction: 'in' | 'out'): PortPlace | undefined {
  const port = node.ports.find((candidate) => candidate.direction === direction);
  return port && { node: node.node.key, direction, port: port.id };
}

/** True if a new node can be connected to this port. */
export function canExtend(store: CanvasStore, place: PortPlace): boolean {
  const node = store.graph.nodeAt(place.node);
  if (node === undefined || store.isReadOnly) return false;
  const self = connectionBetween(place, { ...place, direction: place.direction === 'in' ? 'out' : 'in' });
  return (
    self !== undefined &&
    node.problem?.kind !== 'unknown-type' &&
    connectionRefusal(store.graph, self) === 'refuseSelf'
  );
}

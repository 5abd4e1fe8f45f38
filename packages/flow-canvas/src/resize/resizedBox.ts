import { editNode } from '@heddle/workflow-schema';
import type { Box, Point } from '../geometry/box.js';
import { formatMoreMessage } from '../moreMessages.js';
import type { Resizing } from '../NodeView.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { PlacedNode } from '../store/placeNode.js';
import { objectUnder, writePosition } from '../store/writeNode.js';

/** `start` is left or top, `end` is right or bottom. */
export type Side = 'start' | 'end';

/** The sides of a box that move. */
export interface Sides {
  x: Side | undefined;
  y: Side | undefined;
}

/**
 * Resizes a box by moving these sides. It never gets smaller than the minimum, and the opposite sides stay in
 * place.
 */
export function resizedBox(
  box: Box,
  sides: Sides,
  by: Point,
  minimum: { width: number; height: number },
): Box {
  const [x, width] = resized(box.x, box.width, sides.x, by.x, minimum.width);
  const [y, height] = resized(box.y, box.height, sides.y, by.y, minimum.height);
  return { x, y, width, height };
}

function resized(
  at: number,
  length: number,
  side: Side | undefined,
  by: number,
  least: number,
): [at: number, length: number] {
  if (side === undefined) return [at, length];
  const next = Math.max(least, Math.round(side === 'end' ? length + by : length - by));
  return [side === 'end' ? at : at + length - next, next];
}

/** Writes the size into the node's data, and its position if that changed, as one step. */
export function writeBox(
  store: CanvasStore,
  { node, box: before, title }: PlacedNode,
  { write }: Resizing,
  box: Box,
  mergeKey?: string,
): void {
  const origin = store.graph.originOf(node.parent);
  const isMoved = box.x !== before.x || box.y !== before.y;
  const patch = editNode(store.document, node.key, (draft) => {
    write(objectUnder(draft, 'data'), { width: box.width, height: box.height });
    if (isMoved) writePosition(draft, { x: box.x - origin.x, y: box.y - origin.y });
  });
  const label = formatMoreMessage(store, 'stepResize', { title });
  if (patch !== undefined) store.commit([patch], mergeKey === undefined ? { label } : { label, mergeKey });
}

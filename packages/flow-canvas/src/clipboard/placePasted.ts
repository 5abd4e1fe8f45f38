import type { JsonObject, Key } from '@heddle/workflow-schema';
import { type Box, boxHasPoint, type Point } from '../geometry/box.js';
import type { Graph } from '../store/Graph.js';
import { writtenPosition } from './writtenPosition.js';

/** Distance of a copy from its original, and between repeated copies, in flow pixels. */
const step = 40;
/** Cards whose corners are closer than this look like one card. */
const near = 20;
const maximumSteps = 200;

/**
 * How far copied nodes move when they are pasted at a position: centred there or, if the originals are there,
 * a step away from them, so that a copy never hides its original.
 */
export function pasteOffset(bounds: Box, at: Point): Point {
  if (boxHasPoint(bounds, at)) return { x: step, y: step };
  return { x: at.x - bounds.x - bounds.width / 2, y: at.y - bounds.y - bounds.height / 2 };
}

/** The offset, moved on diagonally while a copy would cover a card, for example that of the last paste. */
export function freeOffset(graph: Graph, nodes: readonly JsonObject[], offset: Point, parent: Key): Point {
  const corners = nodes.map(writtenPosition);
  const covers = (by: Point) =>
    corners.some(({ x, y }) => hasCardAt(graph, { x: x + by.x, y: y + by.y }, parent));
  let by = offset;
  for (let count = 0; count < maximumSteps && covers(by); count += 1) by = { x: by.x + step, y: by.y + step };
  return by;
}

function hasCardAt(graph: Graph, { x, y }: Point, parent: Key): boolean {
  for (const key of graph.nodeIndex.query({ x: x - near, y: y - near, width: 2 * near, height: 2 * near })) {
    const { node, box } = graph.nodeAt(key)!;
    if (node.parent === parent && Math.abs(box.x - x) < near && Math.abs(box.y - y) < near) return true;
  }
  return false;
}

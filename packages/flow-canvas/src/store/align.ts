import type { Key } from '@heddle/workflow-schema';
import type { Box, Point } from '../geometry/box.js';
import { formatMoreMessage } from '../moreMessages.js';
import type { CanvasStore } from './createCanvasStore.js';
import { moveNodes } from './moves.js';
import { outermost, sharedScope } from './nesting.js';

/** The line that nodes are aligned to. */
export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';

/** The direction in which nodes are distributed. */
export type Axis = 'horizontal' | 'vertical';

/** The selected nodes, if they share a scope: positions inside a container are relative to it. */
export function arrangeable({ graph, selection }: CanvasStore): Map<Key, Box> {
  // A folded group is arranged as one node.
  const keys = outermost(graph, selection.nodes).filter((key) => graph.shownFor(key) === key);
  const isOneScope = sharedScope(graph, keys) !== undefined;
  return new Map(isOneScope ? keys.map((key) => [key, graph.nodeAt(key)!.box]) : []);
}

/** Aligns the selected nodes within their bounding box, as one step. */
export function align(store: CanvasStore, alignment: Alignment): void {
  const boxes = arrangeable(store);
  const around = store.graph.bounds(boxes.keys());
  if (around === undefined || boxes.size < 2) return;
  const places = new Map<Key, Point>();
  for (const [key, box] of boxes) places.set(key, alignedTo(around, box, alignment));
  moveNodes(store, places, { label: formatMoreMessage(store, 'stepAlign', { count: boxes.size }) });
}

function alignedTo(around: Box, { x, y, width, height }: Box, alignment: Alignment): Point {
  const places: Record<Alignment, Point> = {
    left: { x: around.x, y },
    center: { x: around.x + (around.width - width) / 2, y },
    right: { x: around.x + around.width - width, y },
    top: { x, y: around.y },
    middle: { x, y: around.y + (around.height - height) / 2 },
    bottom: { x, y: around.y + around.height - height },
  };
  return places[alignment];
}

/** Distributes the selected nodes with equal gaps, keeping the first and the last in place, as one step. */
export function distribute(store: CanvasStore, axis: Axis): void {
  const boxes = [...arrangeable(store)];
  if (boxes.length < 3) return;
  const [start, size] = axis === 'horizontal' ? (['x', 'width'] as const) : (['y', 'height'] as const);
  boxes.sort(([, a], [, b]) => a[start] - b[start]);
  const first = boxes[0]![1];
  const last = boxes.at(-1)![1];
  const taken = boxes.reduce((sum, [, box]) => sum + box[size], 0);
  const gap = (last[start] + last[size] - first[start] - taken) / (boxes.length - 1);
  const places = new Map<Key, Point>();
  let at = first[start];
  for (const [key, box] of boxes) {
    places.set(key, { x: box.x, y: box.y, [start]: Math.round(at) });
    at += box[size] + gap;
  }
  moveNodes(store, places, { label: formatMoreMessage(store, 'stepDistribute', { count: boxes.length }) });
}

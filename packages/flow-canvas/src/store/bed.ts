import { type AnyNodeDefinition, isJsonObject, type JsonObject, readKey } from '@heddle/workflow-schema';
import type { Box, Point } from '../geometry/box.js';
import type { PortGeometry } from '../NodeView.js';

/** The part of a container in which its body lies. */
export interface Bed {
  /** Relative to the corner of the container. */
  box: Box;
  /** Where the place (0, 0) of the nodes inside lies, relative to the corner of the container. */
  origin: Point;
}

/** The line above a bed that says how much is inside and folds it. */
export const foldHeight = 28;
const margin = 8;
/** Room around the inner nodes: for an eye and a bit of thread at the sides. */
const padding = { x: 72, y: 24 };
const emptyBed = { width: 344, height: 112 };
/** The eyes of a body stand at the height of its nodes' heads. */
const eyeHeight = padding.y + 22;

/** Containers in deeper ones stay folded: what is in them could not be seen, and reading them would not end well. */
export const deepestBed = 32;

/** A container that shows its body: its type says where the body begins and ends, and it is not folded. */
export function hasOpenBed(definition: AnyNodeDefinition | undefined, json: JsonObject): boolean {
  return definition?.bodyPorts !== undefined && !isFolded(json);
}

export function isFolded(json: JsonObject): boolean {
  const meta = readKey(json, 'meta');
  return isJsonObject(meta) && readKey(meta, 'defaultCollapsed') === true;
}

/** The bed under a card of this size, large enough for what is inside (a box in the places of the inner nodes). */
export function bedUnder(card: { width: number; height: number }, content: Box | undefined): Bed {
  const inner = content ?? { x: 0, y: 0, width: 0, height: 0 };
  // Places below zero are legal in a document; the bed grows towards them.
  const before = { x: Math.max(0, -inner.x), y: Math.max(0, -inner.y) };
  const needed = {
    width: before.x + Math.max(0, inner.x + inner.width) + 2 * padding.x,
    height: before.y + Math.max(0, inner.y + inner.height) + 2 * padding.y,
  };
  const width = Math.max(needed.width, emptyBed.width, card.width - 2 * margin);
  const height = Math.max(needed.height, emptyBed.height);
  const corner = { x: margin, y: card.height + foldHeight };
  return {
    box: { ...corner, width, height },
    origin: { x: corner.x + padding.x + before.x, y: corner.y + padding.y + before.y },
  };
}

/** Size of a container: its card, the bed, and the margin around it. */
export function frameOf(bed: Bed): { width: number; height: number } {
  return { width: bed.box.width + 2 * margin, height: bed.box.y + bed.box.height + margin };
}

/** The eyes inside: a body begins at the left one and ends at the right one. */
export function bodyEyes({ start, end }: { start: string; end: string }, { box }: Bed): PortGeometry[] {
  const y = box.y + eyeHeight;
  return [
    { id: start, direction: 'out', side: 'left', x: box.x, y },
    { id: end, direction: 'in', side: 'right', x: box.x + box.width, y },
  ];
}

import { type AnyNodeDefinition, isJsonObject, type JsonObject, readKey } from '@heddle/workflow-schema';
import type { Box, Point } from '../geometry/box.js';
import type { PortGeometry } from '../NodeView.js';

/** The area of a container that shows its body. */
export interface Body {
  /** Relative to the corner of the container. */
  box: Box;
  /** The position of (0, 0) of the nodes inside, relative to the corner of the container. */
  origin: Point;
}

/** Height of the line above a body, with the number of nodes inside and the fold button. */
export const foldHeight = 28;
const margin = 8;
/** Padding around the inner nodes: room for a port and a piece of edge at the sides. */
const padding = { x: 72, y: 24 };
const emptyBody = { width: 344, height: 112 };
/** The ports of a body are at the height of its nodes' heads. */
const portHeight = padding.y + 22;

/**
 * Deeper containers stay folded: their contents would be invisible, and reading them could exhaust the stack.
 */
export const maxBodyDepth = 32;

/** True for a container that shows its body: its type has body ports, and it is not folded. */
export function hasOpenBody(definition: AnyNodeDefinition | undefined, json: JsonObject): boolean {
  return definition?.bodyPorts !== undefined && !isFolded(json);
}

export function isFolded(json: JsonObject): boolean {
  const meta = readKey(json, 'meta');
  return isJsonObject(meta) && readKey(meta, 'defaultCollapsed') === true;
}

/** The body below a card of this size, large enough for its contents (a box in inner coordinates). */
export function placeBody(card: { width: number; height: number }, content: Box | undefined): Body {
  const inner = content ?? { x: 0, y: 0, width: 0, height: 0 };
  // Negative positions are legal in a document; the body grows towards them.
  const before = { x: Math.max(0, -inner.x), y: Math.max(0, -inner.y) };
  const needed = {
    width: before.x + Math.max(0, inner.x + inner.width) + 2 * padding.x,
    height: before.y + Math.max(0, inner.y + inner.height) + 2 * padding.y,
  };
  const width = Math.max(needed.width, emptyBody.width, card.width - 2 * margin);
  const height = Math.max(needed.height, emptyBody.height);
  const corner = { x: margin, y: card.height + foldHeight };
  return {
    box: { ...corner, width, height },
    origin: { x: corner.x + padding.x + before.x, y: corner.y + padding.y + before.y },
  };
}

/** Size of a container: its card, the body, and the margin around it. */
export function frameOf(body: Body): { width: number; height: number } {
  return { width: body.box.width + 2 * margin, height: body.box.y + body.box.height + margin };
}

/** The inner ports: a body starts at the left one and ends at the right one. */
export function portsOfBody({ start, end }: { start: string; end: string }, { box }: Body): PortGeometry[] {
  const y = box.y + portHeight;
  return [
    { id: start, direction: 'out', side: 'left', x: box.x, y },
    { id: end, direction: 'in', side: 'right', x: box.x + box.width, y },
  ];
}

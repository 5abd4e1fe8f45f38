import type { Box, Point } from '../geometry/box.js';
import type { AnyNodeView, NodeGeometry, PortGeometry, ViewContext } from '../NodeView.js';
import type { ReadNode } from './readNode.js';

/** A node with the place and the look that the canvas gives it. */
export interface PlacedNode extends ReadNode {
  view: AnyNodeView | undefined;
  /** Set when the view itself failed; the card then says so. */
  viewProblem: string | undefined;
  box: Box;
  /** Eyes, relative to the box. */
  ports: readonly PortGeometry[];
}

/** Head of a card, and where its eyes stand when nothing else is known. */
export const headHeight = 44;
export const statusHeight = 28;
const fallbackWidth = 240;

/** Measures the card by its view. A view that fails costs its own card, never the canvas. */
export function placeNode(
  read: ReadNode,
  view: AnyNodeView | undefined,
  context: ViewContext,
  position: Point,
): PlacedNode {
  let geometry: NodeGeometry | undefined;
  let viewProblem: string | undefined;
  if (read.problem?.kind !== 'unreadable' && view !== undefined) {
    try {
      geometry = checked(view.measure(read.data, context));
    } catch (error) {
      viewProblem = error instanceof Error ? error.message : String(error);
    }
  }
  const usable = geometry ?? plainGeometry(read, context);
  return {
    ...read,
    view,
    viewProblem,
    box: { ...position, width: usable.width, height: usable.height },
    ports: withMissingPorts(read, usable),
  };
}

function checked(geometry: NodeGeometry): NodeGeometry {
  const numbers = [geometry.width, geometry.height, ...geometry.ports.flatMap((port) => [port.x, port.y])];
  if (!numbers.every(Number.isFinite)) throw new TypeError('measure gave a size that is no number');
  return geometry;
}

/** The plain card of types without a view: head, one line of text, and the number of inner nodes. */
function plainGeometry(read: ReadNode, context: ViewContext): NodeGeometry {
  const lines = 1 + (read.blockCount > 0 ? 1 : 0);
  const rows = Math.max(0, read.portsOut.length - 1);
  const body = Math.max(lines * 22 + 12, rows * 28);
  const height = headHeight + body + (context.hasStatusBar ? statusHeight : 0);
  return { width: fallbackWidth, height, ports: [] };
}

/**
 * The definition says which ports there are, the view where they stand. A port the view forgot (or the eyes of
 * a card without a view) gets a place of its own, so that no edge loses its end.
 */
function withMissingPorts(read: ReadNode, geometry: NodeGeometry): readonly PortGeometry[] {
  const ids = { in: read.portsIn, out: read.portsOut };
  const ports = geometry.ports.filter((port) => ids[port.direction].includes(port.id));
  const known = new Set(ports.map((port) => `${port.direction} ${port.id}`));
  const taken = { in: 0, out: 0 };
  for (const port of ports) taken[port.direction] += 1;
  const add = (id: string, direction: 'in' | 'out') => {
    if (known.has(`${direction} ${id}`)) return;
    const y = Math.min(geometry.height - 12, headHeight / 2 + taken[direction] * 28);
    taken[direction] += 1;
    ports.push(
      direction === 'in'
        ? { id, direction, side: 'left', x: 0, y }
        : { id, direction, side: 'right', x: geometry.width, y },
    );
  };
  for (const id of read.portsIn) add(id, 'in');
  for (const id of read.portsOut) add(id, 'out');
  return ports;
}

import type { Box, Point } from '../geometry/box.js';
import { textOf } from '../host/textOf.js';
import type { AnyNodeView, NodeGeometry, PortGeometry, ViewContext } from '../NodeView.js';
import { type Bed, bedUnder, bodyEyes, foldHeight, frameOf } from './bed.js';
import type { ReadNode } from './readNode.js';

/** A node with the place and the look that the canvas gives it. */
export interface PlacedNode extends ReadNode {
  view: AnyNodeView | undefined;
  /** Set when the view itself failed; the card then says so. */
  viewProblem: string | undefined;
  box: Box;
  /** Eyes, relative to the box. */
  ports: readonly PortGeometry[];
  /** Of a container that shows its body. */
  bed: Bed | undefined;
  /** The eyes of the body, relative to the box; threads inside begin and end at them. */
  bodyPorts: readonly PortGeometry[];
  /** How many containers it stands in. */
  depth: number;
  /** Its id after those of the containers around it: the path of its runs, without the numbers of rounds. */
  runPath: string;
}

/** What lies inside a container: undefined where it shows no body, else the box around its nodes, in their places. */
export type Body = { content: Box | undefined } | undefined;

/** Head of a card, and where its eyes stand when nothing else is known. */
export const headHeight = 44;
export const statusHeight = 28;
const fallbackWidth = 240;
/** In flow pixels; a card beyond it would hide all others. */
const largest = 20_000;
const isSide = (side: string) => side === 'left' || side === 'right';

/** Measures the card by its view. A view that fails costs its own card, never the canvas. */
export function placeNode(
  read: ReadNode,
  view: AnyNodeView | undefined,
  context: ViewContext,
  position: Point,
  body?: Body,
): PlacedNode {
  let geometry: NodeGeometry | undefined;
  let viewProblem: string | undefined;
  if (read.problem?.kind !== 'unreadable' && view !== undefined) {
    try {
      geometry = checked(view.measure(read.data, context));
    } catch (error) {
      viewProblem = textOf(error);
    }
  }
  const card = geometry ?? plainGeometry(read, context);
  const common = { ...read, view, viewProblem, depth: 0, runPath: read.node.id };
  const names = read.definition?.bodyPorts;
  if (names === undefined) {
    const { width, height } = card;
    const ports = withMissingPorts(read, card);
    return { ...common, box: { ...position, width, height }, ports, bed: undefined, bodyPorts: [] };
  }
  const bar = context.hasStatusBar ? statusHeight : 0;
  const head = { width: card.width, height: card.height - bar };
  const bed = body && bedUnder(head, body.content);
  const { width, height } = bed ? frameOf(bed) : { ...head, height: head.height + foldHeight };
  const box = { ...position, width, height: height + bar };
  const bodyPorts = bed ? bodyEyes(names, bed) : [];
  return { ...common, box, ports: widened(withMissingPorts(read, card), card.width, width), bed, bodyPorts };
}

/** Eyes at the right side of a card stay at the right side of the wider frame. */
function widened(ports: readonly PortGeometry[], from: number, to: number): readonly PortGeometry[] {
  return ports.map((port) => (port.side === 'right' ? { ...port, x: port.x + to - from } : port));
}

/** The same node in a container, whose inner places begin at `origin`. */
export function putInto(container: PlacedNode, origin: Point, placed: PlacedNode): PlacedNode {
  return {
    ...placed,
    box: { ...placed.box, x: placed.box.x + origin.x, y: placed.box.y + origin.y },
    depth: container.depth + 1,
    runPath: `${container.runPath}/${placed.node.id}`,
  };
}

function checked({ width, height, ports }: NodeGeometry): NodeGeometry {
  const numbers = [width, height, ...ports.flatMap((port) => [port.x, port.y])];
  if (!numbers.every(Number.isFinite)) throw new TypeError('measure gave a size that is no number');
  if (width < 1 || height < 1 || numbers.some((number) => Math.abs(number) > largest))
    throw new RangeError(`measure gave a size that is not between 1 and ${largest}`);
  if (!ports.every((port) => (port.direction === 'in' || port.direction === 'out') && isSide(port.side)))
    throw new TypeError('measure gave a port without direction and side');
  return { width, height, ports };
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

import {
  type AnyNodeDefinition,
  type Language,
  type NodeCategory,
  readData,
  type WorkflowNode,
} from '@heddle/workflow-schema';
import type { Box, Point } from '../geometry/box.js';
import { textOf } from '../host/textOf.js';
import type { AnyNodeView, NodeGeometry, PortGeometry, Side, ViewContext } from '../NodeView.js';
import { type Body, foldHeight, frameOf, isFolded, placeBody, portsOfBody } from './body.js';
import { type ReadNode, titleOfNode, unknownData } from './readNode.js';

/**
 * A node with its position and layout on the canvas. Immutable: when either changes, a new instance replaces
 * it.
 */
export class PlacedNode {
  declare readonly node: WorkflowNode;
  /** Undefined for unregistered types. */
  declare readonly definition: AnyNodeDefinition | undefined;
  /** The language used to name a node without a title. */
  declare readonly language: Language;
  /** Why the card cannot be rendered from data. */
  declare readonly problem: ReadNode['problem'];
  declare readonly view: AnyNodeView | undefined;
  /** Set if the view itself threw; the card then shows this message. */
  declare readonly viewProblem: string | undefined;
  declare readonly box: Box;
  declare readonly portsIn: readonly string[];
  declare readonly portsOut: readonly string[];
  /** Ports, relative to the box. */
  declare readonly ports: readonly PortGeometry[];
  /** True if only the head is shown. */
  declare readonly isFolded: boolean;
  /** Set for a container that shows its body. */
  declare readonly body: Body | undefined;
  /** The ports of the body, relative to the box; edges inside start and end at them. */
  declare readonly bodyPorts: readonly PortGeometry[];
  /** Number of nodes inside. */
  declare readonly blockCount: number;
  /** The folded group that contains the node: the node is not drawn and has the box of the group's tile. */
  declare readonly hiddenIn: string | undefined;
  /** Number of containers around it. */
  declare readonly depth: number;
  /** The node's path in runs: its id after those of its containers, without iteration numbers. */
  declare readonly runPath: string;

  constructor(parts: Omit<PlacedNode, 'data' | 'title' | 'category' | 'of' | 'within' | 'under'>) {
    this.node = parts.node;
    this.definition = parts.definition;
    this.language = parts.language;
    this.problem = parts.problem;
    this.view = parts.view;
    this.viewProblem = parts.viewProblem;
    this.box = parts.box;
    this.portsIn = parts.portsIn;
    this.portsOut = parts.portsOut;
    this.ports = parts.ports;
    this.isFolded = parts.isFolded;
    this.body = parts.body;
    this.bodyPorts = parts.bodyPorts;
    this.blockCount = parts.blockCount;
    this.hiddenIn = parts.hiddenIn;
    this.depth = parts.depth;
    this.runPath = parts.runPath;
  }

  /**
   * The data as parsed by its definition. Not cached: few of thousands of nodes are shown, and parsed data is
   * larger than the JSON.
   */
  get data(): unknown {
    if (this.problem?.kind === 'unreadable') return undefined;
    if (this.definition === undefined) return unknownData(this.node, this.blockCount);
    return readData(this.definition, this.node.json).data;
  }

  get title(): string {
    return titleOfNode(this.node, this.definition, this.language);
  }

  get category(): NodeCategory | 'none' {
    return this.definition?.category ?? 'none';
  }

  /** Applies this layout to another node with equal JSON. */
  of(node: WorkflowNode, { x, y }: Point): PlacedNode {
    const { width, height } = this.box;
    return new PlacedNode({ ...this, node, box: { x, y, width, height }, runPath: node.id });
  }

  /** Copy for a folded group: the node is under the tile, and its edges end at the tile's sides. */
  under(group: string, tile: Box): PlacedNode {
    const ports = this.ports.map((port) => ({
      ...port,
      side: port.direction === 'in' ? ('left' as const) : ('right' as const),
      x: port.direction === 'in' ? 0 : tile.width,
      y: tile.height / 2,
    }));
    return new PlacedNode({ ...this, box: tile, body: undefined, bodyPorts: [], hiddenIn: group, ports });
  }

  /** Copy for a container whose inner coordinates start at `origin`. */
  within(container: PlacedNode, origin: Point): PlacedNode {
    const { x, y, width, height } = this.box;
    return new PlacedNode({
      ...this,
      box: { x: x + origin.x, y: y + origin.y, width, height },
      depth: container.depth + 1,
      runPath: `${container.runPath}/${this.node.id}`,
    });
  }
}

/**
 * The contents of a container: undefined if it shows no body, otherwise the box around its nodes in inner
 * coordinates.
 */
export type BodyContent = { content: Box | undefined } | undefined;

/** Height of a card's head, and where its ports are by default. */
export const headHeight = 44;
const fallbackWidth = 240;
/** Maximum size in flow pixels; a larger card would cover everything else. */
const largest = 20_000;
const sides: readonly Side[] = ['left', 'right', 'top', 'bottom'];

/** Measures the card with its view. A view that throws affects only its own card. */
export function placeNode(
  read: ReadNode,
  view: AnyNodeView | undefined,
  context: ViewContext,
  position: Point,
  content?: BodyContent,
  measured?: NodeGeometry,
): PlacedNode {
  let geometry: NodeGeometry | undefined;
  let viewProblem: string | undefined;
  if (read.problem?.kind !== 'unreadable' && view !== undefined) {
    try {
      geometry = view.measure ? checked(view.measure(read.data, context)) : measured;
      if (geometry === undefined && view.size !== undefined) geometry = checked({ ...view.size, ports: [] });
    } catch (error) {
      viewProblem = textOf(error);
    }
  }
  const card = geometry ?? plainGeometry(read);
  const hasOwnPorts = view?.hasPortsOfCard === true && measured !== undefined && measured.ports.length > 0;
  if (hasOwnPorts) {
    const idsOf = (direction: 'in' | 'out') =>
      measured.ports.filter((port) => port.direction === direction).map((port) => port.id);
    read = { ...read, portsIn: idsOf('in'), portsOut: idsOf('out') };
  }
  const { node, definition, problem, blockCount } = read;
  const ids = { portsIn: shareIds(read.portsIn), portsOut: shareIds(read.portsOut) };
  const common = {
    node,
    definition,
    language: context.language,
    problem,
    view,
    viewProblem,
    ...ids,
    blockCount,
    isFolded: false,
    depth: 0,
    hiddenIn: undefined,
    runPath: node.id,
  };
  const names = definition?.bodyPorts;
  if (names === undefined) {
    const isShort = isFolded(node.json) && canFold(definition, card.height, view);
    const { width, height } = isShort ? { ...card, height: headHeight } : card;
    const box = { x: position.x, y: position.y, width, height };
    const whole = withMissingPorts(read, card, view?.isOwn);
    const ports = sharePorts(isShort ? atHead(whole) : whole);
    return new PlacedNode({ ...common, box, ports, isFolded: isShort, body: undefined, bodyPorts: noPorts });
  }
  const head = { width: card.width, height: card.height };
  const body = content && placeBody(head, content.content);
  const { width, height } = body ? frameOf(body) : { ...head, height: head.height + foldHeight };
  const box = { x: position.x, y: position.y, width, height };
  const bodyPorts = body ? portsOfBody(names, body) : noPorts;
  const ports = widened(withMissingPorts(read, card), card.width, width);
  return new PlacedNode({ ...common, box, ports, body, bodyPorts });
}

/** Only a card that is more than its head can be folded; notes and cards of hosts have no head. */
export function canFold(
  definition: AnyNodeDefinition | undefined,
  height: number,
  view: AnyNodeView | undefined,
): boolean {
  return definition?.isolated !== true && view?.isOwn !== true && height > headHeight;
}

/** The ports of a folded card, stacked on each side of the head. */
function atHead(ports: readonly PortGeometry[]): PortGeometry[] {
  return ports.map((port) => {
    const side = ports.filter(({ direction }) => direction === port.direction);
    return { ...port, y: ((side.indexOf(port) + 1) * headHeight) / (side.length + 1) };
  });
}

const noPorts: readonly PortGeometry[] = [];

/** Port lists shared by nodes with the same layout: few exist, however many nodes there are. */
const sharedLists = new Map<string, readonly unknown[]>();
const maxShared = 1000;

function share<List extends readonly unknown[]>(name: string, list: List): List {
  const known = sharedLists.get(name);
  if (known === undefined && sharedLists.size < maxShared) sharedLists.set(name, list);
  return (known as List | undefined) ?? list;
}

function shareIds(ids: readonly string[]): readonly string[] {
  return share(ids.map((id) => `${String(id).length} ${id}`).join(' '), ids);
}

function sharePorts(ports: readonly PortGeometry[]): readonly PortGeometry[] {
  const names = ports.map((port) => {
    const { id, direction, side, x, y } = port;
    return `${direction} ${side} ${x} ${y} ${String(id).length} ${id}`;
  });
  return share(`ports ${names.join(' ')}`, ports);
}

/** Whether a placed node has this geometry already. */
export function hasGeometry({ box, ports, view }: PlacedNode, measured: NodeGeometry): boolean {
  if (box.width !== measured.width || box.height !== measured.height) return false;
  const wanted = view?.hasPortsOfCard === true ? measured.ports : [];
  if (wanted.length > 0 && wanted.length !== ports.length) return false;
  return wanted.every(({ id, direction, side, x, y }) =>
    ports.some(
      (port) =>
        port.id === id && port.direction === direction && port.side === side && port.x === x && port.y === y,
    ),
  );
}

/** Keeps the right-hand ports of a card at the right side of a wider frame. */
function widened(ports: readonly PortGeometry[], from: number, to: number): readonly PortGeometry[] {
  return ports.map((port) => (port.side === 'right' ? { ...port, x: port.x + to - from } : port));
}

function checked({ width, height, ports }: NodeGeometry): NodeGeometry {
  const numbers = [width, height, ...ports.flatMap((port) => [port.x, port.y])];
  if (!numbers.every(Number.isFinite)) throw new TypeError('measure returned a size that is not a number');
  if (width < 1 || height < 1 || numbers.some((number) => Math.abs(number) > largest))
    throw new RangeError(`measure returned a size that is not between 1 and ${largest}`);
  if (
    !ports.every((port) => (port.direction === 'in' || port.direction === 'out') && sides.includes(port.side))
  )
    throw new TypeError('measure returned a port without direction and side');
  return { width, height, ports };
}

/** The plain card of types without a view: head, one line of text, and the number of inner nodes. */
function plainGeometry(read: ReadNode): NodeGeometry {
  const lines = 1 + (read.blockCount > 0 ? 1 : 0);
  const rows = Math.max(0, read.portsOut.length - 1);
  const body = Math.max(lines * 22 + 12, rows * 28);
  return { width: fallbackWidth, height: headHeight + body, ports: [] };
}

/**
 * The definition says which ports exist, the view where they are. A port the view omits (or any port of a
 * card without a view) gets a default position, so that no edge loses its end.
 */
function withMissingPorts(read: ReadNode, geometry: NodeGeometry, isOwn = false): readonly PortGeometry[] {
  const ids = { in: read.portsIn, out: read.portsOut };
  const ports = geometry.ports.filter((port) => ids[port.direction].includes(port.id));
  const known = new Set(ports.map((port) => `${port.direction} ${port.id}`));
  const taken = { in: 0, out: 0 };
  for (const port of ports) taken[port.direction] += 1;
  const add = (id: string, direction: 'in' | 'out') => {
    if (known.has(`${direction} ${id}`)) return;
    // An own card has no head: its ports are spread over the side.
    const count = direction === 'in' ? read.portsIn.length : read.portsOut.length;
    const y = isOwn
      ? (geometry.height * (taken[direction] + 1)) / (count + 1)
      : Math.min(geometry.height - 12, headHeight / 2 + taken[direction] * 28);
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

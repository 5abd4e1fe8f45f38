import { type Key, rootKey } from '@heddle/workflow-schema';
import type { ElkNode } from 'elkjs/lib/elk-api.js';
import type { Box, Point } from '../geometry/box.js';
import type { PortGeometry } from '../NodeView.js';
import type { Graph } from '../store/Graph.js';
import { endOf } from '../store/placeEdge.js';
import type { PlacedNode } from '../store/placeNode.js';
import { placeFollowers, type Room, roomsFor } from './followers.js';

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.layered.spacing.nodeNodeBetweenLayers': '96',
  'elk.spacing.nodeNode': '40',
  'elk.spacing.componentComponent': '80',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
};

/** Sizes of containers after their bodies are laid out. */
export type NewSizes = ReadonlyMap<Key, { width: number; height: number }>;

const groupPrefix = 'group ';
const bodyStart = 'body start';
const bodyEnd = 'body end';

/**
 * The graph of one scope in ELK's format, with sizes and fixed ports, so that edges start at the real ports.
 * The inner ports of a body are nodes of size zero, first and last.
 */
export function layoutGraph(
  graph: Graph,
  scope: Key = rootKey,
  sizes: NewSizes = new Map(),
  followers: ReadonlyMap<Key, Key> = new Map(),
): ElkNode {
  const rooms = roomsFor(graph, followers);
  const children: ElkNode[] = [];
  for (const key of graph.document.nodeOrder.get(scope) ?? []) {
    const node = graph.nodeAt(key);
    // A folded group is represented by its first node.
    if (node !== undefined && graph.shownFor(key) === key && !followers.has(key))
      children.push(layoutNode(node, sizes, rooms.get(key)));
  }
  const edges: NonNullable<ElkNode['edges']> = [];
  for (const key of graph.document.edgeOrder.get(scope) ?? []) {
    const placed = graph.edgeAt(key);
    if (placed === undefined || placed.isUnderTile) continue;
    const { edge, source, target } = placed;
    edges.push({
      id: key,
      sources: [endName(graph, scope, source, 'out', endOf(edge, source, 'out', edge.sourcePort))],
      targets: [endName(graph, scope, target, 'in', endOf(edge, target, 'in', edge.targetPort))],
    });
  }
  edges.push(...waysToEnd(graph, scope));
  if (scope !== rootKey) children.push(bodyPort(bodyStart, 'FIRST'), bodyPort(bodyEnd, 'LAST'));
  if (scope === rootKey && graph.groups.groups.some(({ isFolded }) => !isFolded))
    return {
      id: 'workflow',
      layoutOptions: { ...options, 'elk.hierarchyHandling': 'INCLUDE_CHILDREN' },
      children: inGroups(graph, children),
      edges,
    };
  return { id: 'workflow', layoutOptions: options, children, edges };
}

/** Wraps the nodes of each open group in a parent node, so that they stay together. */
function inGroups(graph: Graph, children: readonly ElkNode[]): ElkNode[] {
  const groups = new Map<string, ElkNode>();
  const tops: ElkNode[] = [];
  for (const child of children) {
    const group = graph.groups.around(child.id);
    if (group === undefined || group.isFolded) {
      tops.push(child);
      continue;
    }
    let around = groups.get(group.id);
    if (around === undefined) {
      // Room for the frame, and for the label above it.
      const layoutOptions = { 'elk.padding': '[top=48,left=24,bottom=24,right=24]' };
      around = { id: `${groupPrefix}${group.id}`, layoutOptions, children: [] };
      groups.set(group.id, around);
      tops.push(around);
    }
    around.children!.push(child);
  }
  return tops;
}

/** Extra edges that place an unconnected end node after the last steps instead of beside the first. */
function waysToEnd(graph: Graph, scope: Key): NonNullable<ElkNode['edges']> {
  const nodes: PlacedNode[] = [];
  for (const key of graph.document.nodeOrder.get(scope) ?? []) {
    const node = graph.nodeAt(key);
    if (node !== undefined && graph.shownFor(key) === key) nodes.push(node);
  }
  const ends = nodes.filter(
    ({ node, definition }) => definition?.exit !== undefined && graph.edgesOf(node.key).length === 0,
  );
  if (ends.length === 0) return [];
  const lasts = nodes.filter(({ node, definition }) => {
    if (definition?.exit !== undefined) return false;
    const edges = graph.edgesOf(node.key);
    return edges.length === 0
      ? definition?.entry !== undefined
      : edges.every(({ source }) => source.node.key !== node.key);
  });
  return ends.flatMap((end) =>
    lasts.map((last) => ({
      id: `${last.node.key} to ${end.node.key}`,
      sources: [last.node.key],
      targets: [end.node.key],
    })),
  );
}

function layoutNode({ node, box, ports, hiddenIn }: PlacedNode, sizes: NewSizes, room = noRoom): ElkNode {
  const own = sizes.get(node.key) ?? box;
  const width = room.left + own.width + room.right;
  return {
    id: node.key,
    width,
    height: room.top + own.height + room.bottom,
    layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
    ports: (hiddenIn === undefined ? ports : []).map((port) => ({
      id: portName(node.key, port.direction, port.id),
      x: port.side === 'right' ? port.x + width - box.width : port.x,
      y: room.top + port.y,
      width: 0,
      height: 0,
      layoutOptions: { 'elk.port.side': elkSides[port.side] },
    })),
  };
}

const elkSides = { left: 'WEST', right: 'EAST', top: 'NORTH', bottom: 'SOUTH' } as const;
const noRoom: Room = { left: 0, top: 0, right: 0, bottom: 0 };

function bodyPort(id: string, layer: 'FIRST' | 'LAST'): ElkNode {
  return { id, width: 0, height: 0, layoutOptions: { 'elk.layered.layering.layerConstraint': layer } };
}

function endName(
  graph: Graph,
  scope: Key,
  { node, hiddenIn }: PlacedNode,
  direction: 'in' | 'out',
  port: PortGeometry | undefined,
): string {
  if (hiddenIn !== undefined) return graph.shownFor(node.key);
  if (node.key === scope) return direction === 'out' ? bodyStart : bodyEnd;
  return port === undefined ? node.key : portName(node.key, direction, port.id);
}

/** Positions from ELK's result, translated so that the first node of the document stays in place. */
export function placesOf(
  graph: Graph,
  answer: ElkNode,
  sizes: NewSizes,
  followers: ReadonlyMap<Key, Key>,
): Map<Key, Point> {
  const places = placesWith(graph, answer, sizes, followers);
  const first = graph.order.find((key) => places.has(key) && !followers.has(key));
  const from = first === undefined ? undefined : graph.nodeAt(first)?.box;
  const to = first === undefined ? undefined : places.get(first);
  if (from === undefined || to === undefined) return places;
  return movedBy(places, { x: from.x - to.x, y: from.y - to.y });
}

/** Positions inside a container, including notes, starting at (0, 0), and the box they occupy. */
export function bodyPlacesOf(
  graph: Graph,
  answer: ElkNode,
  sizes: NewSizes,
  followers: ReadonlyMap<Key, Key>,
): { places: Map<Key, Point>; content: Box } {
  const found = placesWith(graph, answer, sizes, followers);
  const corner = {
    x: Math.min(...[...found.values()].map(({ x }) => x)),
    y: Math.min(...[...found.values()].map(({ y }) => y)),
  };
  const places = movedBy(found, { x: -corner.x, y: -corner.y });
  const content = { x: 0, y: 0, width: 0, height: 0 };
  for (const [key, { x, y }] of places) {
    const { width, height } = sizes.get(key) ?? graph.nodeAt(key)!.box;
    content.width = Math.max(content.width, x + width);
    content.height = Math.max(content.height, y + height);
  }
  return { places, content };
}

/** Positions from ELK's result without the space reserved around nodes, and with the notes placed in it. */
function placesWith(
  graph: Graph,
  answer: ElkNode,
  sizes: NewSizes,
  followers: ReadonlyMap<Key, Key>,
): Map<Key, Point> {
  const places = answered(answer);
  for (const [key, { left, top }] of roomsFor(graph, followers)) {
    const place = places.get(key);
    if (place !== undefined) places.set(key, { x: place.x + left, y: place.y + top });
  }
  placeFollowers(graph, followers, places, sizes);
  return places;
}

function answered({ children = [] }: ElkNode, corner: Point = { x: 0, y: 0 }): Map<Key, Point> {
  const places = new Map<Key, Point>();
  for (const child of children) {
    const { id, x = 0, y = 0 } = child;
    const place = { x: corner.x + x, y: corner.y + y };
    if (id.startsWith(groupPrefix)) for (const [key, inner] of answered(child, place)) places.set(key, inner);
    else if (id !== bodyStart && id !== bodyEnd) places.set(id, place);
  }
  return places;
}

function movedBy(places: ReadonlyMap<Key, Point>, by: Point): Map<Key, Point> {
  return new Map(
    [...places].map(([key, { x, y }]) => [key, { x: Math.round(x + by.x), y: Math.round(y + by.y) }]),
  );
}

function portName(key: Key, direction: 'in' | 'out', port: string): string {
  return JSON.stringify([key, direction, port]);
}

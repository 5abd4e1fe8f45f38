import {
  type AnyNodeDefinition,
  createKey,
  type DocumentPatch,
  type JsonObject,
  type Key,
  rootKey,
} from '@heddle/workflow-schema';
import { formatAddMessage } from '../addMessages.js';
import type { NodeItem } from '../FlowCanvasProps.js';
import { type Box, boxesTouch, growBox, type Point } from '../geometry/box.js';
import { callHost } from '../host/callHost.js';
import { hasOpenBody } from './body.js';
import type { AddPanel, PortPlace } from './CanvasState.js';
import { addEdge, connectionBetween } from './connections.js';
import type { CanvasStore } from './createCanvasStore.js';
import { roomOnEdge } from './edgeRoom.js';
import type { Graph } from './Graph.js';
import { isAddable } from './isAddable.js';
import { placePatches } from './moves.js';
import { containerAt } from './nesting.js';
import { firstPort } from './openPorts.js';
import { portOf } from './placeEdge.js';
import { placeNode } from './placeNode.js';
import { placeRefusal } from './placeRefusal.js';
import { positionOf, readNode } from './readNode.js';
import { replaceNode } from './replaceNode.js';
import { titlesOf, uniqueTitle } from './uniqueTitle.js';

/** An unused id: `1` followed by `digits` random digits, for servers that parse ids as 64-bit integers. */
export function freeId(isTaken: (id: string) => boolean, digits: 5 | 6): string {
  const range = 10 ** digits;
  for (let length = range; ; length *= 10) {
    for (let attempt = 0; attempt < 200; attempt++) {
      const id = String(length + Math.floor(Math.random() * length));
      if (!isTaken(id)) return id;
    }
  }
}

export function hasId(graph: Graph): (id: string) => boolean {
  return (id) => graph.document.nodesById(id).length > 0;
}

/** Adds a node of this type as one step, connected as the panel requested, and selects it. */
export function addNode(
  store: CanvasStore,
  definition: AnyNodeDefinition,
  target: AddPanel = {},
  item?: NodeItem,
): Key | undefined {
  if (!isAddable(definition)) return undefined;
  if (target.replaces !== undefined) return replaceNode(store, target.replaces, definition, item);
  const { graph } = store;
  const { json, title } = newNodeJson(store, definition, freeId(hasId(graph), 5), item);
  const key = createKey(graph.document);
  const { place, parent, moved } = placeFor(store, definition, json, target);
  const refusal = placeRefusal(graph, definition, parent);
  if (refusal !== undefined) {
    store.notify(formatAddMessage(store, refusal), 'info');
    return undefined;
  }
  const origin = graph.originOf(parent);
  // A container shows nothing at negative positions.
  const least = parent === rootKey ? Number.NEGATIVE_INFINITY : 0;
  const x = Math.max(least, Math.round(place.x - origin.x));
  const y = Math.max(least, Math.round(place.y - origin.y));
  json.meta = { position: { x, y } };
  const index = graph.document.nodeOrder.get(parent)?.length ?? 0;
  const patches: DocumentPatch[] = [
    ...placePatches(graph, moved),
    { op: 'add-node', key, parent, index, json },
    ...connectionsFor(store, key, json, target),
  ];
  if (!store.commit(patches, { label: formatAddMessage(store, 'stepAdd', { title }) })) return undefined;
  store.selection.replace([key]);
  store.state.setState({ focused: key });
  store.camera.reveal(graph.nodeAt(key)!.box);
  store.openForm(key);
  store.focusCard?.(key);
  store.notify(formatAddMessage(store, 'stepAdd', { title }));
  return key;
}

/** The JSON of a new node with a unique title. */
export function newNodeJson(
  store: CanvasStore,
  definition: AnyNodeDefinition,
  id: string,
  item: NodeItem | undefined,
): { json: JsonObject; title: string } {
  const titles = titlesOf(store.graph);
  const wanted = item?.label ?? definition.messages[store.language].name;
  const title = uniqueTitle(wanted, (candidate) => titles.has(candidate));
  const { defaultModel } = store.options;
  const data = definition.create({ language: store.language, title, ...(defaultModel && { defaultModel }) });
  callHost(store, `prepare of ${wanted}`, () => item?.prepare?.(data));
  return { json: { id, type: definition.code, meta: { position: { x: 0, y: 0 } }, data }, title };
}

/** The node as it would be placed, before it is in the document. */
export function preview(store: CanvasStore, key: Key, json: JsonObject) {
  const { graph } = store;
  const { registry, views, context } = graph.setting;
  const node = { key, parent: rootKey, id: String(json.id), type: String(json.type), json };
  const read = readNode(graph.document, registry, node);
  const view = read.definition && views[read.definition.name];
  const body = hasOpenBody(read.definition, json) ? { content: undefined } : undefined;
  return placeNode(read, view, context, positionOf(node) ?? { x: 0, y: 0 }, body);
}

/**
 * The scope of a new node: that of the port or edge it is added at, otherwise the body under its position.
 */
export function scopeFor(graph: Graph, target: AddPanel, at: Point | undefined): Key {
  if (target.from !== undefined) return graph.scopeOf(target.from);
  const edge = target.onEdge === undefined ? undefined : graph.edgeAt(target.onEdge);
  if (edge !== undefined) return edge.edge.parent;
  return at === undefined ? rootKey : containerAt(graph, at);
}

function placeFor(
  store: CanvasStore,
  definition: AnyNodeDefinition,
  json: JsonObject,
  target: AddPanel,
): { place: Point; parent: Key; moved: ReadonlyMap<Key, Point> } {
  const { graph, camera } = store;
  const size = preview(store, '?', json).box;
  const half = { x: size.width / 2, y: size.height / 2 };
  const edge = target.onEdge === undefined ? undefined : graph.edgeAt(target.onEdge);
  const wanted = target.at && { x: target.at.x - half.x, y: target.at.y - 22 };
  if (edge !== undefined) {
    const { place, moved } = roomOnEdge(graph, edge, size, wanted);
    // Nodes that move away do not block the place.
    const free =
      wanted === undefined ? freePlace(graph, { ...size, ...place }, edge.edge.parent, moved) : place;
    return { place: free, parent: edge.edge.parent, moved };
  }
  if (wanted !== undefined)
    return { place: wanted, parent: scopeFor(graph, target, target.at), moved: nothing };
  const from = target.from && graph.nodeAt(target.from.node);
  const port = from && target.from && portOf(from, target.from.direction, target.from.port);
  let start = { x: camera.center.x - half.x, y: camera.center.y - half.y };
  let parent = scopeFor(graph, target, undefined);
  if (from !== undefined && port !== undefined) {
    const gap = 80;
    const x = port.direction === 'out' ? port.x + gap : port.x - gap - size.width;
    start = { x: from.box.x + x, y: from.box.y + port.y - 22 };
  } else {
    // A node added at the center of a body goes into that body, if allowed.
    const around = containerAt(graph, camera.center);
    if (placeRefusal(graph, definition, around) === undefined) parent = around;
  }
  return { place: freePlace(graph, { ...size, ...start }, parent), parent, moved: nothing };
}

const nothing: ReadonlyMap<Key, Point> = new Map();

/** The position itself, or the first free one below it. */
export function freePlace(graph: Graph, box: Box, parent: Key, moved = nothing): Point {
  let y = box.y;
  for (let attempt = 0; attempt < 60; attempt++) {
    const area = growBox({ ...box, y }, 16);
    const inTheWay = [...graph.nodeIndex.query(area)]
      .map((key) => graph.nodeAt(key)!)
      .filter(({ node }) => node.parent === parent && !moved.has(node.key))
      .map((placed) => placed.box);
    const lowest = inTheWay.filter((other) => boxesTouch(other, area)).map((other) => other.y + other.height);
    if (lowest.length === 0) break;
    y = Math.max(...lowest) + 24;
  }
  return { x: box.x, y };
}

/** The edges of a new node: to the port it was opened from, or in place of the edge it is inserted into. */
function connectionsFor(store: CanvasStore, key: Key, json: JsonObject, target: AddPanel): DocumentPatch[] {
  const { graph } = store;
  const made = preview(store, key, json);
  const own = (direction: 'in' | 'out'): PortPlace | undefined => firstPort(made, direction);
  const id = String(json.id);
  if (target.from !== undefined) {
    const free = own(target.from.direction === 'out' ? 'in' : 'out');
    const other = graph.nodeAt(target.from.node);
    const isKnown = other !== undefined && other.problem?.kind !== 'unknown-type';
    if (free === undefined || !isKnown) return [];
    const connection = connectionBetween(target.from, free)!;
    const end = (place: PortPlace) => ({ id: place.node === key ? id : other.node.id, port: place.port });
    return [addEdge(graph, graph.scopeOf(target.from), end(connection.from), end(connection.to))];
  }
  const edge = target.onEdge === undefined ? undefined : graph.edgeAt(target.onEdge);
  const ends = { in: own('in'), out: own('out') };
  if (edge === undefined || ends.in === undefined || ends.out === undefined) return [];
  const { source, target: last, edge: old } = edge;
  return [
    { op: 'remove-edge', key: old.key },
    addEdge(graph, old.parent, { id: source.node.id, port: old.sourcePort }, { id, port: ends.in.port }),
    addEdge(graph, old.parent, { id, port: ends.out.port }, { id: last.node.id, port: old.targetPort }),
  ];
}

import { isJsonObject, type Json, type JsonObject } from '../json.js';
import { readText, setOwn } from '../keys.js';
import { type DocumentCodec, edgeParts, withParts } from './DocumentCodec.js';

/** A node of a plain document, as in React Flow. Other properties are kept. */
export interface PlainNode {
  /** Unique in the document. */
  id: string;
  /** Default: `default`. */
  type?: string;
  /** Top left corner in pixels of the canvas at zoom 1. */
  position: { x: number; y: number };
  /** What the host keeps with the node, such as its title in `label`. */
  // biome-ignore lint/suspicious/noExplicitAny: node data belongs to the host.
  data?: any;
}

/** An edge of a plain document, as in React Flow. Other properties are kept. */
export interface PlainEdge {
  /** Unique in the document. Edges without one get an id while the document is open, which is not written. */
  id?: string;
  /** Id of the node where the edge starts. */
  source: string;
  /** Id of the node where it ends. */
  target: string;
  /** Port of the source; absent, null and empty mean the unnamed one. */
  sourceHandle?: string | null;
  /** Port of the target; absent, null and empty mean the unnamed one. */
  targetHandle?: string | null;
  /** Names the view of the edge. */
  type?: string;
  /** Shown in the middle of the edge. */
  label?: string;
  /** What the host keeps with the edge. */
  // biome-ignore lint/suspicious/noExplicitAny: edge data belongs to the host.
  data?: any;
}

/** A document of nodes and edges in React Flow's own shape. Other properties are kept. */
export interface PlainDocument {
  /** All nodes, in drawing order. */
  nodes: PlainNode[];
  /** All edges; those to missing nodes are kept and not drawn. */
  edges: PlainEdge[];
}

/** The type of nodes without `type`, as in React Flow. */
const defaultType = 'default';
/** Properties of the host that the canvas JSON has no place for. Under one name, so that none is misread. */
const rest = 'host';

/** Documents in React Flow's shape: `{ nodes: [{ id, type, position, data }], edges: [{ id, source, target }] }`. */
export const plainCodec: DocumentCodec<PlainDocument> = {
  read(value) {
    const document = value as unknown as Json;
    if (!isJsonObject(document)) throw new TypeError('the document is not an object');
    for (const name of ['nodes', 'edges'])
      if (!Array.isArray(document[name])) throw new TypeError(`${name} is not an array`);
    const { nodes, edges, ...others } = document as JsonObject & { nodes: Json[]; edges: Json[] };
    return { ...others, nodes: nodes.map(readNode), edges: edges.map(readEdge) };
  },
  write(json) {
    const { nodes = [], edges = [], ...others } = json as JsonObject & { nodes?: Json[]; edges?: Json[] };
    const document = { ...others, nodes: nodes.map(writeNode), edges: edges.map(writeEdge) };
    return document as unknown as PlainDocument;
  },
  createEdge(edge) {
    const of = (name: string) => readText(edge, name);
    const id = `${of('sourceNodeID')}${of('sourcePortID')}-${of('targetNodeID')}${of('targetPortID')}`;
    const given = isJsonObject(edge[rest]) ? edge[rest] : {};
    return { ...edge, [rest]: { id, ...given } };
  },
  readEdge: (edge) => edgeParts(edge[rest]),
  writeEdge: (edge, parts) => ({
    ...edge,
    [rest]: withParts(isJsonObject(edge[rest]) ? edge[rest] : {}, parts),
  }),
};

/** Properties that the canvas JSON has a place for. */
const nodeNames: ReadonlySet<string> = new Set(['id', 'type', 'position', 'data']);
const edgeNames: ReadonlySet<string> = new Set(['source', 'target', 'sourceHandle', 'targetHandle']);

/** The other properties; undefined if there are none. A loop, because a large document has thousands of parts. */
function othersOf(part: JsonObject, names: ReadonlySet<string>): JsonObject | undefined {
  let others: JsonObject | undefined;
  for (const name of Object.keys(part)) {
    if (names.has(name)) continue;
    others ??= {};
    setOwn(others, name, part[name]!);
  }
  return others;
}

function readNode(node: Json, index: number): Json {
  if (!isJsonObject(node)) return node;
  const { id, type, position, data } = node;
  if (id !== undefined && typeof id !== 'string' && typeof id !== 'number')
    throw new TypeError(`nodes[${index}].id is not a string`);
  const read: JsonObject = {};
  if (id !== undefined) read.id = id;
  read.type = type ?? defaultType;
  if (position !== undefined) read.meta = { position };
  if (data !== undefined) read.data = data;
  const others = othersOf(node, nodeNames);
  // An explicit null is kept, so that the document is written as it was read.
  if (type === null) read[rest] = { ...others, type };
  else if (type === undefined || others !== undefined) read[rest] = others ?? {};
  return read;
}

function writeNode(node: Json): Json {
  if (!isJsonObject(node)) return node;
  const { id, type, meta, data, [rest]: others } = node;
  const position = isJsonObject(meta) ? meta.position : undefined;
  const written: JsonObject = {};
  if (id !== undefined) written.id = id;
  // Nodes of the default type that a user adds get it by name; those that were read keep its absence.
  const wasAbsent = type === defaultType && isJsonObject(others) && others.type === undefined;
  if (type !== undefined && !wasAbsent) written.type = type;
  if (position !== undefined) written.position = position;
  if (data !== undefined) written.data = data;
  return withRest(written, others);
}

function readEdge(edge: Json): Json {
  if (!isJsonObject(edge)) return edge;
  const { source, target, sourceHandle, targetHandle } = edge;
  const read: JsonObject = {};
  if (source !== undefined && source !== null) read.sourceNodeID = source;
  if (target !== undefined && target !== null) read.targetNodeID = target;
  if (sourceHandle !== undefined && sourceHandle !== null) read.sourcePortID = sourceHandle;
  if (targetHandle !== undefined && targetHandle !== null) read.targetPortID = targetHandle;
  let kept = othersOf(edge, edgeNames);
  if (sourceHandle === null) kept = { ...kept, sourceHandle };
  if (targetHandle === null) kept = { ...kept, targetHandle };
  if (kept !== undefined) read[rest] = kept;
  return read;
}

function writeEdge(edge: Json): Json {
  if (!isJsonObject(edge)) return edge;
  const { sourceNodeID, targetNodeID, sourcePortID, targetPortID, [rest]: others } = edge;
  const written: JsonObject = {};
  const ends = {
    source: sourceNodeID,
    target: targetNodeID,
    sourceHandle: sourcePortID,
    targetHandle: targetPortID,
  };
  for (const [name, end] of Object.entries(ends)) if (end !== undefined && end !== '') written[name] = end;
  return withRest(written, others);
}

/** The properties of the host, and those of `written`, which take precedence. */
function withRest(written: JsonObject, others: Json | undefined): JsonObject {
  if (!isJsonObject(others)) return written;
  const all: JsonObject = {};
  for (const part of [others, written])
    for (const [name, value] of Object.entries(part)) setOwn(all, name, value);
  return all;
}

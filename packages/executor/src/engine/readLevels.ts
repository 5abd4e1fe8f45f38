import {
  findKey,
  importDocument,
  isJsonObject,
  type Json,
  type JsonObject,
  readText,
} from '@heddle/workflow-schema';
import type { Compiler } from './compile.js';

/** A node as the compiler reads it. `json` includes its `blocks` and `edges`. */
export interface SourceNode {
  readonly id: string;
  readonly type: string;
  readonly json: JsonObject;
  /** The body, if the node has a list of blocks or edges. */
  readonly inside: Level | undefined;
}

interface SourceEdge {
  readonly source: string;
  readonly target: string;
  readonly sourcePort: string;
}

/** The nodes and edges of one list of a document. */
export interface Level {
  readonly nodes: readonly SourceNode[];
  readonly edges: readonly SourceEdge[];
  /** Nodes that never run because nothing leads to them, or to the containers around them. */
  readonly isolated: ReadonlySet<SourceNode>;
}

const noNodes: ReadonlySet<SourceNode> = new Set();

/**
 * Reads a document in one pass, for a single use: unlike `importDocument`, without keys and indexes. Throws the
 * error of `importDocument` for what is not a document.
 */
export function readLevels(json: JsonObject, compiler: Compiler, entries: readonly string[]): Level {
  const nodes = isJsonObject(json) ? listAt(json, 'nodes') : undefined;
  if (nodes === undefined) {
    importDocument(json);
    return { nodes: [], edges: [], isolated: noNodes };
  }
  return readLevel(nodes, listAt(json, 'edges') ?? [], compiler, entries, 0);
}

/** All nodes of a level and of the bodies inside it. */
export function* nodesIn(level: Level): Generator<SourceNode, void> {
  yield* level.nodes;
  for (const { inside } of level.nodes) if (inside) yield* nodesIn(inside);
}

/** Deeper documents are refused elsewhere; recursion beyond this would exhaust the stack. */
const maxDepth = 1000;

function readLevel(
  entries: readonly Json[],
  edgeEntries: readonly Json[],
  compiler: Compiler,
  named: readonly string[],
  depth: number,
): Level {
  if (depth > maxDepth) throw new Error('the containers of the document are nested too deep');
  const nodes = entries.map((entry): SourceNode => {
    if (!isJsonObject(entry)) return { id: '', type: '', json: {}, inside: undefined };
    const blocks = listAt(entry, 'blocks');
    const edges = listAt(entry, 'edges');
    return {
      id: readText(entry, 'id'),
      type: readText(entry, 'type'),
      json: entry,
      inside: blocks || edges ? readLevel(blocks ?? [], edges ?? [], compiler, [], depth + 1) : undefined,
    };
  });
  const edges = edgeEntries.map(readEdge);
  return { nodes, edges, isolated: findIsolated(nodes, edges, compiler, named) };
}

function findIsolated(
  nodes: readonly SourceNode[],
  edges: readonly SourceEdge[],
  { registry }: Compiler,
  named: readonly string[],
): ReadonlySet<SourceNode> {
  const reached = new Set<string>(named);
  for (const { target } of edges) reached.add(target);
  let isolated: Set<SourceNode> | undefined;
  for (const node of nodes) {
    if (reached.has(node.id)) continue;
    const definition = registry.byCode(node.type);
    if (definition?.entry !== undefined || definition?.exit !== undefined) continue;
    isolated ??= new Set();
    isolated.add(node);
  }
  return isolated ?? noNodes;
}

function readEdge(entry: Json): SourceEdge {
  if (!isJsonObject(entry)) return { source: '', target: '', sourcePort: '' };
  return {
    source: readText(entry, 'sourceNodeID'),
    target: readText(entry, 'targetNodeID'),
    sourcePort: readText(entry, 'sourcePortID'),
  };
}

function listAt(json: JsonObject, name: string): Json[] | undefined {
  const key = findKey(json, name);
  const value = key === undefined ? undefined : json[key];
  return Array.isArray(value) ? value : undefined;
}

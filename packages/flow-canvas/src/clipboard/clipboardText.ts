import { exportNode, isJsonObject, type Json, type JsonObject, type Key } from '@heddle/workflow-schema';
import type { Box } from '../geometry/box.js';
import { type Group, readCopiedGroups } from '../groups/Group.js';
import type { Graph } from '../store/Graph.js';
import { outermost } from '../store/nesting.js';
import { isFixed } from '../store/removalPatches.js';
import { writePosition } from '../store/writeNode.js';

/** Identifies where a document is stored. Paste compares it with the source of the copied nodes. */
export interface PasteSource {
  /** Origin of the installation, such as `https://heddle.example`. */
  host?: string;
  /** Kind of workflow, as the wire's number. */
  flowMode?: number;
  /** Id of the workflow in that installation. */
  workflowId?: string;
  /** Id of its space there. */
  spaceId?: string;
}

/** Content of the clipboard, serialized as JSON. */
export interface CopiedNodes {
  type: typeof clipboardType;
  source: PasteSource;
  json: { nodes: JsonObject[]; edges: JsonObject[] };
  /** Groups whose members were all copied. */
  groups: readonly Group[];
  bounds: Box;
}

const clipboardType = 'heddle-workflow-nodes';
const maximumText = 20 * 1024 * 1024;

/** Serializes nodes and the edges between them; undefined when none of them may be copied. */
export function copyText(
  graph: Graph,
  keys: Iterable<Key>,
  source: PasteSource,
): { text: string; count: number } | undefined {
  const chosen = new Set(keys);
  // Document order, so that pasting does not depend on the order of clicks.
  const outer = new Set(outermost(graph, chosen));
  const copied = [...withTiles(graph)].filter((key) => outer.has(key) && !isFixed(graph, key));
  const bounds = graph.bounds(copied);
  if (bounds === undefined) return undefined;
  const inside = new Set(copied);
  const content: CopiedNodes = {
    type: clipboardType,
    source,
    json: { nodes: copied.map((key) => copyOf(graph, key)), edges: edgesAmong(graph, copied) },
    groups: graph.groups.groups.filter((group) =>
      graph.groups.membersOf(group).every((key) => inside.has(key)),
    ),
    bounds,
  };
  return { text: JSON.stringify(content), count: copied.length };
}

/** All nodes on the canvas, including those hidden in folded groups. */
export function withTiles(graph: Graph): Set<Key> {
  return new Set([...graph.keys(), ...graph.groups.foldedMembers]);
}

/** The edges between nodes of one scope, including those inside folded groups, which are not drawn. */
function edgesAmong({ document }: Graph, keys: readonly Key[]): JsonObject[] {
  const among = new Set(keys.map((key) => document.nodes.get(key)!.id));
  const edges = new Map<Key, JsonObject>();
  for (const key of keys) {
    const { id, parent } = document.nodes.get(key)!;
    for (const edge of document.edgesOf(id))
      if (edge.parent === parent && among.has(edge.source) && among.has(edge.target))
        edges.set(edge.key, edge.json);
  }
  return [...edges.values()];
}

/** The JSON of a node with its absolute canvas position, also for nodes in containers. */
function copyOf(graph: Graph, key: Key): JsonObject {
  const json = structuredClone(exportNode(graph.document, key));
  const placed = graph.nodeAt(key)!;
  if (placed.depth > 0) writePosition(json, placed.box);
  return json;
}

/** Parses clipboard text; undefined when it does not contain copied nodes. */
export function readCopied(text: string): CopiedNodes | undefined {
  if (text.length > maximumText) return undefined;
  let json: Json;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isJsonObject(json) || json.type !== clipboardType || !isJsonObject(json.json)) return undefined;
  const { nodes, edges } = json.json;
  if (!Array.isArray(nodes) || !nodes.every(isNode) || nodes.length === 0) return undefined;
  return {
    type: clipboardType,
    source: isJsonObject(json.source) ? (json.source as PasteSource) : {},
    json: { nodes: nodes as JsonObject[], edges: Array.isArray(edges) ? edges.filter(isJsonObject) : [] },
    groups: readCopiedGroups(json.groups),
    bounds: readBox(json.bounds),
  };
}

function isNode(json: Json): boolean {
  return isJsonObject(json) && typeof json.id === 'string' && typeof json.type === 'string';
}

function readBox(json: Json | undefined): Box {
  const read = (name: string) => {
    const value = isJsonObject(json) ? json[name] : undefined;
    return typeof value === 'number' && Number.isFinite(value) ? value : 0;
  };
  return { x: read('x'), y: read('y'), width: read('width'), height: read('height') };
}

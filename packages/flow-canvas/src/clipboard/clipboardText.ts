import { exportNode, isJsonObject, type Json, type JsonObject, type Key } from '@heddle/workflow-schema';
import type { Box } from '../geometry/box.js';
import type { Graph } from '../store/Graph.js';
import { writePosition } from '../store/readNode.js';
import { isFixed } from '../store/removal.js';

/** Where a document lives. Paste compares it with the place copied nodes came from. */
export interface PasteSource {
  host?: string;
  flowMode?: number;
  workflowId?: string;
  spaceId?: string;
}

/** What the clipboard holds, as text. */
export interface CopiedNodes {
  type: typeof clipboardType;
  source: PasteSource;
  json: { nodes: JsonObject[]; edges: JsonObject[] };
  bounds: Box;
}

const clipboardType = 'heddle-workflow-nodes';
const maximumText = 20 * 1024 * 1024;

/** Nodes with the edges between them as text; undefined when nothing of it may be copied. */
export function copyText(
  graph: Graph,
  keys: Iterable<Key>,
  source: PasteSource,
): { text: string; count: number } | undefined {
  const chosen = new Set(keys);
  // Document order, so that pasting does not depend on the order of clicks.
  const outermost = new Set(graph.outermost(chosen));
  const copied = [...graph.keys()].filter((key) => outermost.has(key) && !isFixed(graph, key));
  const bounds = graph.bounds(copied);
  if (bounds === undefined) return undefined;
  const inside = new Set(copied);
  const edges = new Map<Key, JsonObject>();
  for (const key of copied)
    for (const { edge, source: from, target } of graph.edgesOf(key))
      if (edge.parent !== key && inside.has(from.node.key) && inside.has(target.node.key))
        edges.set(edge.key, edge.json);
  const content: CopiedNodes = {
    type: clipboardType,
    source,
    json: { nodes: copied.map((key) => copyOf(graph, key)), edges: [...edges.values()] },
    bounds,
  };
  return { text: JSON.stringify(content), count: copied.length };
}

/** A node's JSON with its place on the canvas, wherever it stands. */
function copyOf(graph: Graph, key: Key): JsonObject {
  const json = structuredClone(exportNode(graph.document, key));
  const placed = graph.nodeAt(key)!;
  if (placed.depth > 0) writePosition(json, placed.box);
  return json;
}

/** Reads clipboard text; undefined when it is anything else than copied nodes. */
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

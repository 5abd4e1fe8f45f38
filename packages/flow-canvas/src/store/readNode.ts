import {
  type AnyNodeDefinition,
  canonicalPort,
  isJsonObject,
  type JsonObject,
  type Language,
  type NodeRegistry,
  type Ports,
  portsFromEdges,
  portsOf,
  readData,
  readDataOnce,
  readKey,
  rootKey,
  titleOf,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/workflow-schema';
import type { Point } from '../geometry/box.js';
import { textOf } from '../host/textOf.js';

/** Properties of a node that the canvas needs before it can place the node. */
export interface ReadNode {
  node: WorkflowNode;
  /** Undefined for unregistered types. */
  definition: AnyNodeDefinition | undefined;
  data: unknown;
  /** Why the card cannot be rendered from data. */
  problem: { kind: 'unknown-type' } | { kind: 'unreadable'; path: string; message: string } | undefined;
  portsIn: readonly string[];
  portsOut: readonly string[];
  /** Number of nodes inside. */
  blockCount: number;
}

const farthest = 10_000_000;
/** Maximum title length on cards, in lists and in history steps; the document keeps the whole title. */
const longestTitle = 500;

/** Reads a node; the parsed data is cached if its card is about to be rendered. */
export function readNode(
  document: WorkflowDocument,
  registry: NodeRegistry,
  node: WorkflowNode,
  isKept = false,
): ReadNode {
  const definition = registry.byCode(node.type);
  const common = {
    node,
    definition,
    blockCount: document.nodeOrder.get(node.key)?.length ?? 0,
  };
  if (definition === undefined)
    return {
      ...common,
      data: unknownData(node, common.blockCount),
      problem: { kind: 'unknown-type' },
      ...portIds(portsFromEdges(document, node.key)),
    };
  try {
    const read = (isKept ? readData : readDataOnce)(definition, node.json);
    if (read.issues === undefined)
      return {
        ...common,
        data: read.data,
        problem: undefined,
        ...portIds(portsOf(definition, read.data, node.json)),
      };
    const issue = read.issues[0];
    const message = String(issue?.parameters.detail ?? issue?.rule ?? '');
    return { ...common, ...unreadable(document, node, (issue?.path ?? []).join('.'), message) };
  } catch (error) {
    // A host's definition that throws on this data affects only this card.
    return { ...common, ...unreadable(document, node, '', textOf(error)) };
  }
}

/** The title of a node as shown on the canvas. */
export function titleOfNode(
  node: WorkflowNode,
  definition: AnyNodeDefinition | undefined,
  language: Language,
): string {
  return (ownTitleOf(node.json, definition) || definition?.messages[language].name || node.id).slice(
    0,
    longestTitle,
  );
}

/** The title that the document contains, at the place that the type keeps it. */
export function ownTitleOf(json: JsonObject, definition: AnyNodeDefinition | undefined): string {
  const { titleKey } = definition ?? {};
  const data = titleKey === undefined ? undefined : readKey(json, 'data');
  const title = isJsonObject(data) && Object.hasOwn(data, titleKey!) ? data[titleKey!] : undefined;
  return typeof title === 'string' && title !== '' ? title : titleOf(json);
}

/**
 * The title of the node with this id. Reads nothing else of the node: cards call this while being measured.
 */
export function titleById(
  document: WorkflowDocument,
  registry: NodeRegistry,
  id: string,
  language: Language,
): string | undefined {
  const nodes = document.nodesById(id);
  const node = nodes.find(({ parent }) => parent === rootKey) ?? nodes[0];
  return node && titleOfNode(node, registry.byCode(node.type), language);
}

function unreadable(document: WorkflowDocument, node: WorkflowNode, path: string, message: string) {
  const problem = { kind: 'unreadable' as const, path, message };
  return { data: undefined, problem, ...portIds(portsFromEdges(document, node.key)) };
}

/** The data passed to a view for unknown types: nothing more is known. */
export function unknownData({ type }: WorkflowNode, blockCount: number) {
  return { type, blockCount };
}

function portIds(ports: Ports) {
  return { portsIn: ports.in.map((port) => port.id), portsOut: ports.out.map((port) => port.id) };
}

/** `node.data` as in the document; an empty object if missing. */
export function rawDataOf(node: WorkflowNode): JsonObject {
  const data = readKey(node.json, 'data');
  return isJsonObject(data) ? data : {};
}

/** The node's position in the document; undefined if missing or invalid. */
export function positionOf(node: WorkflowNode): Point | undefined {
  const meta = readKey(node.json, 'meta');
  const position = isJsonObject(meta) ? readKey(meta, 'position') : undefined;
  if (!isJsonObject(position)) return undefined;
  const { x, y } = position;
  if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y))
    return undefined;
  return { x: Math.max(-farthest, Math.min(farthest, x)), y: Math.max(-farthest, Math.min(farthest, y)) };
}

/** The port of `ports` that an edge refers to, under the definition's own name if the edge uses an alias. */
export function matchPort(
  definition: AnyNodeDefinition | undefined,
  ports: readonly string[],
  port: string,
): string | undefined {
  if (ports.includes(port)) return port;
  if (definition === undefined) return undefined;
  const name = canonicalPort(definition, port);
  return ports.find((candidate) => canonicalPort(definition, candidate) === name);
}

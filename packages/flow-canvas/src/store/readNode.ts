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

/** What the canvas must know of a node before it can give it a place. */
export interface ReadNode {
  node: WorkflowNode;
  /** Absent for types that are not registered. */
  definition: AnyNodeDefinition | undefined;
  data: unknown;
  /** Why the card cannot be drawn from data. */
  problem: { kind: 'unknown-type' } | { kind: 'unreadable'; path: string; message: string } | undefined;
  portsIn: readonly string[];
  portsOut: readonly string[];
  /** How many nodes stand inside. */
  blockCount: number;
}

const farthest = 10_000_000;
/** What cards, lists and steps show of a title; the document keeps all of it. */
const longestTitle = 500;

/** Reads a node; what is read is kept where its card is about to be drawn from it. */
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
    // A definition of the host's that fails on this data costs this card.
    return { ...common, ...unreadable(document, node, '', textOf(error)) };
  }
}

/** The title of a node as the canvas shows it. */
export function titleOfNode(
  node: WorkflowNode,
  definition: AnyNodeDefinition | undefined,
  language: Language,
): string {
  return (titleOf(node.json) || definition?.words[language].name || node.id).slice(0, longestTitle);
}

/** The title of the node with this id. Reads no more of it: cards ask while they are measured. */
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

/** What a view for unknown types gets: it cannot know more than this. */
export function unknownData({ type }: WorkflowNode, blockCount: number) {
  return { type, blockCount };
}

function portIds(ports: Ports) {
  return { portsIn: ports.in.map((port) => port.id), portsOut: ports.out.map((port) => port.id) };
}

/** `node.data` as the document has it; an empty object where it has none. */
export function rawDataOf(node: WorkflowNode): JsonObject {
  const data = readKey(node.json, 'data');
  return isJsonObject(data) ? data : {};
}

/** Where the document puts the node; undefined when it says nothing usable. */
export function positionOf(node: WorkflowNode): Point | undefined {
  const meta = readKey(node.json, 'meta');
  const position = isJsonObject(meta) ? readKey(meta, 'position') : undefined;
  if (!isJsonObject(position)) return undefined;
  const { x, y } = position;
  if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y))
    return undefined;
  return { x: Math.max(-farthest, Math.min(farthest, x)), y: Math.max(-farthest, Math.min(farthest, y)) };
}

/** The port of `ports` that an edge means, by the definition's own names where the spelling differs. */
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

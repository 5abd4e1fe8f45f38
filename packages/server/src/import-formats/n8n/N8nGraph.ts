import type { JsonObject } from '@heddle/workflow-schema';
import type { CanvasBuilder, ForeignNode } from '../CanvasBuilder.js';
import type { UsualModel } from '../chatNodes.js';
import { listOf, numberOf, objectOf, objectsOf, textOf } from '../foreignJson.js';
import type { OutputPlace, WireType } from '../values.js';
import type { Link } from '../withoutCycles.js';

/** A node of an n8n workflow. Its name is its key: connections and expressions refer to it. */
export interface N8nNode extends ForeignNode {
  parameters: JsonObject;
  hasCredentials: boolean;
  original: JsonObject;
}

/** A node that serves another one, such as the model of an agent. */
export interface Service {
  node: N8nNode;
  /** Such as `ai_languageModel`. */
  role: string;
}

/** An n8n workflow while it is converted. */
export interface N8nGraph {
  readonly builder: CanvasBuilder;
  readonly model: UsualModel;
  readonly isChat: boolean;
  readonly nodes: ReadonlyMap<string, N8nNode>;
  /** Connections of the data, without those that close a circle. */
  readonly links: readonly Link[];
  readonly services: ReadonlyMap<string, readonly Service[]>;
  /** Fields of Start by name, in the order in which they are found. */
  readonly fields: Map<string, WireType>;
  /** Nodes that parse the answers of requests, by the key of the request. */
  readonly parsers: Map<string, { id: string; schema: JsonObject[] }>;
  /** Schemas of objects that Code nodes return, by key. */
  readonly objects: Map<string, JsonObject[]>;
}

/** What a node returns, for the End of the document. */
export interface N8nResult {
  name: string;
  place: OutputPlace;
}

/** The part of a type after its package: `httpRequest` of `n8n-nodes-base.httpRequest`. */
export function shortType(type: string): string {
  return type.slice(type.lastIndexOf('.') + 1);
}

export function readNodes(json: JsonObject): N8nNode[] {
  return objectsOf(json.nodes).map((original) => {
    const [x, y] = listOf(original.position);
    return {
      key: textOf(original.name),
      title: textOf(original.name),
      type: shortType(textOf(original.type)),
      position: { x: numberOf(x) ?? 0, y: numberOf(y) ?? 0 },
      parameters: objectOf(original.parameters),
      hasCredentials: Object.keys(objectOf(original.credentials)).length > 0,
      original,
    };
  });
}

/** Connections of the data (`main`), and of nodes that serve others. */
export function readConnections(json: JsonObject): {
  links: Link[];
  services: { from: string; to: string; role: string }[];
} {
  const links: Link[] = [];
  const services: { from: string; to: string; role: string }[] = [];
  for (const [from, kinds] of Object.entries(objectOf(json.connections)))
    for (const [role, outputs] of Object.entries(objectOf(kinds)))
      for (const [index, targets] of listOf(outputs).entries())
        for (const target of objectsOf(targets)) {
          const to = textOf(target.node);
          if (role === 'main') links.push({ source: from, target: to, port: String(index) });
          else services.push({ from, to, role });
        }
  return { links, services };
}

const triggers = /trigger$/i;

export function isTrigger({ type }: Pick<N8nNode, 'type'>): boolean {
  return triggers.test(type) || type === 'webhook' || type === 'start';
}

/** The path of a value that an expression names. */
export interface N8nPath {
  /** The node; undefined for the one before. */
  node: string | undefined;
  path: string[];
}

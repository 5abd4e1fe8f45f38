import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { CanvasBuilder, ForeignNode } from '../CanvasBuilder.js';
import type { ConvertedVariable } from '../ConvertedWorkflow.js';
import type { UsualModel } from '../chatNodes.js';
import { numberOf, objectOf, objectsOf, textOf } from '../foreignJson.js';
import type { WireType } from '../values.js';
import type { Link } from '../withoutCycles.js';

/** A node of a Dify graph. */
export interface DifyNode extends ForeignNode {
  data: JsonObject;
  /** The iteration that contains it. */
  parent: string | undefined;
  original: JsonObject;
}

/** Where an output of a Dify node is in the new document. */
export interface DifyOutput {
  path: readonly string[];
  type: WireType;
}

/** A Dify workflow while it is converted. */
export interface DifyGraph {
  readonly builder: CanvasBuilder;
  readonly model: UsualModel;
  readonly isChat: boolean;
  readonly nodes: ReadonlyMap<string, DifyNode>;
  readonly links: readonly Link[];
  /** Values of environment variables; secret ones are missing. */
  readonly environment: ReadonlyMap<string, string>;
  readonly variables: ConvertedVariable[];
  /** Outputs by `node.variable`, filled before any node is converted. */
  readonly outputs: Map<string, DifyOutput>;
}

export function readNodes(graph: JsonObject): DifyNode[] {
  return objectsOf(graph.nodes).map((original) => {
    const data = objectOf(original.data);
    const position = objectOf(original.position);
    const isNote = textOf(original.type) === 'custom-note';
    return {
      key: textOf(original.id),
      title: textOf(data.title) || (isNote ? 'Note' : textOf(data.type)),
      type: isNote ? 'note' : textOf(data.type) || textOf(original.type),
      position: { x: numberOf(position.x) ?? 0, y: numberOf(position.y) ?? 0 },
      data,
      parent: textOf(original.parentId) || undefined,
      original,
    };
  });
}

export function readLinks(graph: JsonObject): Link[] {
  return objectsOf(graph.edges).map(({ source, target, sourceHandle }) => ({
    source: textOf(source),
    target: textOf(target),
    port: textOf(sourceHandle, 'source'),
  }));
}

const elements: Readonly<Record<string, WireType>> = {
  string: { type: 'string' },
  number: { type: 'float' },
  integer: { type: 'integer' },
  object: { type: 'object' },
  boolean: { type: 'boolean' },
  file: { type: 'string', assistType: 1 },
};

/** The type that Dify names; what is unknown is a text. */
export function typeOf(name: Json | undefined): WireType {
  const text = textOf(name, 'string').toLowerCase();
  const [, inner] = /^array(?:\[(\w+)\])?$/.exec(text) ?? [];
  if (text.startsWith('array'))
    return { type: 'list', schema: { ...(elements[inner ?? 'string'] ?? elements.string!) } };
  return elements[text] ?? elements.string!;
}

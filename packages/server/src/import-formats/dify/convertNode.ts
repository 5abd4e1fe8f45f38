import type { JsonObject } from '@heddle/workflow-schema';
import type { DifyGraph, DifyNode } from './DifyGraph.js';
import { difyNodes } from './difyNodes.js';

/** Converts a node that stands on its own; what cannot be converted becomes a placeholder. */
export function convertNode(
  graph: DifyGraph,
  node: DifyNode,
  ports: Map<string, ReadonlyMap<string, string>>,
  add: (json: JsonObject) => void = (json) => graph.builder.add(json),
): void {
  const { builder } = graph;
  const convert = Object.hasOwn(difyNodes, node.type) ? difyNodes[node.type] : undefined;
  if (!convert) {
    keepNode(graph, node, add);
    return;
  }
  const id = builder.idOf(node.key);
  const { note } = builder.entry(node, id, 'mapped');
  const part = convert(graph, node, note);
  if (part.ports) ports.set(node.key, part.ports);
  if (node.data.error_strategy !== undefined) note('settingLeftOut', 'error_strategy');
  add(builder.node(id, part.type, node, part.data));
}

/** Keeps a node, and the nodes that it contains, in a placeholder. */
export function keepNode(
  { builder, nodes }: DifyGraph,
  node: DifyNode,
  add: (json: JsonObject) => void,
): void {
  const id = builder.idOf(node.key);
  const inner = [...nodes.values()].filter(({ parent }) => parent === node.key);
  const original = { ...node.original, ...(inner.length > 0 && { inner: inner.map((one) => one.original) }) };
  add(builder.placeholder(node, 'Dify', original));
  for (const one of [node, ...inner]) builder.entry(one, id, 'placeholder').note('typeUnknown', one.type);
}

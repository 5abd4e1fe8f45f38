import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { objectOf, textOf } from '../foreignJson.js';
import { literal, parameter, reference, stringType, type WireType } from '../values.js';
import { withoutCycles } from '../withoutCycles.js';
import { convertNode } from './convertNode.js';
import type { DifyGraph, DifyNode } from './DifyGraph.js';
import { expressionOf, placeOf, selectorOf } from './difyValues.js';

const loop = {
  type: '21',
  start: 'loop-function-inline-output',
  end: 'loop-function-inline-input',
  out: 'loop-output',
};
const batch = {
  type: '28',
  start: 'batch-function-inline-output',
  end: 'batch-function-inline-input',
  out: 'batch-output',
};

const within = ({ nodes }: Pick<DifyGraph, 'nodes'>, { key }: DifyNode) =>
  [...nodes.values()].filter(({ parent }) => parent === key);

/** Whether an iteration can be converted: bodies contain no containers. */
export function canConvert(graph: Pick<DifyGraph, 'nodes'>, node: DifyNode): boolean {
  return !within(graph, node).some(({ type }) => type === 'iteration' || type === 'loop');
}

/** Converts an iteration with the nodes in it. */
export function convertIteration(graph: DifyGraph, node: DifyNode): void {
  const { builder } = graph;
  const inner = within(graph, node);
  const { data } = node;
  const kind = data.is_parallel === true ? batch : loop;
  const id = builder.idOf(node.key);
  const { note } = builder.entry(node, id, 'mapped');
  const list =
    expressionOf(graph, selectorOf(data.iterator_selector), note) ?? literal({ type: 'list' }, '[]');
  const item = itemType(list);
  graph.outputs.set(`${node.key}.item`, { path: ['item'], type: item });
  const body = inner.filter(({ type }) => type !== 'iteration-start');
  const blocks: JsonObject[] = [];
  const ports = new Map<string, ReadonlyMap<string, string>>();
  for (const one of body) convertNode(graph, one, ports, (json) => blocks.push(json));
  const selector = selectorOf(data.output_selector);
  const output = placeOf(graph, selector);
  const outputType: WireType = { type: 'list', schema: { ...(output?.type ?? stringType) } };
  graph.outputs.set(`${node.key}.output`, { path: ['output'], type: outputType });
  const json = builder.node(id, kind.type, node, {
    inputs: {
      ...(kind === batch
        ? {
            concurrentSize: literal({ type: 'integer' }, String(textOf(data.parallel_nums, '10'))),
            batchSize: literal({ type: 'integer' }, '100'),
          }
        : { loopType: 'array', loopCount: literal({ type: 'integer' }, '10'), variableParameters: [] }),
      inputParameters: [parameter('item', list)],
    },
    outputs: output ? [parameter('output', reference({ ...output, type: outputType }))] : [],
  });
  builder.add({ ...json, blocks, edges: edgesOf(graph, node, inner, ports, kind) });
}

function edgesOf(
  { builder, links }: DifyGraph,
  node: DifyNode,
  inner: readonly DifyNode[],
  ports: ReadonlyMap<string, ReadonlyMap<string, string>>,
  kind: typeof loop,
): JsonObject[] {
  const id = builder.idOf(node.key);
  const starts = new Set(inner.filter(({ type }) => type === 'iteration-start').map(({ key }) => key));
  const body = new Set(inner.filter(({ type }) => type !== 'iteration-start').map(({ key }) => key));
  const inBody = links.filter(({ source, target }) => body.has(source) && body.has(target));
  const { kept } = withoutCycles([...body], inBody);
  const first = links.filter(({ source, target }) => starts.has(source) && body.has(target));
  const hasNext = new Set(kept.map(({ source }) => source));
  return [
    ...first.map(({ target }) => builder.edge(id, builder.idOf(target), kind.start)),
    ...kept.map(({ source, target, port }) =>
      builder.edge(builder.idOf(source), builder.idOf(target), ports.get(source)?.get(port) ?? ''),
    ),
    ...[...body]
      .filter((key) => !hasNext.has(key))
      .map((key) => ({ ...builder.edge(builder.idOf(key), id), targetPortID: kind.end })),
  ];
}

/** The type of the elements of a list. */
function itemType(list: JsonObject): WireType {
  const schema: Json | undefined = list.schema;
  return isJsonObject(schema) && textOf(schema.type) !== ''
    ? (objectOf(schema) as unknown as WireType)
    : stringType;
}

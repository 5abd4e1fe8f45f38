import type { JsonObject } from '@heddle/workflow-schema';
import { endId } from '../CanvasBuilder.js';
import { literal, parameter, reference, stringType, variable, type WireType } from '../values.js';
import type { N8nGraph, N8nNode, N8nResult } from './N8nGraph.js';

interface Last {
  node: N8nNode;
  /** The node in the new document after which the run ends. */
  source: string;
  results: readonly N8nResult[];
}

/** The End: it returns what the last nodes return; results with the same name are merged before it. */
export function addEnd(
  graph: N8nGraph,
  last: readonly Last[],
  open: readonly { id: string; port: string }[],
): void {
  const { builder, isChat } = graph;
  const groups = new Map<string, { type: WireType; values: JsonObject[] }>();
  for (const { name, place } of last.flatMap(({ results }) => results)) {
    const group = groups.get(name) ?? { type: place.type, values: [] };
    group.values.push(reference({ ...place, type: group.type }));
    groups.set(name, group);
  }
  const isMerged = [...groups.values()].some(({ values }) => values.length > 1);
  const target = isMerged ? addMerge(graph, groups) : endId;
  const parameters = [...groups].map(([name, { type, values }]) =>
    parameter(name, isMerged ? reference({ nodeId: target, path: [name], type }) : values[0]!),
  );
  builder.add(
    builder.node(endId, '2', { title: 'End', position: endPosition(graph) }, endData(isChat, parameters)),
  );
  for (const { source } of last) builder.connect(source, target);
  for (const { id, port } of open) builder.connect(id, target, port);
  if (isMerged) builder.connect(target, endId);
}

function addMerge(
  graph: N8nGraph,
  groups: ReadonlyMap<string, { type: WireType; values: JsonObject[] }>,
): string {
  const { builder } = graph;
  const id = builder.idOf('merged ends');
  const { x, y } = endPosition(graph);
  builder.add(
    builder.node(
      id,
      '32',
      { title: 'Merge', position: { x: x - 200, y } },
      {
        inputs: { mergeGroups: [...groups].map(([name, { values }]) => ({ name, variables: values })) },
        outputs: [...groups].map(([name, { type }]) => variable(name, type)),
      },
    ),
  );
  return id;
}

function endData(isChat: boolean, parameters: JsonObject[]): JsonObject {
  if (!isChat) return { inputs: { terminatePlan: 'returnVariables', inputParameters: parameters } };
  const [first] = parameters;
  return {
    inputs: {
      terminatePlan: 'useAnswerContent',
      inputParameters: parameters,
      content: literal(stringType, first ? `{{${String(first.name)}}}` : ''),
      streamingOutput: true,
    },
  };
}

function endPosition({ nodes }: Pick<N8nGraph, 'nodes'>): { x: number; y: number } {
  const places = [...nodes.values()].map(({ position }) => position);
  return { x: Math.max(0, ...places.map(({ x }) => x)) + 500, y: places[0]?.y ?? 0 };
}

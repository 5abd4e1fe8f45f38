import type { JsonObject } from '@heddle/workflow-schema';
import { endId } from '../CanvasBuilder.js';
import { objectsOf, textOf } from '../foreignJson.js';
import { literal, parameter, reference, stringType, variable, variableName } from '../values.js';
import type { Link } from '../withoutCycles.js';
import type { DifyGraph, DifyNode } from './DifyGraph.js';
import { expressionOf, fillText, placeOf, selectorOf } from './difyValues.js';

type Ports = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Converts the ends of a workflow or the answers of a chatflow, and all connections. A document has one End: several
 * ends meet in it, behind a node that merges results with the same name.
 */
export function convertEnds(
  graph: DifyGraph,
  ends: readonly DifyNode[],
  links: readonly Link[],
  ports: Ports,
): void {
  const { builder } = graph;
  const hasNext = new Set(links.map(({ source }) => source));
  const last = ends.filter(({ key }) => !hasNext.has(key));
  const [only] = last;
  if (graph.isChat) {
    for (const node of ends) if (node !== only || last.length > 1) addMessage(graph, node);
    if (only && last.length === 1) addAnswer(graph, only);
    else if (last.length > 1) addEmptyEnd(graph, last);
  } else if (last.length === 1 && only) addEnd(graph, only);
  else if (last.length > 1) addMergedEnd(graph, last);
  for (const { source, target, port } of links) {
    const from = builder.idOf(source);
    const known = ports.get(source);
    const mapped = known?.get(port) ?? '';
    builder.connect(from, builder.idOf(target), mapped);
  }
}

function addMessage(graph: DifyGraph, node: DifyNode): void {
  const { builder } = graph;
  const id = builder.idOf(node.key);
  const { note } = builder.entry(node, id, 'mapped');
  const { text, parameters } = fillText(graph, textOf(node.data.answer), note);
  builder.add(
    builder.node(id, '13', node, {
      inputs: { inputParameters: parameters, content: literal(stringType, text), streamingOutput: true },
    }),
  );
}

function addAnswer(graph: DifyGraph, node: DifyNode): void {
  const { builder } = graph;
  builder.assign(node.key, endId);
  const { note } = builder.entry(node, endId, 'mapped');
  const { text, parameters } = fillText(graph, textOf(node.data.answer), note);
  builder.add(builder.node(endId, '2', node, answerInputs(text, parameters)));
}

function answerInputs(text: string, parameters: JsonObject[]): JsonObject {
  return {
    inputs: {
      terminatePlan: 'useAnswerContent',
      inputParameters: parameters,
      content: literal(stringType, text),
      streamingOutput: true,
    },
  };
}

function addEmptyEnd(graph: DifyGraph, last: readonly DifyNode[]): void {
  const { builder } = graph;
  builder.add(builder.node(endId, '2', { title: 'End', position: beside(last) }, answerInputs('', [])));
  for (const { key } of last) builder.connect(builder.idOf(key), endId);
}

const resultsOf = ({ data }: DifyNode) =>
  objectsOf(data.outputs).map((output) => ({
    name: variableName(textOf(output.variable)),
    selector: selectorOf(output.value_selector),
  }));

function addEnd(graph: DifyGraph, node: DifyNode): void {
  const { builder } = graph;
  builder.assign(node.key, endId);
  const { note } = builder.entry(node, endId, 'mapped');
  const parameters = resultsOf(node).map(({ name, selector }) =>
    parameter(name, expressionOf(graph, selector, note) ?? literal(stringType, '')),
  );
  builder.add(
    builder.node(endId, '2', node, {
      inputs: { terminatePlan: 'returnVariables', inputParameters: parameters },
    }),
  );
}

/** All ends become one node that merges their results by name, and one End. */
function addMergedEnd(graph: DifyGraph, last: readonly DifyNode[]): void {
  const { builder } = graph;
  const [first] = last;
  if (!first) return;
  const mergeId = builder.idOf('merged ends');
  const groups = new Map<string, { variables: JsonObject[]; type: ReturnType<typeof typeIn> }>();
  for (const node of last) {
    builder.assign(node.key, mergeId);
    const { note } = builder.entry(node, mergeId, 'mapped');
    note('endsMerged');
    for (const { name, selector } of resultsOf(node)) {
      const value = expressionOf(graph, selector, note);
      if (!value) continue;
      const group = groups.get(name) ?? { variables: [], type: typeIn(graph, selector) };
      group.variables.push(value);
      groups.set(name, group);
    }
  }
  const list = [...groups];
  builder.add(
    builder.node(
      mergeId,
      '32',
      { title: first.title, position: first.position },
      {
        inputs: { mergeGroups: list.map(([name, { variables }]) => ({ name, variables })) },
        outputs: list.map(([name, { type }]) => variable(name, type)),
      },
    ),
  );
  builder.add(
    builder.node(
      endId,
      '2',
      { title: 'End', position: beside(last) },
      {
        inputs: {
          terminatePlan: 'returnVariables',
          inputParameters: list.map(([name, { type }]) =>
            parameter(name, reference({ nodeId: mergeId, path: [name], type })),
          ),
        },
      },
    ),
  );
  builder.connect(mergeId, endId);
}

function typeIn(graph: DifyGraph, selector: readonly string[]) {
  return placeOf(graph, selector)?.type ?? stringType;
}

function beside(nodes: readonly DifyNode[]): { x: number; y: number } {
  return { x: Math.max(...nodes.map(({ position }) => position.x)) + 400, y: nodes[0]?.position.y ?? 0 };
}

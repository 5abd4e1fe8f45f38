import { startId } from '../CanvasBuilder.js';
import type { NodeNote } from '../ConvertedWorkflow.js';
import { objectOf, objectsOf, textOf } from '../foreignJson.js';
import { type OutputPlace, stringType, variable, variableName, type WireType } from '../values.js';
import { isTrigger, type N8nGraph, type N8nNode, type N8nPath } from './N8nGraph.js';
import { assignmentsOf, assignmentType } from './n8nAssignments.js';

const models: readonly string[] = ['agent', 'chainLlm', 'openAi', 'chainSummarization'];
/** Nodes that pass on what they receive. */
const passing: readonly string[] = [
  ...['if', 'switch', 'filter', 'noOp', 'merge', 'splitInBatches', 'textClassifier', 'limit', 'wait'],
];
const maxHops = 100;

/** The output that a path names, seen from a node; undefined if there is none. */
export function outputOf(
  graph: N8nGraph,
  fromKey: string,
  { node, path }: N8nPath,
  note: NodeNote,
): OutputPlace | undefined {
  const key = node ?? before(graph, fromKey);
  const source = key === undefined ? undefined : graph.nodes.get(key);
  return source && placeIn(graph, source, path, note, 0);
}

/** The node before, which `$json` refers to. */
function before({ links }: N8nGraph, key: string): string | undefined {
  return links.find(({ target }) => target === key)?.source;
}

function placeIn(
  graph: N8nGraph,
  node: N8nNode,
  path: readonly string[],
  note: NodeNote,
  hops: number,
): OutputPlace | undefined {
  if (isTrigger(node)) return startPlace(graph, node, path, note);
  if (passing.includes(node.type)) {
    const previous = graph.nodes.get(before(graph, node.key) ?? '');
    return previous && hops < maxHops ? placeIn(graph, previous, path, note, hops + 1) : undefined;
  }
  const nodeId = graph.builder.idOf(node.key);
  const [first = ''] = path;
  if (models.includes(node.type)) return { nodeId, path: ['output'], type: stringType };
  switch (node.type) {
    case 'set': {
      const found = assignmentsOf(node).find(({ name }) => name === first);
      if (!found) return undefined;
      return {
        nodeId,
        path: [variableName(first), ...path.slice(1)],
        type: path.length > 1 ? stringType : assignmentType(found),
      };
    }
    case 'informationExtractor': {
      const [, field = ''] = path;
      return first === 'output' && field !== ''
        ? { nodeId, path: [variableName(field)], type: stringType }
        : undefined;
    }
    case 'respondToWebhook':
      return { nodeId, path: ['output'], type: stringType };
    case 'code':
    case 'function':
    case 'functionItem':
      return objectPlace(graph.objects.get(node.key), nodeId, path);
    case 'httpRequest':
      return httpPlace(graph, node, path);
    default:
      return first !== '' && graph.builder.declare(nodeId, variableName(first), stringType)
        ? { nodeId, path: [variableName(first), ...path.slice(1)], type: stringType }
        : undefined;
  }
}

/** A field of Start: its names follow from where they are used. */
function startPlace(
  graph: N8nGraph,
  { type }: N8nNode,
  path: readonly string[],
  note: NodeNote,
): OutputPlace | undefined {
  const inner =
    type === 'webhook' && ['body', 'query', 'params'].includes(path[0] ?? '') ? path.slice(1) : path;
  const [first = '', ...rest] = inner;
  if (first === '') return undefined;
  if (type === 'chatTrigger' && first === 'chatInput')
    return { nodeId: startId, path: ['USER_INPUT'], type: stringType };
  const name = variableName(first);
  const fieldType: WireType = rest.length > 0 ? { type: 'object' } : (graph.fields.get(name) ?? stringType);
  if (!graph.fields.has(name)) note('fieldsGuessed', name);
  graph.fields.set(name, graph.fields.get(name)?.type === 'object' ? { type: 'object' } : fieldType);
  return { nodeId: startId, path: [name, ...rest], type: stringType };
}

function objectPlace(
  schema: ReturnType<typeof variable>[] | undefined,
  nodeId: string,
  path: readonly string[],
): OutputPlace | undefined {
  if (!schema) return undefined;
  const [first = ''] = path;
  if (first === '') return { nodeId, path: ['output'], type: { type: 'object' } };
  const type: WireType = path.length > 1 ? { type: 'object' } : stringType;
  const known = schema.findIndex((field) => field.name === first);
  if (known < 0) schema.push(variable(first, type));
  else if (path.length > 1) schema[known] = variable(first, type);
  return { nodeId, path: ['output', ...path], type: stringType };
}

/** A part of the answer of a request, which a node parses behind it. */
function httpPlace(graph: N8nGraph, node: N8nNode, path: readonly string[]): OutputPlace {
  if (path.length === 0) return { nodeId: graph.builder.idOf(node.key), path: ['body'], type: stringType };
  const known = graph.parsers.get(node.key) ?? { id: graph.builder.idOf(`${node.key} parsed`), schema: [] };
  graph.parsers.set(node.key, known);
  return objectPlace(known.schema, known.id, path)!;
}

/** What a node returns, if it is the last one. */
export function resultsOf(graph: N8nGraph, node: N8nNode): { name: string; place: OutputPlace }[] {
  const nodeId = graph.builder.idOf(node.key);
  if (isTrigger(node)) return [];
  if (passing.includes(node.type)) {
    const previous = graph.nodes.get(before(graph, node.key) ?? '');
    return previous && !isTrigger(previous) && !passing.includes(previous.type)
      ? resultsOf(graph, previous)
      : [];
  }
  if (models.includes(node.type) || node.type === 'respondToWebhook')
    return [{ name: 'output', place: { nodeId, path: ['output'], type: stringType } }];
  if (node.type === 'set')
    return assignmentsOf(node).map((one) => {
      const name = variableName(one.name);
      return { name, place: { nodeId, path: [name], type: assignmentType(one) } };
    });
  if (node.type === 'informationExtractor')
    return extractedFields(node).map((name) => ({ name, place: { nodeId, path: [name], type: stringType } }));
  if (graph.objects.has(node.key))
    return [{ name: 'output', place: { nodeId, path: ['output'], type: { type: 'object' } } }];
  if (node.type === 'httpRequest')
    return [{ name: 'output', place: { nodeId, path: ['body'], type: stringType } }];
  return [];
}

/** The fields that are read from a text. */
export function extractedFields({ parameters }: N8nNode): string[] {
  const list = objectsOf(objectOf(parameters.attributes).attributes);
  return list.map((one) => variableName(textOf(one.name)));
}

import type { Json, JsonObject } from '@heddle/workflow-schema';
import { CanvasBuilder, endId, startId } from '../CanvasBuilder.js';
import type { Converted, ConvertedVariable } from '../ConvertedWorkflow.js';
import { commentData, type UsualModel } from '../chatNodes.js';
import { ForeignProblem } from '../ForeignProblem.js';
import { objectOf, objectsOf, textOf, textsOf } from '../foreignJson.js';
import { stringType, variable, variableName } from '../values.js';
import { withoutCycles } from '../withoutCycles.js';
import { convertDifyAgent } from './convertDifyAgent.js';
import { convertNode, keepNode } from './convertNode.js';
import { type DifyGraph, type DifyNode, readLinks, readNodes, typeOf } from './DifyGraph.js';
import { convertEnds } from './difyEnds.js';
import { canConvert, convertIteration } from './difyIteration.js';
import { difyNodes } from './difyNodes.js';
import { outputsOf, startType } from './difyOutputs.js';

/** The newest minor version of the format 0.x that was looked at. */
const knownMinor = 6;

/** Whether a document is a DSL file of Dify. */
export function isDify(json: JsonObject): boolean {
  return textOf(json.kind) === 'app' && objectOf(json.app).mode !== undefined;
}

/** Converts a DSL file of a workflow, a chatflow or an agent. */
export function convertDify(json: JsonObject, model: UsualModel): Converted {
  requireKnownVersion(textOf(json.version, '0.1.0'));
  const app = objectOf(json.app);
  const mode = textOf(app.mode);
  if (['agent-chat', 'chat', 'completion'].includes(mode)) return convertDifyAgent(json);
  if (mode !== 'workflow' && mode !== 'advanced-chat') throw new ForeignProblem('unknown', { type: mode });
  const workflow = objectOf(json.workflow);
  const graph = createGraph(workflow, mode === 'advanced-chat', model);
  convertNodes(graph);
  const features = objectOf(workflow.features);
  return {
    kind: 'workflow',
    name: textOf(app.name),
    description: textOf(app.description),
    isChatFlow: graph.isChat,
    document: graph.builder.document(),
    variables: graph.variables,
    opening: { text: textOf(features.opening_statement), questions: textsOf(features.suggested_questions) },
    nodes: graph.builder.report,
  };
}

function requireKnownVersion(version: string): void {
  const [, major = '0', minor = '0'] = /^v?(\d+)\.(\d+)/.exec(version) ?? [];
  if (Number(major) > 0 || Number(minor) > knownMinor)
    throw new ForeignProblem('newer', { version: version.slice(0, 50), known: `0.${knownMinor}` });
}

function createGraph(workflow: JsonObject, isChat: boolean, model: UsualModel): DifyGraph {
  const graph = objectOf(workflow.graph);
  const nodes = readNodes(graph);
  if (nodes.length === 0) throw new ForeignProblem('empty');
  const builder = new CanvasBuilder();
  const outputs = new Map<string, { path: readonly string[]; type: ReturnType<typeof typeOf> }>();
  for (const node of nodes) {
    if (node.type === 'start') builder.assign(node.key, startId);
    for (const [name, output] of outputsOf(node)) outputs.set(`${node.key}.${name}`, output);
  }
  const secret = objectsOf(workflow.environment_variables);
  const created: DifyGraph = {
    ...{ builder, model, isChat, outputs },
    nodes: new Map(nodes.map((node) => [node.key, node])),
    links: readLinks(graph),
    environment: new Map(
      secret
        .filter((one) => textOf(one.value_type) !== 'secret')
        .map((one) => [textOf(one.name), textOf(one.value)]),
    ),
    variables: objectsOf(workflow.conversation_variables).map(conversationVariable),
  };
  for (const node of nodes) if (isKept(created, node)) expectKept(created, node);
  return created;
}

const known: readonly string[] = ['start', 'end', 'answer', 'note', 'iteration-start'];

/** Whether a node becomes a placeholder. */
function isKept(graph: DifyGraph, node: DifyNode): boolean {
  if (node.type === 'iteration') return !canConvert(graph, node);
  return !Object.hasOwn(difyNodes, node.type) && !known.includes(node.type);
}

function expectKept({ builder, outputs }: DifyGraph, { key }: DifyNode): void {
  builder.expectPlaceholder(key);
  for (const name of outputs.keys()) if (name.startsWith(`${key}.`)) outputs.delete(name);
}

/** Variables of a conversation become variables of the user: they outlive the conversation. */
function conversationVariable(given: JsonObject): ConvertedVariable {
  const type = typeOf(given.value_type);
  const isText = type.type === 'string';
  const value = given.value;
  return {
    name: variableName(textOf(given.name)),
    description: textOf(given.description),
    defaultText: isText || value === undefined ? textOf(value) : JSON.stringify(value),
    schema: JSON.stringify(type),
  };
}

function convertNodes(graph: DifyGraph): void {
  const { builder, nodes } = graph;
  const top = [...nodes.values()].filter(({ parent }) => parent === undefined);
  const start = top.find(({ type }) => type === 'start');
  if (!start) throw new ForeignProblem('empty');
  const ports = new Map<string, ReadonlyMap<string, string>>();
  builder.add(builder.node(startId, '1', start, { outputs: startOutputs(graph, start.data) }));
  builder.entry(start, startId, 'mapped');
  const ends = top.filter(({ type }) => type === 'end' || type === 'answer');
  for (const node of top) {
    if (node === start || ends.includes(node)) continue;
    if (node.type === 'note') {
      const id = builder.idOf(node.key);
      builder.add(
        builder.node(id, '31', node, commentData(noteText(node.data.text), { width: 240, height: 150 })),
      );
      builder.entry(node, id, 'mapped');
      continue;
    }
    if (node.type === 'iteration') {
      if (canConvert(graph, node)) convertIteration(graph, node);
      else keepNode(graph, node, (json) => builder.add(json));
      continue;
    }
    convertNode(graph, node, ports);
  }
  const own = new Set(top.map(({ key }) => key));
  const links = graph.links.filter(
    ({ source, target, port }) => own.has(source) && own.has(target) && port !== 'fail-branch',
  );
  const { kept, removed } = withoutCycles([start.key], links);
  for (const { source, target } of removed) noteCycle(graph, source, target);
  convertEnds(graph, ends, kept, ports);
  if (!builder.nodes.some(({ id }) => id === endId))
    builder.add(
      builder.node(endId, '2', { title: 'End', position: { x: 1000, y: 0 } }, emptyEnd(graph.isChat)),
    );
}

function startOutputs({ isChat }: DifyGraph, data: JsonObject): JsonObject[] {
  const fields = objectsOf(data.variables).map((field) => {
    const usual = field.default;
    return variable(variableName(textOf(field.variable)), startType(field), {
      required: field.required === true,
      description: textOf(field.label),
      ...(usual !== undefined && usual !== null && usual !== '' && { defaultValue: usual }),
    });
  });
  if (!isChat) return fields;
  return [
    variable('USER_INPUT', stringType, { required: true }),
    variable('CONVERSATION_NAME', stringType, { required: false, defaultValue: 'Default' }),
    ...fields,
  ];
}

function noteCycle({ builder, nodes }: DifyGraph, source: string, target: string): void {
  const from = nodes.get(source);
  const entry = builder.report.find(({ node_id }) => from && node_id === builder.idOf(from.key));
  entry?.notes.push({ code: 'cycleRemoved', subject: nodes.get(target)?.title.slice(0, 300) ?? target });
}

function emptyEnd(isChat: boolean): JsonObject {
  return isChat
    ? {
        inputs: {
          terminatePlan: 'useAnswerContent',
          inputParameters: [],
          content: { type: 'string', value: { type: 'literal', content: '' } },
          streamingOutput: true,
        },
      }
    : { inputs: { terminatePlan: 'returnVariables', inputParameters: [] } };
}

/** The text of a note, which Dify stores as the tree of its editor. */
function noteText(json: Json | undefined): string {
  const lines: string[] = [];
  const visit = (part: Json | undefined, depth: number): void => {
    const node = objectOf(part);
    if (typeof node.text === 'string') lines.push(node.text);
    if (depth < 20) for (const child of objectsOf(node.children)) visit(child, depth + 1);
  };
  try {
    visit(objectOf(JSON.parse(textOf(json)) as Json).root, 0);
  } catch {
    return textOf(json);
  }
  return lines.join('\n');
}

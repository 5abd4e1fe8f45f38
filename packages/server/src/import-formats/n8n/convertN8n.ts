import type { Json, JsonObject } from '@heddle/workflow-schema';
import { CanvasBuilder, startId } from '../CanvasBuilder.js';
import type { Converted } from '../ConvertedWorkflow.js';
import { commentData, type UsualModel } from '../chatNodes.js';
import { ForeignProblem } from '../ForeignProblem.js';
import { numberOf, objectOf, textOf } from '../foreignJson.js';
import { reference, stringType, variable } from '../values.js';
import { withoutCycles } from '../withoutCycles.js';
import {
  isTrigger,
  type N8nGraph,
  type N8nNode,
  readConnections,
  readNodes,
  type Service,
} from './N8nGraph.js';
import { addEnd } from './n8nEnd.js';
import { n8nNodes } from './n8nNodes.js';
import { resultsOf } from './n8nOutputs.js';

/** Nodes that only pass on what they receive have no counterpart: their connections are joined. */
const bridged: readonly string[] = ['noOp', 'merge', 'limit'];

/** Whether a document is a workflow of n8n. */
export function isN8n(json: JsonObject): boolean {
  return Array.isArray(json.nodes) && typeof json.connections === 'object' && json.connections !== null;
}

/** Converts a workflow of n8n. */
export function convertN8n(json: JsonObject, model: UsualModel): Converted {
  const nodes = readNodes(json);
  if (nodes.length === 0) throw new ForeignProblem('empty');
  const { graph, removed } = createGraph(json, nodes, model);
  const { builder } = graph;
  const triggers = nodes.filter(isTrigger);
  for (const trigger of triggers) {
    const { note } = builder.entry(trigger, startId, 'mapped');
    if (!['manualTrigger', 'start', 'chatTrigger', 'executeWorkflowTrigger'].includes(trigger.type))
      note('triggerLeftOut', trigger.type);
  }
  const ports = new Map<string, readonly string[]>();
  const serving = new Set([...graph.services.values()].flat().map(({ node }) => node.key));
  // In the order of the data, so that a node knows the outputs of those before it.
  for (const node of inOrder(graph, triggers)) {
    if (triggers.includes(node)) continue;
    if (serving.has(node.key)) reportService(graph, node);
    else convertNode(graph, node, ports);
  }
  for (const { source, target } of removed) noteCycle(graph, source, target);
  connect(graph, triggers, ports);
  builder.add(startNode(graph, triggers[0]));
  return {
    kind: 'workflow',
    name: textOf(json.name),
    description: '',
    isChatFlow: graph.isChat,
    document: builder.document(),
    variables: [],
    opening: { text: textOf(objectOf(triggers[0]?.parameters.options).initialMessages), questions: [] },
    nodes: builder.report,
  };
}

function createGraph(json: JsonObject, nodes: readonly N8nNode[], model: UsualModel) {
  const byName = new Map(nodes.map((node) => [node.key, node]));
  const { links, services } = readConnections(json);
  const known = links.filter(({ source, target }) => byName.has(source) && byName.has(target));
  const { kept, removed } = withoutCycles(
    nodes.filter(isTrigger).map(({ key }) => key),
    known,
  );
  const served = new Map<string, Service[]>();
  for (const { from, to, role } of services) {
    const node = byName.get(from);
    if (node && byName.has(to)) served.set(to, [...(served.get(to) ?? []), { node, role }]);
  }
  const builder = new CanvasBuilder();
  for (const node of nodes) if (isTrigger(node)) builder.assign(node.key, startId);
  const graph: N8nGraph = {
    ...{ builder, model, nodes: byName, links: kept, services: served },
    isChat: nodes.some(({ type }) => type === 'chatTrigger'),
    fields: new Map(),
    parsers: new Map(),
    objects: new Map(),
  };
  const isKept = ({ type }: N8nNode) =>
    !Object.hasOwn(n8nNodes, type) && !bridged.includes(type) && type !== 'stickyNote';
  const serving = new Set(services.map(({ from }) => from));
  for (const node of nodes)
    if (!isTrigger(node) && isKept(node) && !serving.has(node.key)) builder.expectPlaceholder(node.key);
  return { graph, removed };
}

/** Nodes by their distance from the triggers; those that nothing leads to come last. */
function inOrder({ nodes, links }: N8nGraph, triggers: readonly N8nNode[]): N8nNode[] {
  const order = new Set(triggers.map(({ key }) => key));
  const waiting = new Map<string, number>();
  for (const { target } of links) waiting.set(target, (waiting.get(target) ?? 0) + 1);
  for (const key of order)
    for (const { target } of links.filter(({ source }) => source === key)) {
      const left = (waiting.get(target) ?? 0) - 1;
      waiting.set(target, left);
      if (left <= 0) order.add(target);
    }
  for (const key of nodes.keys()) order.add(key);
  return [...order].flatMap((key) => nodes.get(key) ?? []);
}

function convertNode(graph: N8nGraph, node: N8nNode, ports: Map<string, readonly string[]>): void {
  const { builder } = graph;
  if (node.type === 'stickyNote') {
    const id = builder.idOf(node.key);
    const size = {
      width: numberOf(node.parameters.width) ?? 240,
      height: numberOf(node.parameters.height) ?? 150,
    };
    builder.add(builder.node(id, '31', node, commentData(textOf(node.parameters.content), size)));
    builder.entry(node, id, 'mapped');
    return;
  }
  if (bridged.includes(node.type)) {
    const { note } = builder.entry(node, '', 'dropped');
    if (node.type !== 'noOp') note('settingLeftOut', node.type);
    return;
  }
  const id = builder.idOf(node.key);
  const convert = Object.hasOwn(n8nNodes, node.type) ? n8nNodes[node.type] : undefined;
  if (!convert) {
    const original = withoutCredentials(node.original);
    builder.add(builder.placeholder(node, 'n8n', original));
    const { note } = builder.entry(node, id, 'placeholder');
    note('typeUnknown', textOf(node.original.type));
    if (node.hasCredentials) note('credentialNeeded');
    return;
  }
  const { note } = builder.entry(node, id, 'mapped');
  const part = convert(graph, node, note);
  if (part.ports) ports.set(node.key, part.ports);
  builder.add(builder.node(id, part.type, node, part.data));
}

/** Names of credentials are of no use elsewhere. */
function withoutCredentials({ credentials: _credentials, ...rest }: JsonObject): Json {
  return rest;
}

/** A node that serves another one: its settings went into that node, or were left out. */
function reportService({ builder, services }: N8nGraph, node: N8nNode): void {
  const found = [...services].find(([, list]) => list.some((one) => one.node === node));
  const role = found?.[1].find((one) => one.node === node)?.role ?? '';
  const isMerged = role === 'ai_languageModel' || role === 'ai_memory';
  const { note } = builder.entry(
    node,
    isMerged && found ? builder.idOf(found[0]) : '',
    isMerged ? 'mapped' : 'dropped',
  );
  if (role === 'ai_languageModel') note('modelReplaced', node.title);
  else if (role === 'ai_tool') note('toolLeftOut', node.title);
  else if (!isMerged) note('settingLeftOut', role);
  if (node.hasCredentials) note('credentialNeeded');
}

function noteCycle({ builder }: N8nGraph, source: string, target: string): void {
  builder.report
    .find(({ title }) => title === source)
    ?.notes.push({ code: 'cycleRemoved', subject: target.slice(0, 300) });
}

/** Adds all connections, the nodes that parse answers of requests, and the End. */
function connect(
  graph: N8nGraph,
  triggers: readonly N8nNode[],
  ports: ReadonlyMap<string, readonly string[]>,
): void {
  const { builder, nodes, links } = graph;
  for (const [key, { id, schema }] of graph.parsers) {
    const node = nodes.get(key)!;
    const position = { x: node.position.x + 200, y: node.position.y + 120 };
    builder.add(
      builder.node(
        id,
        '59',
        { title: `${node.title} JSON`, position },
        {
          inputs: {
            inputParameters: [
              {
                name: 'input',
                input: reference({ nodeId: builder.idOf(key), path: ['body'], type: stringType }),
              },
            ],
          },
          outputs: [{ type: 'object', name: 'output', schema }],
        },
      ),
    );
    builder.connect(builder.idOf(key), id);
  }
  const sourceOf = (key: string) => graph.parsers.get(key)?.id ?? builder.idOf(key);
  for (const { source, target, port } of links) {
    if (bridged.includes(nodes.get(source)?.type ?? '')) continue;
    for (const next of targetsOf(graph, target, new Set()))
      builder.connect(sourceOf(source), builder.idOf(next), ports.get(source)?.[Number(port)] ?? '');
  }
  const own = new Set(links.map(({ source }) => source));
  const last = [...nodes.values()].filter(
    (node) =>
      !triggers.includes(node) &&
      node.type !== 'stickyNote' &&
      !bridged.includes(node.type) &&
      ![...graph.services.values()].flat().some((one) => one.node === node) &&
      (!own.has(node.key) ||
        links
          .filter(({ source }) => source === node.key)
          .every(({ target }) => targetsOf(graph, target, new Set()).length === 0)),
  );
  addEnd(
    graph,
    last.map((node) => ({ node, source: sourceOf(node.key), results: resultsOf(graph, node) })),
    openPorts(graph, ports),
  );
}

/** Where a connection leads behind nodes that only pass on. */
function targetsOf({ nodes, links }: N8nGraph, key: string, seen: Set<string>): string[] {
  if (!bridged.includes(nodes.get(key)?.type ?? '')) return [key];
  if (seen.has(key)) return [];
  seen.add(key);
  return links
    .filter(({ source }) => source === key)
    .flatMap(({ target }) => targetsOf({ nodes, links } as N8nGraph, target, seen));
}

/** Branches that lead nowhere: the run ends there. */
function openPorts(
  { builder, links }: N8nGraph,
  ports: ReadonlyMap<string, readonly string[]>,
): { id: string; port: string }[] {
  return [...ports].flatMap(([key, names]) => {
    const used = new Set(links.filter(({ source }) => source === key).map(({ port }) => names[Number(port)]));
    if (used.size === 0) return [];
    const open = [...new Set([...names, names.includes('true') ? 'false' : 'default'])].filter(Boolean);
    return open.filter((port) => !used.has(port)).map((port) => ({ id: builder.idOf(key), port }));
  });
}

function startNode({ builder, fields, isChat }: N8nGraph, trigger: N8nNode | undefined): JsonObject {
  const own = [...fields].map(([name, type]) => variable(name, type, { required: false }));
  const chat = [
    variable('USER_INPUT', stringType, { required: true }),
    variable('CONVERSATION_NAME', stringType, { required: false, defaultValue: 'Default' }),
  ];
  const place = trigger ?? { title: 'Start', position: { x: 0, y: 0 } };
  return builder.node(startId, '1', place, { outputs: isChat ? [...chat, ...own] : own });
}

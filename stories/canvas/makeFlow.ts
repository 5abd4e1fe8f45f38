import { nodeTypes } from '@heddle/node-types';
import { createEmptyDocument, createRegistry, type JsonObject, type Language } from '@heddle/workflow-schema';
import { type RunEvent, runState } from '@heddle/workflow-schema/runs';

const registry = createRegistry(nodeTypes);

function definitionOf(name: string) {
  const definition = registry.byName(name);
  if (definition === undefined) throw new TypeError(`There is no node type named ${name}.`);
  return definition;
}

/** Start and End with this many Code and Message nodes between them, in rows. */
export function makeFlow(language: Language, between: number): JsonObject {
  const document = createEmptyDocument(registry, language);
  const [start, end] = document.nodes as [JsonObject, JsonObject];
  const columns = Math.max(1, Math.ceil(Math.sqrt(between)));
  const nodes = Array.from({ length: between }, (_, index) => {
    const definition = definitionOf(index % 2 === 0 ? 'code' : 'message');
    const position = { x: 400 + (index % columns) * 420, y: Math.floor(index / columns) * 260 };
    const title = `${definition.messages[language].name} ${index + 1}`;
    return {
      id: String(110001 + index),
      type: definition.code,
      meta: { position },
      data: definition.create({ language, title }),
    };
  });
  const row = [start, ...nodes, end];
  end.meta = { position: { x: 400 + columns * 420, y: 0 } };
  const edges = row
    .slice(1)
    .map((node, index) => ({ sourceNodeID: row[index]?.id ?? '', targetNodeID: node.id ?? '' }));
  return { ...document, nodes: row, edges };
}

/** Start, a loop with a Code node in its body, and End. */
export function makeLoop(language: Language): JsonObject {
  const flow = makeFlow(language, 1);
  const [start, code, end] = flow.nodes as [JsonObject, JsonObject, JsonObject];
  const definition = definitionOf('loop');
  if (definition.bodyPorts === undefined) throw new TypeError('Loop lacks a body.');
  const { start: begin, end: finish } = definition.bodyPorts;
  const id = '120001';
  const inner: JsonObject = { ...code, meta: { position: { x: 0, y: 0 } } };
  const loop: JsonObject = {
    id,
    type: definition.code,
    meta: { position: { x: 400, y: 0 } },
    data: definition.create({ language, title: definition.messages[language].name }),
    blocks: [inner],
    edges: [
      { sourceNodeID: id, sourcePortID: begin, targetNodeID: code.id ?? '' },
      { sourceNodeID: code.id ?? '', targetNodeID: id, targetPortID: finish },
    ],
  };
  end.meta = { position: { x: 1000, y: 0 } };
  const edges: JsonObject[] = [
    { sourceNodeID: start.id ?? '', targetNodeID: id },
    { sourceNodeID: id, sourcePortID: 'loop-output', targetNodeID: end.id ?? '' },
  ];
  return { ...flow, nodes: [start, loop, end], edges };
}

/**
 * A run of `makeFlow(…, 2)` that has just started: the first node is done, the second is running or has
 * failed.
 */
export function makeRun(second: 'running' | 'failed') {
  const now = Date.now();
  return runState(makeEvents(second).map((event) => ({ ...event, at: now + event.at })));
}

/** The journal of the run that `makeRun` shows. */
export function makeEvents(second: 'running' | 'failed'): RunEvent[] {
  const done = (path: string, at: number): RunEvent[] => [
    { seq: at, at, type: 'node.started', path, nodeId: path, attempt: 1, inputs: {} },
    { seq: at + 1, at: at + 40, type: 'node.finished', path, nodeId: path, outputs: { result: 'warp' } },
  ];
  const error = { code: 305000002, message: 'weft is not defined', nodeId: '110002' };
  return [
    { seq: 1, at: 1, type: 'run.started', runId: '1', inputs: {} },
    ...done('100001', 2),
    ...done('110001', 4),
    { seq: 6, at: 60, type: 'node.started', path: '110002', nodeId: '110002', attempt: 1, inputs: {} },
    ...(second === 'failed'
      ? ([
          { seq: 7, at: 90, type: 'node.failed', path: '110002', nodeId: '110002', error },
          { seq: 8, at: 91, type: 'run.failed', error },
        ] satisfies RunEvent[])
      : []),
  ];
}

/** A document without nodes. */
export function makeBlank(): JsonObject {
  return { nodes: [], edges: [] };
}

/** Start, an If with branches to a Code and a Message node, and End. */
export function makeBranches(language: Language): JsonObject {
  const flow = makeFlow(language, 2);
  const [start, code, message, end] = flow.nodes as [JsonObject, JsonObject, JsonObject, JsonObject];
  const definition = definitionOf('if');
  const branch: JsonObject = {
    id: '130001',
    type: definition.code,
    meta: { position: { x: 380, y: 0 } },
    data: definition.create({ language, title: definition.messages[language].name }),
  };
  code.meta = { position: { x: 800, y: -80 } };
  message.meta = { position: { x: 800, y: 220 } };
  end.meta = { position: { x: 1200, y: 0 } };
  const edges = [
    [start, '', branch],
    [branch, 'true', code],
    [branch, 'false', message],
    [code, '', end],
    [message, '', end],
  ].map(([from, port, to]) => ({
    sourceNodeID: (from as JsonObject).id ?? '',
    targetNodeID: (to as JsonObject).id ?? '',
    ...(port !== '' && { sourcePortID: port as string }),
  }));
  return { ...flow, nodes: [start, branch, code, message, end], edges };
}

/** The flow with a node of an unknown type. */
export function makeUnknownType(language: Language): JsonObject {
  const flow = makeFlow(language, 1);
  const [start, code, end] = flow.nodes as [JsonObject, JsonObject, JsonObject];
  return { ...flow, nodes: [start, { ...code, type: '9999' }, end] };
}

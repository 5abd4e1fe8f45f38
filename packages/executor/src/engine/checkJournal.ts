import { isJsonObject } from '@heddle/workflow-schema';
import type { RunEvent } from '@heddle/workflow-schema/runs';
import { wrongSetting } from './wrongSetting.js';

type Check = (value: unknown) => boolean;

const any: Check = (value) => value !== undefined;
const text: Check = (value) => typeof value === 'string';
const number: Check = (value) => typeof value === 'number';
const flag: Check = (value) => typeof value === 'boolean';
const object: Check = (value) => isJsonObject(value as never);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const shape =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    object(value) && wrongField(value as object, checks) === undefined;

const error = shape({ code: number, message: text });
const interrupt = shape({ id: text, path: text, nodeId: text, kind: number, data: any });
const frame = shape({
  index: optional(number),
  graph: shape({ workflowId: text, version: text }),
  inputs: optional(object),
});
const assignment = shape({ source: text, name: text, value: any });
const usage = shape({ inputTokens: number, outputTokens: number, cost: optional(number) });
const node = { path: text, nodeId: text };

/** The event fields that the engine and the fold read. */
const shapes: Readonly<Record<RunEvent['type'], Readonly<Record<string, Check>>>> = {
  'run.started': { runId: text, inputs: object },
  'run.finished': { outputs: object, answer: optional(text) },
  'run.failed': { error },
  'run.cancelled': { reason: text },
  'run.waiting': {},
  'run.resumed': { interruptId: text, path: text, value: any },
  'frame.started': { ...node, index: optional(number), variables: optional(object) },
  'frame.finished': { path: text, outputs: optional(object), answer: optional(text), error: optional(error) },
  'node.started': { ...node, attempt: number, inputs: object },
  'node.state': { path: text, state: any, frames: optional(listOf(frame)), concurrency: optional(number) },
  'node.progress': { ...node, data: any },
  'node.waiting': { ...node, interrupt, state: any },
  'node.retrying': { ...node, attempt: number, error },
  'node.finished': {
    ...node,
    outputs: object,
    port: optional(text),
    answer: optional(text),
    warnings: optional(listOf(object)),
    usage: optional(usage),
    assigned: optional(listOf(assignment)),
    variables: optional(object),
    handled: optional(error),
    logs: optional(listOf(text)),
    inputs: optional(object),
    mocked: optional(listOf(text)),
    mockSets: optional(listOf(text)),
  },
  'node.failed': { ...node, error, cancelled: optional(flag), logs: optional(listOf(text)) },
  'node.skipped': node,
  message: { ...node, index: number, content: text, finish: flag },
};

/**
 * Throws if the events are not a valid journal: journals may come from a store that others can write to.
 * `whose` names the journal in the message.
 */
export function checkJournal(events: unknown, whose: string): asserts events is readonly RunEvent[] {
  if (!Array.isArray(events)) throw wrongSetting(`${whose} is not a list of events`);
  for (let place = 0; place < events.length; place++) {
    const wrong = wrongPart(events[place], place + 1);
    if (wrong !== undefined) throw wrongSetting(`${whose} is damaged at event ${place + 1}: ${wrong}`);
  }
}

function wrongPart(event: unknown, seq: number): string | undefined {
  if (!isJsonObject(event as never)) return 'it is not an object';
  const { type, seq: given, at } = event as Partial<RunEvent>;
  if (given !== seq) return `its number is ${JSON.stringify(given)?.slice(0, 40)}`;
  if (typeof at !== 'number') return 'it has no time';
  const checks = typeof type === 'string' && Object.hasOwn(shapes, type) ? shapes[type] : undefined;
  if (!checks) return `there are no events of type ${JSON.stringify(type)?.slice(0, 40)}`;
  const field = wrongField(event as object, checks);
  return field === undefined ? undefined : `${type} has no such ${field}`;
}

function wrongField(value: object, checks: Readonly<Record<string, Check>>): string | undefined {
  for (const name of Object.keys(checks)) {
    if (!checks[name]!((value as Record<string, unknown>)[name])) return name;
  }
  return undefined;
}

import { isJsonObject, type Json, type JsonObject, type Language } from '@heddle/workflow-schema';
import type { RunEvent } from '@heddle/workflow-schema/runs';
import { ExecutionError, errorCodes } from '../../errors.js';
import type { Pin, ToolMock } from '../../RunSettings.js';

/** One call of a service during a recorded run, and what the service gave. */
export interface RecordedCall {
  /** Service and method, such as `model.stream` or `http.request`. */
  call: string;
  /** What was asked, without secrets; null for methods that are given nothing. */
  request: Json;
  /** The pieces of a stream, in order. */
  chunks?: Json[];
  /** The result; absent for streams, failures and methods that give nothing. */
  result?: Json;
  /** How the call failed; the pieces before the failure are in `chunks`. */
  error?: { code: number; message: string };
}

/** A recorded run, which can be repeated without a network. */
export interface Cassette {
  /** Version of the format. */
  cassette: 1;
  /** Name of the test case. */
  name: string;
  /** Language of messages that nodes provide; absent for that of the terminal. */
  language?: Language;
  /** Inputs of the run. */
  input: JsonObject;
  /** For a run from a node on: the node, its replaced inputs, and the results before it, as a journal. */
  from?: { node: string; inputs?: JsonObject; events: RunEvent[] };
  /** Results that were pinned, by path of the node. */
  pins?: Readonly<Record<string, Pin>>;
  /** Mock answers of plugin tools, by node or tool. */
  mocks?: Readonly<Record<string, ToolMock>>;
  /** Answers to the questions of the run, in order. */
  answers?: Json[];
  /** In the order in which they began. */
  calls: RecordedCall[];
  /** What the run must give, in the form of the expectations of `heddle test`. */
  expect: JsonObject;
}

/** The methods that a cassette records, by service: code and called workflows run again instead. */
export const recordedMethods: Readonly<Record<string, readonly string[]>> = {
  model: ['stream'],
  tool: ['call', 'describe'],
  knowledge: ['search', 'write', 'delete', 'describe'],
  database: ['query', 'insert', 'update', 'select', 'delete'],
  http: ['request'],
  history: ['recent'],
  variables: ['get', 'set'],
  conversation: [
    'owner',
    'find',
    'list',
    'create',
    'rename',
    'remove',
    'clear',
    'history',
    'messages',
    'addMessage',
    'editMessage',
    'deleteMessage',
  ],
  memory: ['recall'],
  trigger: ['upsert', 'delete', 'list'],
  image: ['generate', 'keepDrawing'],
  // Called workflows themselves run again.
  workflow: ['describe'],
};

const callNames: ReadonlySet<string> = new Set(
  Object.entries(recordedMethods).flatMap(([service, methods]) =>
    methods.map((method) => `${service}.${method}`),
  ),
);

/** Maximum number of calls in a cassette. */
export const maxCalls = 10_000;

/** Whether JSON is a cassette, of this version or another. */
export function isCassette(value: Json): value is JsonObject {
  return isJsonObject(value) && Object.hasOwn(value, 'cassette');
}

/** Reads a cassette. Throws an `ExecutionError` that names the first place that is wrong. */
export function readCassette(value: Json): Cassette {
  if (!isJsonObject(value)) throw wrong('the cassette', 'is not an object');
  const { cassette, name, language, input, from, pins, mocks, answers, calls, expect } = value;
  if (cassette !== 1) throw wrong('cassette', `is version ${JSON.stringify(cassette)}; known is 1`);
  if (typeof name !== 'string' || name === '' || name.length > 200)
    throw wrong('name', 'is not a text of up to 200 characters');
  if (language !== undefined && language !== 'en' && language !== 'zh-CN')
    throw wrong('language', 'is neither "en" nor "zh-CN"');
  if (!isJsonObject(input)) throw wrong('input', 'is not an object');
  if (answers !== undefined && !Array.isArray(answers)) throw wrong('answers', 'is not a list');
  if (!isJsonObject(expect) || Object.keys(expect).length === 0) throw wrong('expect', 'has no expectation');
  if (!Array.isArray(calls) || calls.length > maxCalls)
    throw wrong('calls', `is not a list of up to ${maxCalls}`);
  const read: Cassette = { cassette, name, input, calls: calls.map(readCall), expect };
  if (language !== undefined) read.language = language;
  if (from !== undefined) read.from = readFrom(from);
  if (pins !== undefined) read.pins = readObject(pins, 'pins') as unknown as Record<string, Pin>;
  if (mocks !== undefined) read.mocks = readObject(mocks, 'mocks') as unknown as Record<string, ToolMock>;
  if (answers !== undefined) read.answers = answers;
  return read;
}

/** The engine checks what is in it. */
function readObject(value: Json, place: string): JsonObject {
  if (!isJsonObject(value)) throw wrong(place, 'is not an object');
  return value;
}

/** The engine checks each event. */
function readFrom(value: Json): NonNullable<Cassette['from']> {
  if (!isJsonObject(value)) throw wrong('from', 'is not an object');
  const { node, inputs, events } = value;
  if (typeof node !== 'string' || node === '') throw wrong('from.node', 'is not the id of a node');
  if (inputs !== undefined && !isJsonObject(inputs)) throw wrong('from.inputs', 'is not an object');
  if (!Array.isArray(events)) throw wrong('from.events', 'is not a list');
  return { node, ...(inputs && { inputs }), events: events as unknown as RunEvent[] };
}

function readCall(value: Json, index: number): RecordedCall {
  const place = `calls[${index}]`;
  if (!isJsonObject(value)) throw wrong(place, 'is not an object');
  const { call, request, chunks, result, error } = value;
  if (typeof call !== 'string' || !callNames.has(call))
    throw wrong(`${place}.call`, `names no call: ${JSON.stringify(call)?.slice(0, 60)}`);
  if (request === undefined) throw wrong(`${place}.request`, 'is missing');
  if (chunks !== undefined && !(Array.isArray(chunks) && chunks.every(isJsonObject)))
    throw wrong(`${place}.chunks`, 'is not a list of objects');
  const read: RecordedCall = { call, request };
  if (chunks !== undefined) read.chunks = chunks;
  if (result !== undefined) read.result = result;
  if (error === undefined) return read;
  if (!isJsonObject(error) || typeof error.code !== 'number' || typeof error.message !== 'string')
    throw wrong(`${place}.error`, 'has no code and message');
  read.error = { code: error.code, message: error.message };
  return read;
}

function wrong(place: string, reason: string): ExecutionError {
  return new ExecutionError(errorCodes.invalidParameter, `${place} ${reason}`);
}

import {
  findKey,
  type InputField,
  isJsonObject,
  type Json,
  type JsonObject,
  readErrorHandling,
  readKey,
  readParameters,
  setOwn,
  titleOf,
} from '@heddle/workflow-schema';
import type { AnyNodeExecutor } from '../NodeExecutor.js';
import { type Compiler, compileNode, declaredInput, refuse } from './compile.js';
import { compileInputs, type Scope } from './compileInputs.js';
import type { CompiledNode } from './Graph.js';
import { joinEdges } from './joinEdges.js';
import type { SourceNode } from './readLevels.js';

const defaults = { batchSize: 100, concurrentSize: 10 } as const;

/** Whether the node runs once for every item of its lists. */
export function batchIsOn(json: JsonObject): boolean {
  const enabled = readKey(settingsOf(json), 'batchEnable');
  return enabled === true || enabled === 'true';
}

/** Id of the inner node that runs once per item in batch mode. */
export function innerIdOf(nodeId: string): string {
  return `${nodeId}_inner`;
}

/**
 * Compiles a node in batch mode: a container with the node's id around the node itself, which becomes
 * `<id>_inner`. Error settings apply to each item, except an exception branch, which belongs to the
 * container.
 */
export function compileBatch(
  node: SourceNode,
  index: number,
  compiler: Compiler,
  scope: Scope,
): CompiledNode {
  const innerId = innerIdOf(node.id);
  const parent: Scope = { ...scope, owner: node.id };
  const innerScope: Scope = { parent, places: new Map([[innerId, 0]]), isKnown: scope.isKnown };
  const json = innerJson(node.json, innerId);
  const compiled = compileNode({ ...node, id: innerId, json }, 0, compiler, innerScope);
  const handling = readErrorHandling(node.json);
  const branches = compiled.definition.errorHandling !== undefined && handling?.processType === 'branch';
  const inner: CompiledNode =
    branches && compiled.handling
      ? { ...compiled, handling: { ...compiled.handling, processType: 'throw' }, leavesByAll: true }
      : compiled;
  const lists = compileInputs(listFields(node.json), scope);
  const output = outputOf(node);
  return {
    ...compiled,
    index,
    about: { ...compiled.about, id: node.id, title: titleOf(node.json) || node.id },
    executor: batchExecutor(node.json, innerId, output.name),
    json: node.json,
    inputs: lists,
    secrets: [],
    declaredInputs: lists.map(declaredInput),
    declaredOutputs: [output],
    handling: branches && handling ? { processType: 'branch', retryTimes: 0 } : undefined,
    streams: false,
    consumesStream: false,
    body: {
      nodes: [inner],
      byId: new Map([[innerId, 0]]),
      ...joinEdges(1, []),
      roots: [0],
      unreachable: [],
      exit: undefined,
      streaming: false,
    },
    leavesByAll: !branches && compiled.definition.branches !== true,
  };
}

function batchExecutor(json: JsonObject, innerId: string, output: string): AnyNodeExecutor {
  const settings = settingsOf(json);
  const names = readParameters(readKey(settings, 'inputLists')).map(({ name }) => name);
  const most = sizeOf(settings, 'batchSize');
  const concurrency = sizeOf(settings, 'concurrentSize');
  return {
    effect: 'pure',
    run: ({ inputs }) => {
      const lists = names.map((name): [string, Json[]] => {
        const value = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
        return [name, Array.isArray(value) ? value : []];
      });
      const count = lists.reduce((least, [, list]) => Math.min(least, list.length), most);
      return {
        body: {
          count: lists.length === 0 ? 0 : count,
          concurrency,
          items: (index) => {
            const items: JsonObject = { index };
            for (const [name, list] of lists) setOwn(items, name, list[index] ?? null);
            return items;
          },
          collect: (outputsOf) => ({ item: outputsOf(innerId) ?? null }),
          finish: (iterations) => {
            const outputs: JsonObject = {};
            setOwn(
              outputs,
              output,
              iterations.map(({ item }) => item ?? null),
            );
            return { outputs };
          },
        },
      };
    },
  };
}

/**
 * The node that runs for one item: without batch lists, and with the fields of one element as its outputs.
 */
function innerJson(json: JsonObject, id: string): JsonObject {
  const data = objectAt(json, 'data');
  const inputs = { ...objectAt(data, 'inputs') };
  const batchKey = findKey(inputs, 'batch');
  if (batchKey !== undefined) delete inputs[batchKey];
  const [list] = outputsAt(json);
  const element = list === undefined ? undefined : readKey(list, 'schema');
  const fields = isJsonObject(element) ? readKey(element, 'schema') : element;
  const meta = objectAt(data, 'nodeMeta');
  const title = `${titleOf(json)}_inner`;
  return {
    ...json,
    id,
    data: replace(data, {
      nodeMeta: replace(meta, { title }),
      inputs,
      outputs: Array.isArray(fields) ? fields : [],
    }),
  };
}

function outputOf({ id, json }: SourceNode): CompiledNode['declaredOutputs'][number] {
  const [list, ...others] = outputsAt(json);
  const name = list === undefined ? undefined : readKey(list, 'name');
  if (typeof name !== 'string' || others.length > 0 || readKey(list!, 'type') !== 'list') {
    throw refuse(id, `node ${id} is in batch mode, so it must have one output, a list of objects`, 'outputs');
  }
  return { name, type: 'list', schema: { type: 'object' } };
}

/** The declared outputs, without those that error handling appends. */
function outputsAt(json: JsonObject): JsonObject[] {
  const outputs = readKey(objectAt(json, 'data'), 'outputs');
  const declared = Array.isArray(outputs) ? outputs.filter(isJsonObject) : [];
  return declared.filter((output) => !['errorBody', 'isSuccess'].includes(String(readKey(output, 'name'))));
}

function listFields(json: JsonObject): InputField[] {
  return readParameters(readKey(settingsOf(json), 'inputLists')).map(({ name, input }, index) => ({
    name,
    value: input,
    path: ['inputs', 'batch', 'inputLists', index, 'input'],
  }));
}

function sizeOf(settings: JsonObject, name: keyof typeof defaults): number {
  const size = Number(readKey(settings, name));
  return Number.isInteger(size) && size > 0 ? size : defaults[name];
}

function settingsOf(json: JsonObject): JsonObject {
  return objectAt(objectAt(objectAt(json, 'data'), 'inputs'), 'batch');
}

function objectAt(json: JsonObject, name: string): JsonObject {
  const value = readKey(json, name);
  return isJsonObject(value) ? value : {};
}

/** A copy with these values, keeping the document's spelling of the keys. */
function replace(json: JsonObject, values: JsonObject): JsonObject {
  const copy = { ...json };
  for (const [name, value] of Object.entries(values)) setOwn(copy, findKey(copy, name) ?? name, value);
  return copy;
}

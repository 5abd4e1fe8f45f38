import {
  type AnyNodeDefinition,
  defineNode,
  type InputField,
  isJsonObject,
  type JsonObject,
  type NodeDefinition,
  readParameters,
  readVariables,
  type Variable,
} from '@heddle/workflow-schema';

/**
 * `node.data` of every testing node: `inputs.inputParameters`, `outputs`, and fields specific to the type.
 */
export interface TestingData {
  /** Values of the inputs in wire format. */
  inputs?: JsonObject;
  /** Declared outputs in wire format. */
  outputs?: JsonObject[];
}

type Flags = Partial<NodeDefinition<TestingData>>;

const codes = {
  start: '1',
  end: '2',
  echo: '1001',
  fail: '1002',
  delay: '1003',
  branch: '1004',
  stream: '1005',
  message: '1006',
  ask: '1007',
  repeat: '1008',
  call: '1009',
  once: '1010',
  use: '1011',
  assign: '1012',
  stop: '1013',
  count: '1014',
} as const;

/** Names of the testing node types. */
export type TestingName = keyof typeof codes;

/** Type code of a testing node, as documents write it. */
export function testingCode(name: TestingName): string {
  return codes[name];
}

function define(name: TestingName, flags: Flags = {}): AnyNodeDefinition {
  const words = { name, description: `A node for tests: ${name}.` };
  return defineNode<TestingData>({
    name,
    code: codes[name],
    displayKey: name,
    category: 'logic',
    messages: { en: words, 'zh-CN': words },
    data: {
      safeParse: (value) =>
        isJsonObject(value)
          ? { success: true, data: value as TestingData }
          : { success: false, error: { issues: [{ path: [], message: 'not an object' }] } },
    },
    create: () => ({ nodeMeta: { title: name } }),
    ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
    inputs: inputsOf,
    outputs: declaredOf,
    ...flags,
  });
}

function inputsOf(data: TestingData): InputField[] {
  const required = data.inputs?.required;
  return readParameters(data.inputs?.inputParameters).map(({ name, input }, index) => ({
    name,
    value: input,
    path: ['inputs', 'inputParameters', index],
    required: Array.isArray(required) && required.includes(name),
  }));
}

function declaredOf(data: TestingData): Variable[] {
  return readVariables(data.outputs ?? []);
}

const errorHandling = { form: 'full', timeoutMs: 60_000, maxTimeoutMs: 60_000 } as const;

/** Definitions of the testing nodes. */
export const testingDefinitions: readonly AnyNodeDefinition[] = [
  define('start', { entry: { id: '100001' }, ports: () => ({ in: [], out: [{ id: '' }] }) }),
  define('end', {
    exit: { id: '900001' },
    ports: () => ({ in: [{ id: '' }], out: [] }),
    fillsZero: true,
    consumesStream: (data) => data.inputs?.streamingOutput === true,
  }),
  define('echo'),
  define('fail', { errorHandling, fillsNull: true }),
  define('delay', { errorHandling }),
  define('branch', {
    branches: true,
    ports: () => ({
      in: [{ id: '' }],
      out: [
        { id: 'true', name: 'branch_0' },
        { id: 'true_1', name: 'branch_1' },
        { id: 'false', name: 'default' },
      ],
    }),
  }),
  define('stream', { streams: () => true, errorHandling }),
  define('message', {
    fillsZero: true,
    blocksUntilStreamEnd: true,
    consumesStream: (data) => data.inputs?.streamingOutput === true,
  }),
  define('ask', { interrupts: true }),
  define('repeat', { composite: true, errorHandling }),
  define('call', {
    batch: true,
    errorHandling,
    blocksUntilStreamEnd: true,
    calls: (data) => [{ workflowId: String(data.inputs?.workflowId), version: '' }],
  }),
  define('assign'),
  define('count'),
  define('stop', { ports: () => ({ in: [{ id: '' }], out: [] }) }),
  define('once', { errorHandling }),
  define('use', { errorHandling }),
];

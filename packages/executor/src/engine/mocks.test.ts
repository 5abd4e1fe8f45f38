import type { JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { createExecutor } from '../createExecutor.js';
import type { StartOptions } from '../Executor.js';
import type { NodeExecutor } from '../NodeExecutor.js';
import {
  documentOf,
  endId,
  literal,
  node,
  ref,
  startId,
  type TestingData,
  testingDefinitions,
  testingExecutors,
} from '../testing/index.js';
import { countedOptions } from './fixtures/testRun.js';

/** Calls the plugin tool named in its settings. */
const use: NodeExecutor<TestingData> = {
  effect: 'once',
  async run({ data, inputs, services, signal, idempotencyKey }) {
    const { pluginId, apiId } = data.inputs as Record<string, string>;
    const request = { pluginId: pluginId!, apiId: apiId!, version: '1', arguments: inputs };
    const outcome = await services.tool.call(request, { signal, idempotencyKey });
    return { outputs: 'output' in outcome ? outcome.output : {} };
  },
};
const executor = createExecutor({
  definitions: testingDefinitions,
  executors: { ...testingExecutors, use },
});
const document = documentOf(
  [
    node(startId, 'start'),
    node('u', 'use', { q: literal('?') }, { pluginId: 'weather', apiId: 'today' }),
    node(endId, 'end', { v: ref('u', 'v') }),
  ],
  [`${startId} -> u`, `u -> ${endId}`],
);

/** Runs the document with a host tool that counts its calls. */
async function run(
  mocks: StartOptions['mocks'],
  json: JsonObject = document,
  hasService = true,
  mockSet?: string,
) {
  let calls = 0;
  const tool = {
    call: async () => {
      calls++;
      return { output: { v: 'real' }, ...(mockSet !== undefined && { mockSet }) };
    },
  };
  const handle = executor.start(
    json,
    {},
    {
      ...countedOptions(),
      services: hasService ? { tool } : {},
      ...(mocks ? { mocks } : {}),
    },
  );
  return { state: await handle.done, calls, journal: handle.journal() };
}

describe('mocks of plugin tools', () => {
  it.each(['u', 'weather/today', 'today'])('match by %s, and are recorded in the journal', async (name) => {
    const { state, calls, journal } = await run({ [name]: { answer: { v: 'mock' } } });
    expect(state.outputs).toEqual({ v: 'mock' });
    expect(calls).toBe(0);
    expect(state.nodes.get('u')?.mocked).toEqual([name]);
    expect(journal.find((event) => event.type === 'node.finished' && event.path === 'u')).toMatchObject({
      mocked: [name],
    });
  });

  it('of the host are recorded by name', async () => {
    const { state, journal } = await run(undefined, document, true, 'Winter');
    expect(state.nodes.get('u')).toMatchObject({ mockSets: ['Winter'] });
    expect(state.nodes.get('u')).not.toHaveProperty('mocked');
    const resumed = executor.resume(document, journal, countedOptions());
    expect((await resumed.done).nodes.get('u')).toMatchObject({ mockSets: ['Winter'] });
  });

  it('prefer a match by node to one by tool, and need no service', async () => {
    const mocks = { u: { answer: { v: 'node' } }, today: { answer: { v: 'tool' } } };
    expect((await run(mocks, document, false)).state.outputs).toEqual({ v: 'node' });
  });

  it('leave other tools to the host', async () => {
    const { state, calls } = await run({ other: { answer: {} }, toString: { answer: {} } });
    expect(state.outputs).toEqual({ v: 'real' });
    expect(calls).toBe(1);
    expect(state.nodes.get('u')).not.toHaveProperty('mocked');
    const missing = await run({ other: { answer: {} } }, document, false);
    expect(missing.state.error).toMatchObject({ code: 700099003, nodeId: 'u' });
  });

  it('fail with the given message, which error settings then handle', async () => {
    expect((await run({ u: { error: 'no such city' } })).state.error).toMatchObject({
      nodeId: 'u',
      message: 'no such city',
    });
    const handled = structuredClone(document);
    const [, tool] = handled.nodes as { data: { inputs: JsonObject } }[];
    tool!.data.inputs.settingOnError = { processType: 2, dataOnErr: '{"v":"sorry"}' };
    const { state } = await run({ u: { error: 'no such city' } }, handled);
    expect(state.nodes.get('u')).toMatchObject({ handled: true, mocked: ['u'] });
  });

  it('return a copy each time, so that runs cannot affect each other', async () => {
    const answer = { v: { deep: 1 } };
    const { state } = await run({ u: { answer } });
    expect(state.nodes.get('u')?.outputs).toEqual(answer);
    expect(state.nodes.get('u')?.outputs?.v).not.toBe(answer.v);
  });

  it('are refused if they define no result', async () => {
    expect((await run({ u: null as never })).state.error?.message).toBe(
      'the mock u has no answer and no error',
    );
  });
});

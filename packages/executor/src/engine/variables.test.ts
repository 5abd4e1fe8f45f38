import type { Json } from '@heddle/workflow-schema';
import { expect, test } from 'vitest';
import type { NodeContext, VariableService } from '../index.js';
import { createExecutor } from '../index.js';
import { documentOf, endId, node, startId, testingDefinitions, testingExecutors } from '../testing/index.js';
import { countedOptions, startTest } from './fixtures/testRun.js';

const global = (source: string, ...path: string[]) => ({
  type: 'string',
  value: { type: 'ref', content: { source: `global_variable_${source}`, path, blockID: '', name: '' } },
});

/** An in-memory variable service that records every call. */
function stored(values: Record<string, Json>): VariableService & { calls: string[] } {
  const calls: string[] = [];
  return {
    calls,
    async get({ source, name }) {
      calls.push(`get ${source} ${name}`);
      return values[name];
    },
    async set({ source, name }, value) {
      calls.push(`set ${source} ${name}`);
      values[name] = value;
    },
  };
}

const reading = documentOf(
  [
    node(startId, 'start'),
    node('a', 'echo', { city: global('app', 'place', 'city') }),
    node('b', 'echo', { city: global('app', 'place', 'city'), none: global('user', 'none') }),
    node(endId, 'end', { v: global('app', 'place', 'city') }),
  ],
  [`${startId} -> a`, 'a -> b', `b -> ${endId}`],
);

test('reads a global variable once per run, and part of it by its path', async () => {
  const variables = stored({ place: { city: 'Ulm' } });
  const state = await startTest(reading, {}, { services: { variables } }).done;
  expect(state.outputs).toEqual({ v: 'Ulm' });
  expect(state.nodes.get('b')?.outputs).toEqual({ city: 'Ulm' });
  expect(variables.calls).toEqual(['get global_variable_app place', 'get global_variable_user none']);
});

test('fails without the service, naming the node that needs it', async () => {
  const state = await startTest(reading).done;
  expect(state.error).toMatchObject({ code: 700099003, nodeId: 'a' });
});

test('fails the node that reads a variable that cannot be read', async () => {
  const variables: VariableService = {
    get: () => Promise.reject(new Error('the store is closed')),
    set: () => Promise.resolve(),
  };
  const state = await startTest(reading, {}, { services: { variables } }).done;
  expect(state.error).toMatchObject({ nodeId: 'a', message: expect.stringContaining('the store is closed') });
});

const setting = {
  effect: 'pure' as const,
  run: async ({ services, signal, idempotencyKey }: NodeContext<never>) => {
    const options = { signal, idempotencyKey };
    await services.variables.set({ source: 'global_variable_app', name: 'place' }, { city: 'Bern' }, options);
    await services.variables.set({ source: 'global_variable_user', name: 'seen' }, true, options);
    return { outputs: {} };
  },
};
const assigning = createExecutor({
  definitions: testingDefinitions,
  executors: { ...testingExecutors, use: setting },
});
const writing = documentOf(
  [node(startId, 'start'), node('set', 'use'), node(endId, 'end', { v: global('app', 'place', 'city') })],
  [`${startId} -> set`, `set -> ${endId}`],
);

test('keeps app variables within the run, and persists user variables', async () => {
  const values: Record<string, Json> = { place: { city: 'Ulm' } };
  const variables = stored(values);
  const state = await assigning.start(writing, {}, { ...countedOptions(), services: { variables } }).done;
  expect(state.outputs).toEqual({ v: 'Bern' });
  expect(variables.calls).toEqual(['set global_variable_user seen']);
  expect(values).toEqual({ place: { city: 'Ulm' }, seen: true });
});

test('restores the variables assigned before a crash', async () => {
  const variables = stored({});
  const options = { ...countedOptions(), services: { variables } };
  const handle = assigning.start(writing, {}, options);
  await handle.done;
  const journal = handle.journal();
  const cut = journal.findIndex((event) => event.type === 'node.finished' && event.path === 'set') + 1;
  const state = await assigning.resume(writing, journal.slice(0, cut), options).done;
  expect(state.outputs).toEqual({ v: 'Bern' });
  expect(variables.calls).toEqual(['set global_variable_user seen']);
});

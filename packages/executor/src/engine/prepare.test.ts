import type { JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { createExecutor } from '../createExecutor.js';
import {
  documentOf,
  endId,
  node,
  ref,
  startId,
  testingDefinitions,
  testingExecutors,
} from '../testing/index.js';
import { countedOptions } from './fixtures/testRun.js';

const story = documentOf(
  [
    node(startId, 'start'),
    node('a', 'echo', { v: ref(startId, 'v') }),
    node(endId, 'end', { v: ref('a', 'v') }),
  ],
  [`${startId} -> a`, `a -> ${endId}`],
);

/** An executor that counts how many node data it reads, that is, how much it compiles. */
function counting() {
  let reads = 0;
  const definitions = testingDefinitions.map((definition) => ({
    ...definition,
    inputs: (data: never) => {
      reads++;
      return definition.inputs(data);
    },
  }));
  const executor = createExecutor({ definitions, executors: testingExecutors });
  return { executor, reads: () => reads };
}

describe('prepare', () => {
  it('compiles once for any number of runs', async () => {
    const { executor, reads } = counting();
    const prepared = executor.prepare(story);
    expect(reads()).toBe(3);
    for (const v of ['one', 'two']) {
      const run = executor.start(prepared, { v }, countedOptions());
      expect((await run.done).outputs).toEqual({ v });
    }
    expect(reads()).toBe(3);
    const first = executor.start(story, { v: 'plain' }, countedOptions());
    expect((await first.done).outputs).toEqual({ v: 'plain' });
    expect(reads()).toBe(6);
  });

  it('gives the same events as a start with the document', async () => {
    const { executor } = counting();
    const plain = executor.start(story, { v: 'x' }, countedOptions());
    const ready = executor.start(executor.prepare(story), { v: 'x' }, countedOptions());
    await Promise.all([plain.done, ready.done]);
    expect(ready.journal()).toEqual(plain.journal());
  });

  it('applies every setting to a prepared document, and resumes it', async () => {
    const { executor } = counting();
    const prepared = executor.prepare(story);
    const settings = [
      { until: 'a' },
      { startNode: 'a' },
      { join: { a: 'any' as const } },
      { pins: { a: { outputs: { v: 'pinned' } } } },
    ];
    for (const setting of settings) {
      const plain = executor.start(story, { v: 'x' }, { ...countedOptions(), ...setting });
      const ready = executor.start(prepared, { v: 'x' }, { ...countedOptions(), ...setting });
      await Promise.all([plain.done, ready.done]);
      expect(ready.journal()).toEqual(plain.journal());
      const half = plain.journal().slice(0, 3);
      const resumed = executor.resume(prepared, half, { ...countedOptions(), ...setting });
      expect((await resumed.done).outputs).toEqual((await plain.done).outputs);
    }
  });

  it('throws an error that names the node of a document that cannot run', () => {
    const { executor } = counting();
    const wrong = documentOf(
      [node(startId, 'start'), { ...node('m', 'echo'), type: '77' }],
      [`${startId} -> m`],
    );
    expect(() => executor.prepare(wrong)).toThrow(
      expect.objectContaining({ code: 720701003, nodeId: 'm', message: expect.stringContaining('77') }),
    );
    expect(() => executor.prepare({} as JsonObject)).toThrow(/"nodes" array/);
    expect(() => executor.prepare(story, { until: 'nowhere' })).toThrow(/no node nowhere/);
    expect(() => executor.prepare(story, { entries: 'a' as never })).toThrow(/entries is not a list/);
  });

  it('refuses a document that another executor prepared', async () => {
    const run = counting().executor.start(counting().executor.prepare(story), {}, countedOptions());
    expect(await run.done).toMatchObject({
      status: 'failed',
      error: { code: 720702001, message: 'the document was prepared by another executor' },
    });
  });
});

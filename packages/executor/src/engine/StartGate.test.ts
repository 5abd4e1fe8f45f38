import type { JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { documentOf, endId, node, startId, withBody } from '../testing/index.js';
import { countedOptions, executor, resultsOf, startTest } from './fixtures/testRun.js';

const start = node(startId, 'start');
const ids = Array.from({ length: 8 }, (_, index) => `n${index}`);
const wide = documentOf(
  [start, ...ids.map((id) => node(id, id < 'n4' ? 'delay' : 'once', {}, { ms: 8 })), node(endId, 'end')],
  ids.flatMap((id) => [`${startId} -> ${id}`, `${id} -> ${endId}`]),
);

/** The maximum number of nodes that ran concurrently, among paths matching `only`. */
function most(handle: ReturnType<typeof startTest>, only = (_path: string) => true): number {
  let running = 0;
  let highest = 0;
  for (const event of handle.journal()) {
    if (!('path' in event) || !only(event.path)) continue;
    if (event.type === 'node.started') running++;
    if (event.type === 'node.finished') running--;
    highest = Math.max(highest, running);
  }
  return highest;
}

describe('the concurrency limit', () => {
  it('is absent by default', async () => {
    const handle = startTest(wide);
    await handle.done;
    expect(most(handle)).toBe(8);
  });

  it('applies to the whole run, and every node runs in the end', async () => {
    const handle = startTest(wide, {}, { concurrency: { '*': 3 } });
    expect((await handle.done).status).toBe('success');
    expect(most(handle)).toBe(3);
  });

  it('applies by node type, without blocking other types', async () => {
    const handle = startTest(wide, {}, { concurrency: { delay: 1 } });
    expect((await handle.done).status).toBe('success');
    expect(most(handle, (path) => path < 'n4')).toBe(1);
    expect(most(handle, (path) => path >= 'n4')).toBe(4);
  });

  it('does not block the body of a container, or answers to questions', async () => {
    const body = [node('in', 'delay', {}, { ms: 2 }), node('q', 'ask')];
    const edges = ['r:loop-function-inline-output -> in', 'in -> q'];
    const document = documentOf(
      [
        start,
        withBody(node('r', 'repeat', {}, { times: 2 }), body, edges),
        node('other', 'delay'),
        node(endId, 'end'),
      ],
      [`${startId} -> r`, `${startId} -> other`, `r -> ${endId}`, `other -> ${endId}`],
    );
    const handle = startTest(document, {}, { concurrency: { '*': 1 } });
    for (let asked = 0; asked < 2; asked++) {
      const { interrupts } = await handle.idle();
      expect(interrupts.map(({ path }) => path)).toEqual([`r[${asked}]/q`]);
      handle.answer(interrupts[0]!.id, 'yes');
    }
    expect((await resultsOf(handle)).status).toBe('success');
  });

  it('is released by nodes that fail, are retried, or time out', async () => {
    const settings: JsonObject[] = [
      { processType: 2, dataOnErr: '{}' },
      { processType: 3, retryTimes: 2 },
      { processType: 3, timeoutMs: 5 },
    ];
    const nodes = settings.map((settingOnError, index) =>
      index === 2
        ? node(`f${index}`, 'delay', {}, { ms: 60_000, settingOnError })
        : node(`f${index}`, 'fail', {}, { settingOnError }),
    );
    const document = documentOf(
      [start, ...nodes, node(endId, 'end')],
      nodes.flatMap(({ id }) => [
        `${startId} -> ${id}`,
        `${id}:branch_error -> ${endId}`,
        `${id}:default -> ${endId}`,
        `${id} -> ${endId}`,
      ]),
    );
    const state = await startTest(document, {}, { concurrency: { '*': 1 } }).done;
    expect([...state.nodes.values()].map(({ status }) => status)).toEqual(Array(5).fill('success'));
  });

  it('applies to a run that resumes after a crash', async () => {
    const handle = startTest(wide);
    await handle.done;
    const resumed = executor.resume(wide, handle.journal().slice(0, 9), {
      ...countedOptions(),
      concurrency: { delay: 1 },
    });
    // Two nodes that must not run twice ask first; the others continue one after another.
    expect((await resumed.idle()).interrupts).toHaveLength(2);
    for (const { id } of (await resumed.idle()).interrupts) resumed.answer(id, true);
    expect((await resumed.done).status).toBe('success');
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses %s', async (limit) => {
    const { error } = await startTest(wide, {}, { concurrency: { '*': limit } }).done;
    expect(error?.message).toBe('concurrency of * must be a whole number from 1');
  });
});

import type { Json, JsonObject } from '@heddle/workflow-schema';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunSettings } from '../RunSettings.js';
import { documentOf, endId, literal, node, ref, startId } from '../testing/index.js';
import { startTest } from './fixtures/testRun.js';

const settings = fc.constantFrom<keyof RunSettings>(
  'limits',
  'pins',
  'startNode',
  'until',
  'from',
  'cache',
  'mocks',
  'backOff',
  'join',
  'concurrency',
  'language',
);
const word = fc.constantFrom(
  'a',
  'f',
  endId,
  '*',
  'nodeId',
  'events',
  'inputs',
  'document',
  'kind',
  'outputs',
);
const json = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Json>(null, true, 0, -1, 1e308, 'a', 'any', 'fixed', '__proto__', ''),
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .array(fc.tuple(fc.oneof(word, fc.constant('__proto__')), tie('value')), { maxLength: 4 })
      .map((entries) => Object.fromEntries(entries) as JsonObject),
  ),
})).value;

const document = documentOf(
  [
    node(startId, 'start'),
    node('a', 'echo', { v: literal('x') }),
    node('f', 'fail', {}, { times: 1, settingOnError: { processType: 1, retryTimes: 1 } }),
    node(endId, 'end', { v: ref('a', 'v') }),
  ],
  [`${startId} -> a`, 'a -> f', `f -> ${endId}`],
);

describe('the settings of a run', () => {
  it('pass any text that is not a credential to a node, including text that looks like a mask', async () => {
    const first = startTest(document);
    await first.done;
    const from = { nodeId: 'a', events: first.journal(), inputs: { v: '•••• and more' } };
    const state = await startTest(document, {}, { from }).done;
    expect(state).toMatchObject({ status: 'success', outputs: { v: '•••• and more' } });
  });

  it('lead to an ended run, whatever they are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(settings, json, { maxKeys: 2 }), async (given) => {
        // A valid delay may exceed the time of the test.
        const handle = startTest(document, {}, { ...(given as RunSettings), backOff: undefined as never });
        const state = await handle.done;
        expect(['success', 'failed']).toContain(state.status);
        if (state.status === 'failed') expect(state.error?.message).not.toBe('');
      }),
      { numRuns: 500 },
    );
  });

  it.each<[unknown, RegExp]>([
    [{ limits: { outputSize: 'much' } }, /the limit outputSize must be a number from 0/],
    [{ from: { nodeId: 'a' } }, /the journal of the earlier run is not a list of events/],
    [{ cache: { events: 7, document } }, /the journal of the earlier run is not a list of events/],
    [{ backOff: { f: null } }, /backOff of f is neither fixed nor exponential/],
    [{ startNode: 'a', from: { nodeId: 'a', events: [] } }, /a run accepts startNode or from, not both/],
  ])('refuse %j with a message', async (given, message) => {
    const { error } = await startTest(document, {}, given as RunSettings).done;
    expect(error?.message).toMatch(message);
  });
});

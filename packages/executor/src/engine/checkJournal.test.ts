import type { Json } from '@heddle/workflow-schema';
import type { RunEvent } from '@heddle/workflow-schema/runs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunHandle } from '../Executor.js';
import { ExecutionError } from '../errors.js';
import {
  documentOf,
  endId,
  literal,
  node,
  ref,
  scriptedWorkflows,
  startId,
  withBody,
} from '../testing/index.js';
import { countedOptions, executor, startTest } from './fixtures/testRun.js';

const start = node(startId, 'start');
const callee = documentOf(
  [start, node('q', 'ask'), node(endId, 'end')],
  [`${startId} -> q`, `q -> ${endId}`],
);
const document = documentOf(
  [
    start,
    withBody(
      node('r', 'repeat', { list: literal('[1,2]', 'list') }, { times: 2, concurrency: 2 }),
      [node('in', 'call', {}, { workflowId: '7' })],
      ['r:loop-function-inline-output -> in'],
    ),
    node('s', 'stream', {}, { pieces: ['a'] }, [{ name: 'text', type: 'string' }]),
    node('o', 'once'),
    node('f', 'fail', {}, { times: 1, settingOnError: { processType: 1, retryTimes: 1 } }),
    node(endId, 'end', { t: ref('s', 'text') }),
  ],
  [`${startId} -> r`, `${startId} -> s`, 's -> o', 'o -> f', `r -> ${endId}`, `f -> ${endId}`],
);
const services = { workflow: scriptedWorkflows({ 7: callee }) };

/** Answers open questions; cancels a run that asks endlessly, or whose questions cannot be answered. */
async function answerAll(handle: RunHandle) {
  for (let answers = 0; answers < 10; answers++) {
    const { status, interrupts } = await handle.idle();
    if (status !== 'waiting') return handle.done;
    expect(interrupts).not.toEqual([]);
    try {
      handle.answer(interrupts[0]!.id, true);
    } catch (error) {
      expect(ExecutionError.isInstance(error)).toBe(true);
      break;
    }
  }
  handle.cancel();
  return handle.done;
}

async function wholeJournal(): Promise<RunEvent[]> {
  const handle = startTest(document, {}, { services });
  await answerAll(handle);
  return handle.journal();
}

const json = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>;
const damage = fc.record({
  kind: fc.constantFrom('drop', 'repeat', 'field', 'event'),
  place: fc.nat(),
  field: fc.nat(),
  value: json,
});

describe('resuming from a damaged journal', () => {
  it('either finishes or is refused, whatever the damage', async () => {
    const journal = await wholeJournal();
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.array(damage, { maxLength: 3 }), async (length, damages) => {
        const events = structuredClone(journal.slice(0, 1 + (length % journal.length))) as unknown[];
        for (const { kind, place, field, value } of damages) {
          const at = place % events.length;
          const event = events[at];
          if (kind === 'drop' && events.length > 1) events.splice(at, 1);
          if (kind === 'repeat') events.splice(at, 0, event);
          if (kind === 'event') events[at] = value;
          if (kind !== 'field' || typeof event !== 'object' || event === null) continue;
          const names = Object.keys(event);
          if (names.length > 0) Object.assign(event, { [names[field % names.length]!]: value });
        }
        let handle: RunHandle;
        try {
          const options = { ...countedOptions(), limits: { timeoutMs: 1_000 }, createId: newIds() };
          handle = executor.resume(document, events as never, { ...options, services });
        } catch (error) {
          expect(ExecutionError.isInstance(error)).toBe(true);
          refused++;
          return;
        }
        expect(['success', 'failed', 'cancelled']).toContain((await answerAll(handle)).status);
      }),
      { numRuns: 400 },
    );
    expect(refused).toBeGreaterThan(50);
  });

  it.each<[string, (events: Record<string, unknown>[]) => unknown, RegExp]>([
    ['not a list', () => ({}), /the journal is not a list of events/],
    ['a gap', (events) => events.toSpliced(3, 1), /the journal is damaged at event 4: its number is 5/],
    [
      'an event that is not an object',
      (events) => events.with(2, null as never),
      /damaged at event 3: it is not an object/,
    ],
    [
      'another type',
      (events) => events.with(1, { ...events[1], type: 'toString' }),
      /no events of type "toString"/,
    ],
    [
      'another field',
      (events) => events.with(1, { ...events[1], inputs: 7 }),
      /event 2: node.started has no such inputs/,
    ],
    ['no start event', () => [], /does not begin with run.started/],
  ])('is refused with a message: %s', async (_, change, message) => {
    const events = change((await wholeJournal()) as unknown as Record<string, unknown>[]);
    expect(() => executor.resume(document, events as never, countedOptions())).toThrow(message);
  });
});

/** Generates ids that no journal contains yet. */
function newIds(): () => string {
  let ids = 0;
  return () => `later${++ids}`;
}

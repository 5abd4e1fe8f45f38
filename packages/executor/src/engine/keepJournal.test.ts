import type { RunEvent } from '@heddle/workflow-schema/runs';
import { describe, expect, it, vi } from 'vitest';
import type { StartOptions } from '../Executor.js';
import { documentOf, endId, literal, node, ref, startId, withBody } from '../testing/documents.js';
import { countedOptions, executor, startTest } from './fixtures/testRun.js';

/** A loop of three iterations around a node that passes its item on, then a question, then the end. */
const document = documentOf(
  [
    node(startId, 'start'),
    withBody(
      node('r', 'repeat', {}, { times: 3 }),
      [node('a', 'echo', { v: ref('r', 'index', 'integer') })],
      ['r -> a'],
    ),
    node('q', 'ask', { text: literal('more?') }),
    node(endId, 'end', { value: ref('q', 'answer') }),
  ],
  [`${startId} -> r`, 'r -> q', `q -> ${endId}`],
);

function startUnkept(options: Partial<StartOptions> = {}) {
  const events: RunEvent[] = [];
  const run = startTest(
    document,
    {},
    {
      keepJournal: false,
      onEvents: (batch) => void events.push(...batch),
      ...options,
    },
  );
  return { run, events };
}

describe('a run whose journal is not kept', () => {
  it('sends the same events, and ends with a state without what has ended', async () => {
    const { run, events } = startUnkept();
    const waiting = await run.idle();
    expect(waiting).toMatchObject({ status: 'waiting', interrupts: [{ path: 'q' }], messages: [] });
    expect([...waiting.nodes.keys()]).toEqual(['q']);
    expect(waiting.frames.size).toBe(0);
    run.answer(waiting.interrupts[0]!.id, 'yes');
    const state = await run.done;

    const kept = startTest(document);
    kept.answer((await kept.idle()).interrupts[0]!.id, 'yes');
    const whole = await kept.done;
    const plain = (all: readonly RunEvent[]) => all.map(({ at: _, ...event }) => event);
    expect(plain(events)).toEqual(plain(kept.journal()));
    expect(state).toMatchObject({
      status: 'success',
      outputs: whole.outputs,
      seq: whole.seq,
      interrupts: [],
    });
    expect(state.nodes.size).toBe(0);
    // The state that was read before is as it was.
    expect(waiting.status).toBe('waiting');
  });

  it('refuses to read the events again', async () => {
    const { run } = startUnkept();
    expect(() => run.journal()).toThrow('the journal of this run is not kept');
    await expect(run.events[Symbol.asyncIterator]().next()).rejects.toThrow('not kept');
    run.cancel();
    expect(await run.done).toMatchObject({ status: 'cancelled', interrupts: [] });
  });

  it('goes on without a listener, and after its listener has failed', async () => {
    for (const onEvents of [undefined, () => Promise.reject(new Error('lost'))]) {
      const { run } = startUnkept({ onEvents } as Partial<StartOptions>);
      run.answer((await run.idle()).interrupts[0]!.id, 'yes');
      expect((await run.done).status).toBe('success');
    }
  });

  it('resumes from the events that its listener kept', async () => {
    const { run, events } = startUnkept();
    await run.idle();
    await vi.waitFor(() => expect(events.at(-1)?.type).toBe('run.waiting'));
    const later: RunEvent[] = [];
    const again = executor.resume(document, [...events], {
      ...countedOptions(),
      keepJournal: false,
      onEvents: (batch) => void later.push(...batch),
    });
    const { interrupts } = await again.idle();
    expect(interrupts).toMatchObject([{ path: 'q' }]);
    again.answer(interrupts[0]!.id, 'yes');
    expect(await again.done).toMatchObject({ status: 'success' });
    await vi.waitFor(() => expect(later.at(-1)?.type).toBe('run.finished'));
    expect(later[0]!.seq).toBe(events.length + 1);
  });
});

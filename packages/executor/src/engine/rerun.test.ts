import type { RunState } from '@heddle/workflow-schema/runs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunHandle, StartOptions } from '../Executor.js';
import { endId, scriptedWorkflows, startId } from '../testing/index.js';
import { drawDocument, drawnProgram, idOf, type Step } from './fixtures/drawnProgram.js';
import { answerTo } from './fixtures/interpret.js';
import { countedOptions, executor, startTest } from './fixtures/testRun.js';

/** Answers open questions until the run ends. */
async function answerAll(handle: RunHandle): Promise<RunState> {
  for (;;) {
    const state = await handle.idle();
    if (state.status !== 'waiting') return handle.done;
    const [first] = state.interrupts;
    handle.answer(first!.id, answerTo(first!.path));
  }
}

/** The outputs of the nodes, and which nodes were skipped. */
function essenceOf(state: RunState) {
  const nodes = [...state.nodes.values()];
  const outputs = Object.fromEntries(
    nodes.flatMap((node) => (node.outputs ? [[node.path, node.outputs]] : [])),
  );
  const skipped = nodes.filter(({ status }) => status === 'skipped').map(({ path }) => path);
  return { status: state.status, outputs, skipped: skipped.sort() };
}

async function play(steps: Step[], options: Partial<StartOptions> = {}) {
  const { document, called } = drawDocument(steps);
  const handle = startTest(
    document,
    { v: 'x' },
    { services: { workflow: scriptedWorkflows(called) }, ...options },
  );
  const state = await answerAll(handle);
  const ran = handle.journal().flatMap((event) => (event.type === 'node.started' ? [event.path] : []));
  return { document, state, ran, journal: handle.journal(), essence: essenceOf(state) };
}

describe('any generated program', () => {
  it('produces the same results when rerun from any of its nodes with earlier results', async () => {
    await fc.assert(
      fc.asyncProperty(drawnProgram, fc.nat(), async (steps, where) => {
        const whole = await play(steps);
        const nodeId = idOf('', 1 + (where % steps.length));
        const again = await play(steps, { from: { nodeId, events: whole.journal } });
        if (whole.state.status === 'success') expect(again.essence).toEqual(whole.essence);
        expect(again.state.status).toBe(whole.state.status);
        expect(again.state.error?.message).toBe(whole.state.error?.message);
      }),
      { numRuns: 150 },
    );
  });

  it('reaches the same end where such a run is interrupted, and reuses no result twice', async () => {
    await fc.assert(
      fc.asyncProperty(drawnProgram, fc.nat(), fc.nat(), async (steps, where, cutAt) => {
        const whole = await play(steps);
        const from = { nodeId: idOf('', 1 + (where % steps.length)), events: whole.journal };
        const { journal } = await play(steps, { from });
        const cut = structuredClone(journal.slice(0, 1 + (cutAt % journal.length)));
        const { document, called } = drawDocument(steps);
        let ids = 0;
        const resumed = executor.resume(document, cut, {
          ...countedOptions(),
          services: { workflow: scriptedWorkflows(called) },
          createId: () => `later${++ids}`,
          from,
        });
        const state = await answerAll(resumed);
        expect(state.status).toBe(whole.state.status);
        expect(state.outputs).toEqual(whole.state.outputs);
        const top = resumed
          .journal()
          .flatMap((event) =>
            event.type === 'node.finished' && event.path === event.nodeId ? [event.path] : [],
          );
        expect(new Set(top).size).toBe(top.length);
      }),
      { numRuns: 150 },
    );
  });

  it('produces the same results when reusing everything unchanged, and reruns little', async () => {
    await fc.assert(
      fc.asyncProperty(drawnProgram, async (steps) => {
        const whole = await play(steps);
        const { document, journal, essence, state } = whole;
        const again = await play(steps, { cache: { events: journal, document } });
        expect(again.state.status).toBe(state.status);
        if (state.status !== 'success') return;
        expect(again.essence).toEqual(essence);
        const mayRun = new Set(['fallback', 'rescued', 'call', 'fail']);
        const plain = steps.flatMap(({ kind }, index) => (mayRun.has(kind) ? [] : [idOf('', index + 1)]));
        // Calls of drafts, and failures that were turned into results, always run again.
        if (plain.length === steps.length) expect(again.ran).toEqual([startId, endId]);
      }),
      { numRuns: 150 },
    );
  });

  it('produces the same results when run until any of its nodes', async () => {
    await fc.assert(
      fc.asyncProperty(drawnProgram, fc.nat(), async (steps, where) => {
        const whole = await play(steps);
        if (whole.state.status !== 'success') return;
        const until = idOf('', 1 + (where % steps.length));
        const part = await play(steps, { until });
        const given = whole.essence.outputs[until];
        expect(part.state.status).toBe(given ? 'success' : 'failed');
        expect(part.state.outputs).toEqual(given);
        for (const [path, outputs] of Object.entries(part.essence.outputs)) {
          expect(outputs).toEqual(whole.essence.outputs[path]);
        }
      }),
      { numRuns: 150 },
    );
  });
});

import type { RunEvent, RunState } from '@heddle/workflow-schema/runs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunHandle } from '../Executor.js';
import { scriptedWorkflows } from '../testing/index.js';
import { drawDocument, drawnProgram, type Step } from './fixtures/drawnProgram.js';
import { answerTo, DrawnFailure, type Expected, interpret } from './fixtures/interpret.js';
import { countedOptions, executor, startTest } from './fixtures/testRun.js';

/** Answers open questions, the latest first, until the run ends. */
async function answerAll(handle: RunHandle): Promise<RunState> {
  for (;;) {
    const state = await handle.idle();
    if (state.status !== 'waiting') return handle.done;
    const last = state.interrupts.at(-1)!;
    handle.answer(last.id, answerTo(last.path));
  }
}

function expectedOf(steps: Step[]): Expected | undefined {
  try {
    return interpret(steps, 'x');
  } catch (error) {
    if (error instanceof DrawnFailure) return undefined;
    throw error;
  }
}

function compare(state: RunState, expected: Expected | undefined): void {
  if (!expected) {
    expect(state).toMatchObject({ status: 'failed', error: { message: 'drawn' } });
    return;
  }
  expect(state.error).toBeUndefined();
  expect(state.status).toBe('success');
  const nodes = [...state.nodes.values()];
  const outputs = nodes.flatMap((node) => (node.outputs ? [[node.path, node.outputs] as const] : []));
  expect(Object.fromEntries(outputs)).toEqual(expected.nodes);
  const skipped = nodes.filter((node) => node.status === 'skipped').map((node) => node.path);
  expect(skipped.sort()).toEqual(expected.skipped.sort());
}

function finishedPaths(events: readonly RunEvent[]): string[] {
  return events.flatMap((event) => (event.type === 'node.finished' ? [event.path] : []));
}

describe('any generated program of branches, failures, questions, loops, batches and called documents', () => {
  it('produces the outputs and skipped nodes of a naive interpreter', async () => {
    await fc.assert(
      fc.asyncProperty(drawnProgram, async (steps) => {
        const { document, called } = drawDocument(steps);
        const services = { workflow: scriptedWorkflows(called) };
        compare(await answerAll(startTest(document, { v: 'x' }, { services })), expectedOf(steps));
      }),
      { numRuns: 300 },
    );
  });

  it('reaches the same end from any event of its journal, and reruns no finished node', async () => {
    await fc.assert(
      fc.asyncProperty(drawnProgram, fc.nat(), async (steps, where) => {
        const { document, called } = drawDocument(steps);
        const services = { workflow: scriptedWorkflows(called) };
        const whole = startTest(document, { v: 'x' }, { services });
        await answerAll(whole);
        const journal = whole.journal();
        const cut = structuredClone(journal.slice(0, 1 + (where % journal.length)));
        let ids = 0;
        const createId = () => `later${++ids}`;
        const resumed = executor.resume(document, cut, { ...countedOptions(), services, createId });
        compare(await answerAll(resumed), expectedOf(steps));
        const finished = finishedPaths(resumed.journal());
        expect(new Set(finished).size).toBe(finished.length);
        const done = new Set(finishedPaths(cut));
        const again = resumed.journal().slice(cut.length);
        expect(again.filter((event) => event.type === 'node.started' && done.has(event.path))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

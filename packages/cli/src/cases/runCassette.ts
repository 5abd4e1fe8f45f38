import { type Cassette, replayServices } from '@heddle/executor/testing';
import { answererOf } from '../run/answers.js';
import { playRun } from '../run/playRun.js';
import type { Expectation } from './caseFile.js';
import { type CaseContext, compare } from './runCase.js';

/** Repeats a recorded run; resolves with the first difference, or undefined if everything is as recorded. */
export async function runCassette(
  cassette: Cassette,
  expect: Expectation,
  { document, code, workflow, language, timeoutMs, signal }: CaseContext,
): Promise<string | undefined> {
  const replay = replayServices(cassette);
  const { from, pins, mocks } = cassette;
  const { describeWorkflow: describe } = replay;
  const state = await playRun(document, cassette.input, {
    services: { ...replay.services, code, workflow: { ...workflow, ...(describe && { describe }) } },
    settings: {
      language: cassette.language ?? language,
      limits: { timeoutMs },
      ...(pins && { pins }),
      ...(mocks && { mocks }),
      ...(from && {
        from: { nodeId: from.node, events: from.events, ...(from.inputs && { inputs: from.inputs }) },
      }),
    },
    answer: answererOf({ inOrder: cassette.answers ?? [], byNode: {} }),
    signal,
  });
  // What was asked differently is the reason of whatever else differs.
  return replay.problem() ?? compare(expect, state);
}

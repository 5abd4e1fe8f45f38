import { type RunState, runState } from '@heddle/workflow-schema/runs';
import { expect, test } from 'vitest';
import { isOutputTheAnswer } from './shownAbove.js';

/** A run of a single Output node. */
const run = (outputs: RunState['outputs'] & object): RunState =>
  runState([
    { seq: 1, at: 0, type: 'run.started', runId: '1', inputs: {} },
    { seq: 2, at: 0, type: 'node.started', path: 'say', nodeId: 'say', attempt: 1, inputs: {} },
    { seq: 3, at: 1, type: 'message', path: 'say', nodeId: 'say', index: 0, content: 'Hi', finish: true },
    { seq: 4, at: 1, type: 'node.finished', path: 'say', nodeId: 'say', outputs },
    { seq: 5, at: 1, type: 'run.finished', outputs },
  ]);

test('the text of a single Output node is not repeated as the output of the run', () => {
  expect(isOutputTheAnswer(run({ output: 'Hi' }))).toBe(true);
  expect(isOutputTheAnswer(run({ output: 'Hello' }))).toBe(false);
  expect(isOutputTheAnswer(run({ output: 'Hi', size: 2 }))).toBe(false);
});

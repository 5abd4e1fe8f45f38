import { expect, test } from 'vitest';
import {
  afterWorkflowAction,
  readWorkflowState,
  type WorkflowState,
  workflowStatusCodes,
  workflowTransitions,
} from './workflowLifecycle.js';

const draft: WorkflowState = { stage: 'draft', isTested: false };

test.each([
  [draft, { draft: 1, publish: 1, canvas: 1 }],
  [
    { stage: 'draft', isTested: true },
    { draft: 2, publish: 2, canvas: 1 },
  ],
  [
    { stage: 'submitted', isTested: false },
    { draft: 3, publish: 1, canvas: 2 },
  ],
  [
    { stage: 'submitted', isTested: true },
    { draft: 3, publish: 2, canvas: 2 },
  ],
  [
    { stage: 'published', isTested: false },
    { draft: 3, publish: 3, canvas: 3 },
  ],
] satisfies [WorkflowState, object][])('%o has the codes of the specification', (state, codes) => {
  expect(workflowStatusCodes(state)).toEqual(codes);
  expect(readWorkflowState(codes.draft, codes.publish)).toEqual(state);
});

test('a deleted workflow has status 4 in both', () => {
  expect(workflowStatusCodes(draft, true)).toEqual({ draft: 4, publish: 4, canvas: 1 });
});

test('every change of the content asks for a new test run, a change of the layout does not', () => {
  const published: WorkflowState = { stage: 'published', isTested: true };
  for (const action of ['save', 'merge', 'revert'] as const)
    expect(afterWorkflowAction(published, action)).toEqual(draft);
  expect(afterWorkflowAction(published, 'saveLayout')).toEqual({ stage: 'draft', isTested: true });
});

test('in collaboration, a draft must be submitted before it can be published', () => {
  expect(afterWorkflowAction(draft, 'publishSubmission')).toBeUndefined();
  expect(afterWorkflowAction({ stage: 'submitted', isTested: false }, 'publishSubmission')?.stage).toBe(
    'published',
  );
});

test('no action leads out of the table', () => {
  for (const { from, to } of Object.values(workflowTransitions)) {
    expect(from.length).toBeGreaterThan(0);
    expect(['draft', 'submitted', 'published', 'same']).toContain(to);
  }
});

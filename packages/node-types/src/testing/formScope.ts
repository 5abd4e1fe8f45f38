import type { FormContext, ScopeVariable } from '../NodeForm.js';

/** Models offered in tests and stories. */
export const models = [
  { id: '7', name: 'House model' },
  { id: '1', name: 'Demo (rules, not a language model)', isDemo: true },
];

const start = { id: '100001', title: 'Start', code: '1' };
const search = { id: '100002', title: 'Search', code: '6' };

/** Variables offered in tests and stories. */
export const scope: readonly ScopeVariable[] = [
  {
    group: start,
    label: 'question',
    type: { type: 'string' },
    reference: { source: 'block-output', nodeId: '100001', path: ['question'] },
  },
  {
    group: search,
    label: 'result',
    type: { type: 'object', schema: [{ name: 'score', type: 'float' }] },
    reference: { source: 'block-output', nodeId: '100002', path: ['result'] },
    children: [
      {
        group: search,
        label: 'result.score',
        type: { type: 'float' },
        reference: { source: 'block-output', nodeId: '100002', path: ['result', 'score'] },
      },
    ],
  },
];

/** Variables a container can collect in stories. */
export const body: readonly ScopeVariable[] = [
  {
    group: { id: '130001', title: 'Count', code: '5' },
    label: 'size',
    type: { type: 'integer' },
    reference: { source: 'block-output', nodeId: '130001', path: ['size'] },
  },
];

/** Workflows offered in stories. */
export const workflows = [{ id: '77', name: 'count_words' }];

/** The interface of each of these workflows. */
export const loadWorkflowInterface: NonNullable<FormContext['loadWorkflowInterface']> = async () => ({
  inputs: [{ name: 'text', type: 'string', required: true }],
  outputs: [{ name: 'count', type: 'integer' }],
  terminatePlan: 0,
  version: '',
  spaceId: '1',
});

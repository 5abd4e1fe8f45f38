import type { Assertion, TestCaseContent } from '@heddle/api-contract/families/agent-test';

export const emptyCase: TestCaseContent = {
  name: '',
  question: '',
  history: [],
  variables: [],
  assertions: [],
};

/** Types of assertions, in the order of the list. */
export const assertionTypes = [
  'contains',
  'not_contains',
  'equals',
  'regex',
  'calls_tool',
  'max_seconds',
  'max_tokens',
  'json_valid',
  'judge',
] as const satisfies readonly Assertion['type'][];

/** A new assertion of a type; keeps the text of the one that it replaces. */
export function newAssertion(type: Assertion['type'], modelId: string, before?: Assertion): Assertion {
  const text = before && 'value' in before && typeof before.value === 'string' ? before.value : '';
  switch (type) {
    case 'max_seconds':
      return { type, value: 10 };
    case 'max_tokens':
      return { type, value: 2_000 };
    case 'json_valid':
      return { type };
    case 'judge':
      return { type, rubric: text, model_id: modelId, threshold: 0.5 };
    default:
      return { type, value: text };
  }
}

/** The first assertion that lacks something, counted from 1. */
export function incompleteAssertion(assertions: readonly Assertion[]): number | undefined {
  const index = assertions.findIndex((one) =>
    one.type === 'judge'
      ? one.rubric.trim() === '' || one.model_id === ''
      : 'value' in one && (one.value === '' || Number.isNaN(one.value)),
  );
  return index < 0 ? undefined : index + 1;
}

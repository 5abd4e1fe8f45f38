import type { FixedInput } from './fixedNode.js';

/** What the nodes take that name triggers: one of a user, or all of that user's. */
export const triggerInputs: readonly FixedInput[] = [
  { name: 'triggerId', type: 'string', isOptional: true },
  { name: 'userId', type: 'string' },
];

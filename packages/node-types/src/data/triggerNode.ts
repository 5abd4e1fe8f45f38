import type { FixedInput } from './fixedNode.js';

/**
 * Inputs of nodes that refer to triggers: a user id and, optionally, a trigger id; without it all of the
 * user's triggers.
 */
export const triggerInputs: readonly FixedInput[] = [
  { name: 'triggerId', type: 'string', isOptional: true },
  { name: 'userId', type: 'string' },
];

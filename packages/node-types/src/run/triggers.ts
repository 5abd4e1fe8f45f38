import type { NodeContext } from '@heddle/executor';
import { optionalText, requiredText } from './namedInputs.js';

/** The triggers a node refers to: one by id, or all of the user's. */
export function namedTriggers(context: NodeContext<unknown>): { id?: string; userId: string } {
  const id = optionalText(context, 'triggerId');
  return { userId: requiredText(context, 'userId'), ...(id === undefined ? {} : { id }) };
}

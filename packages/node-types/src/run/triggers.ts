import type { NodeContext } from '@heddle/executor';
import { optionalText, requiredText } from './namedInputs.js';

/** The triggers that a node names: one of the user, or without an id all of that user's. */
export function namedTriggers(context: NodeContext<unknown>): { id?: string; userId: string } {
  const id = optionalText(context, 'triggerId');
  return { userId: requiredText(context, 'userId'), ...(id === undefined ? {} : { id }) };
}

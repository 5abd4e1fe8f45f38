import type { NodeExecutor } from '@heddle/executor';
import type { FixedData } from '../../data/fixedNode.js';
import { callOptions } from '../../run/namedInputs.js';
import { namedTriggers } from '../../run/triggers.js';

/** Deletes the matching triggers; finding none is not an error. */
export const triggerDeleteExecutor: NodeExecutor<FixedData> = {
  effect: 'once',
  run: async (context) => {
    const { count } = await context.services.trigger.delete(namedTriggers(context), callOptions(context));
    return { outputs: { success: true, numberOfDeletions: count } };
  },
};

import { errorCodes, type NodeExecutor } from '@heddle/executor';
import type { NodeDefinition } from '@heddle/workflow-schema';
import { nodeError } from './fail.js';

/**
 * Executor of a type that does not run. The run already stops at the definition's `notRun`, with the same
 * message.
 */
export function keptExecutor<Data>(definition: NodeDefinition<Data>): NodeExecutor<Data> {
  return {
    effect: 'pure',
    run: (context) => {
      throw nodeError(context, errorCodes.notBuilt, definition.notRun?.en ?? definition.messages.en.name);
    },
  };
}

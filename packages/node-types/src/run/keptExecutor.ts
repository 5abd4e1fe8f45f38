import { errorCodes, type NodeExecutor } from '@heddle/executor';
import type { NodeDefinition } from '@heddle/workflow-schema';
import { nodeError } from './fail.js';

/** Of a type that does not run: its definition's `notRun` refuses before, with the same words. */
export function keptExecutor<Data>(definition: NodeDefinition<Data>): NodeExecutor<Data> {
  return {
    effect: 'pure',
    run: (context) => {
      throw nodeError(context, errorCodes.notBuilt, definition.notRun?.en ?? definition.words.en.name);
    },
  };
}

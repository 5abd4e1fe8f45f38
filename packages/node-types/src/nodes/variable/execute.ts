import { errorCodes, type NodeExecutor } from '@heddle/executor';
import { nodeError } from '../../run/fail.js';
import { type VariableData, variable } from './definition.js';

/** Never runs: the definition's `notRun` refuses before, with the same words. */
export const variableExecutor: NodeExecutor<VariableData> = {
  effect: 'pure',
  run: (context) => {
    throw nodeError(context, errorCodes.notBuilt, variable.notRun?.en ?? variable.words.en.name);
  },
};

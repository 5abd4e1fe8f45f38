import { errorCodes, type NodeExecutor } from '@heddle/executor';
import { type JsonObject, setOwn, zeroOf } from '@heddle/workflow-schema';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import { inputName, type SetVariableData, targetOf } from './definition.js';

/** Sets loop variables; null becomes the zero value of the variable's type. */
export const setVariableExecutor: NodeExecutor<SetVariableData> = {
  effect: 'pure',
  run: (context) => {
    const variables: JsonObject = {};
    for (const [index, { left }] of context.data.inputs.inputParameters.entries()) {
      const field = `inputs.inputParameters.${index}`;
      const [name, ...rest] = targetOf(left)?.path ?? [];
      if (name === undefined || rest.length > 0) {
        const message = 'only a whole variable of the loop can be set';
        throw nodeError(context, nodeErrorCodes.compile, message, `${field}.left`);
      }
      const value = context.inputs[inputName(index)];
      if (value === undefined) {
        const message = `input field ${name} not found`;
        throw nodeError(context, errorCodes.inputFieldNotFound, message, `${field}.right`);
      }
      setOwn(variables, name, value ?? zeroOf(left));
    }
    return { outputs: {}, variables };
  },
};

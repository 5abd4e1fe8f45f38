import { errorCodes, type GlobalVariable, type NodeContext, type NodeExecutor } from '@heddle/executor';
import { readOwn } from '@heddle/workflow-schema';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import type { AssignVariableData } from './definition.js';

/** Sets the variables in order. App variables last for the run; user variables are stored. */
export const assignVariableExecutor: NodeExecutor<AssignVariableData> = {
  effect: 'idempotent',
  run: async (context) => {
    const { signal, idempotencyKey } = context;
    const assignments = context.data.inputs.inputParameters.map(({ name }, index) => {
      const value = readOwn(context.inputs, name);
      if (value !== undefined) return { target: targetOf(context, index), value };
      const message = `input field ${name} not found`;
      throw nodeError(
        context,
        errorCodes.inputFieldNotFound,
        message,
        `inputs.inputParameters.${index}.input`,
      );
    });
    for (const { target, value } of assignments) {
      await context.services.variables.set(target, value, { signal, idempotencyKey });
    }
    return { outputs: { isSuccess: true } };
  },
};

/** The target of an assignment: a whole variable of the app or the user. */
function targetOf(context: NodeContext<AssignVariableData>, index: number): GlobalVariable {
  const value = context.data.inputs.inputParameters[index]?.left?.value;
  const field = `inputs.inputParameters.${index}.left`;
  if (value?.kind !== 'reference' || value.reference.source === 'block-output') {
    throw nodeError(context, nodeErrorCodes.compile, 'an assignment names no global variable', field);
  }
  const { source, path } = value.reference;
  const [name] = path;
  if (name === undefined || path.length > 1) {
    throw nodeError(context, nodeErrorCodes.compile, 'only a whole variable can be assigned', field);
  }
  if (source === 'global_variable_system') {
    throw nodeError(context, nodeErrorCodes.compile, `the system variable "${name}" is read-only`, field);
  }
  return { source, name };
}

import { errorCodes, type NodeContext, type NodeExecutor, type NodeResult } from '@heddle/executor';
import { convertValue, type JsonObject, readOwn, setOwn } from '@heddle/workflow-schema';
import type { Warning } from '@heddle/workflow-schema/runs';
import { nodeError, refuseFirst } from '../../run/fail.js';
import { callOptions, requiredText } from '../../run/namedInputs.js';
import { outputWarnings } from '../../run/warnings.js';
import { checkMode, type VariableData } from './definition.js';

type Context = NodeContext<VariableData>;

const source = 'global_variable_user';

/** Reads or sets user variables, in the order of its inputs. */
export const variableExecutor: NodeExecutor<VariableData> = {
  effect: 'idempotent',
  run: async (context) => {
    refuseFirst(context, checkMode({ nodeId: context.node.id }, context.data));
    if (context.data.inputs.mode === 'get') return readVariables(context);
    await setVariables(context);
    return { outputs: { isSuccess: true } };
  },
};

/** Values converted to the output types; null for a variable without a value or one that does not convert. */
async function readVariables(context: Context): Promise<NodeResult> {
  const names = context.data.inputs.inputParameters.map(({ name }) => requiredText(context, name));
  const outputs: JsonObject = {};
  const found: Warning[] = [];
  for (const [place, name] of names.entries()) {
    const output = context.declaredOutputs[place];
    if (output === undefined) break;
    const value = await context.services.variables.get({ source, name }, { signal: context.signal });
    const converted = convertValue(output, value ?? null, output.name, { checkRequired: false });
    found.push(...converted.warnings);
    setOwn(outputs, output.name, converted.value);
  }
  return { outputs, warnings: outputWarnings(found) };
}

async function setVariables(context: Context): Promise<void> {
  const assignments = context.data.inputs.inputParameters.map(({ name }, index) => {
    const value = readOwn(context.inputs, name);
    if (value !== undefined) return { name, value };
    const message = `"${name}" needs a value`;
    const field = `inputs.inputParameters.${index}.input`;
    throw nodeError(context, errorCodes.missingParameter, message, field);
  });
  for (const { name, value } of assignments) {
    await context.services.variables.set({ source, name }, value, callOptions(context));
  }
}

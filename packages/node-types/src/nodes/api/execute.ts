import {
  errorCodes,
  type NodeContext,
  type NodeExecutor,
  type Step,
  type ToolCallOptions,
} from '@heddle/executor';
import { convertFields, type Json } from '@heddle/workflow-schema';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import { outputWarnings } from '../../run/warnings.js';
import { type ApiData, toolOf } from './definition.js';

/**
 * Calls the tool with the node's inputs; the result becomes the declared outputs. A tool that asks a person
 * something, such as for permission, is called again with the answer.
 */
export const apiExecutor: NodeExecutor<ApiData> = {
  // A tool may send messages or cost money, so a call interrupted by a crash is not repeated automatically.
  effect: 'once',
  run: (context) => call(context),
  next: (context, state, event) => {
    if (event.type !== 'answer') throw nodeError(context, errorCodes.execution, 'a tool has no frames');
    return call(context, { value: event.value, state });
  },
};

async function call(
  context: NodeContext<ApiData>,
  resumed?: NonNullable<ToolCallOptions['resumed']>,
): Promise<Step<Json>> {
  const { pluginId, apiId, version } = toolOf(context.data);
  if (pluginId === '' || apiId === '') {
    throw nodeError(context, nodeErrorCodes.compile, 'no plugin tool is chosen', 'inputs.apiParam');
  }
  const { signal, idempotencyKey } = context;
  const request = { pluginId, apiId, version, arguments: context.inputs };
  const options = { signal, idempotencyKey, ...(resumed && { resumed }) };
  const outcome = await context.services.tool.call(request, options);
  if ('interrupt' in outcome) return outcome;
  const { output } = outcome;
  const { value, warnings } = convertFields(context.declaredOutputs, output, 'lenient', {
    checkRequired: false,
  });
  return { outputs: value, warnings: outputWarnings(warnings), raw: output };
}

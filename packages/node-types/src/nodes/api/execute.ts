import type { NodeExecutor } from '@heddle/executor';
import { convertFields } from '@heddle/workflow-schema';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import { outputWarnings } from '../../run/warnings.js';
import { type ApiData, toolOf } from './definition.js';

/** Calls the tool with the node's inputs; the result becomes the declared outputs. */
export const apiExecutor: NodeExecutor<ApiData> = {
  // A tool may send messages or cost money, so a call interrupted by a crash is not repeated automatically.
  effect: 'once',
  run: async (context) => {
    const { pluginId, apiId, version } = toolOf(context.data);
    if (pluginId === '' || apiId === '') {
      throw nodeError(context, nodeErrorCodes.compile, 'no plugin tool is chosen', 'inputs.apiParam');
    }
    const { signal, idempotencyKey } = context;
    const request = { pluginId, apiId, version, arguments: context.inputs };
    const answer = await context.services.tool.call(request, { signal, idempotencyKey });
    const { value, warnings } = convertFields(context.declaredOutputs, answer, 'lenient', {
      checkRequired: false,
    });
    return { outputs: value, warnings: outputWarnings(warnings), raw: answer };
  },
};

import type { Input, Result } from '@heddle/api-contract';
import type { runService } from '@heddle/api-contract/families/run-service';
import { CallRate } from '../../kernel/CallRate.js';
import type { Context } from '../../kernel/Context.js';
import { defineService } from '../../kernel/services.js';
import { createToolService, type ToolCaller } from '../plugin/index.js';

type Calls = typeof runService.calls;

const toolRate = defineService('run-tool-rate', () => new CallRate({ perMinute: 120, together: 8 }));

/** Calls a tool of a plugin for a run in the browser; keys never leave the server. */
export async function callToolForRun(
  context: Context,
  { space_id, workflow_id: workflowId, request }: Input<Calls['tool']>,
): Promise<Result<Calls['tool']>> {
  await context.spaceAccess(space_id, 'view');
  const end = context.use(toolRate).begin(context.user.id);
  try {
    const { pluginId, apiId, version, arguments: values, resumed } = request;
    const given = { pluginId, apiId, version: version ?? '', arguments: values };
    const { signal, logid: idempotencyKey } = context;
    const options = { signal, idempotencyKey, ...(resumed && { resumed }) };
    const outcome = await toolsOf(context, space_id, workflowId).call(given, options);
    if ('interrupt' in outcome)
      return { result: {}, interrupt: { ...outcome.interrupt, state: outcome.state } };
    const { output, mockSet } = outcome;
    return { result: output, ...(mockSet !== undefined && { mock_set: mockSet }) };
  } finally {
    end();
  }
}

/** Describes a tool of a plugin to the model of a run in the browser. */
export async function describeToolForRun(
  context: Context,
  { space_id, plugin_id: pluginId, api_id: apiId, version = '' }: Input<Calls['toolDescription']>,
): Promise<Result<Calls['toolDescription']>> {
  await context.spaceAccess(space_id, 'view');
  const { signal } = context;
  const described = await toolsOf(context, space_id).describe({ pluginId, apiId, version }, { signal });
  return { name: described.name, description: described.description, schema: described.schema ?? {} };
}

/** The workflow only chooses among the caller's own mock sets; it grants nothing. */
function toolsOf(context: Context, spaceId: string, workflowId?: string) {
  const caller: ToolCaller = {
    ...{ spaceId, userId: context.user.id, isTrial: true },
    scene: 'workflow',
    ...(workflowId !== undefined && { workflowId }),
  };
  return createToolService(context, caller, () => context.checkAgain());
}

import type { ToolOutcome, ToolService } from '@heddle/executor';
import { modelSchema } from '@heddle/plugin';
import type { JsonObject } from '@heddle/workflow-schema';
import type { App } from '../../kernel/services.js';
import { callTool, findTool } from './call/callTool.js';
import { isInterrupt, type ToolCaller } from './call/PluginCall.js';
import { publishedName } from './contentAt.js';

/**
 * Tools of plugins for a caller; `check` repeats the check of their rights before each call. `readVariables` finds the values
 * that inputs of tools refer to by the name of a variable.
 */
export function createToolService(
  app: App,
  caller: ToolCaller,
  check: () => Promise<void>,
  readVariables?: () => Promise<JsonObject>,
): Required<ToolService> {
  return {
    async call(
      { pluginId, apiId, version, arguments: values },
      { signal, idempotencyKey, resumed },
    ): Promise<ToolOutcome> {
      await check();
      const outcome = await callTool(app, {
        pluginId,
        toolId: apiId,
        version: publishedName(version),
        caller,
        arguments: values,
        ...(readVariables && { variables: await readVariables() }),
        signal,
        idempotencyKey,
        ...(resumed && { resumed }),
      });
      if (isInterrupt(outcome)) return { interrupt: outcome.interrupt, state: outcome.state ?? null };
      const mockSet = outcome.substitute?.mockSetName;
      return { output: outcome.output, ...(typeof mockSet === 'string' && { mockSet }) };
    },
    async describe({ pluginId, apiId, version }) {
      await check();
      const { tool } = await findTool(app, {
        pluginId,
        toolId: apiId,
        version: publishedName(version),
        caller,
      });
      return {
        name: tool.name,
        description: tool.description,
        parameters: [],
        schema: modelSchema(tool),
      };
    },
  };
}

import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import type { ToolService } from '@heddle/executor';
import { modelSchema } from '@heddle/plugin';
import type { JsonObject } from '@heddle/workflow-schema';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { callTool, findTool } from './call/callTool.js';
import { isInterrupt, type ToolCaller } from './call/PluginCall.js';

/** Tools of plugins for a caller; `check` repeats the check of their rights before each call. */
export function createToolService(
  app: App,
  caller: ToolCaller,
  check: () => Promise<void>,
): Required<ToolService> {
  return {
    async call(
      { pluginId, apiId, version, arguments: values },
      { signal, idempotencyKey },
    ): Promise<JsonObject> {
      await check();
      const outcome = await callTool(app, {
        pluginId,
        toolId: apiId,
        version: version || 'latest',
        caller,
        arguments: values,
        signal,
        idempotencyKey,
      });
      if (isInterrupt(outcome)) throw new DomainError('pluginFailed', pluginReasons.needsConsent());
      return outcome.output;
    },
    async describe({ pluginId, apiId, version }) {
      await check();
      const { tool } = await findTool(app, {
        pluginId,
        toolId: apiId,
        version: version || 'latest',
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

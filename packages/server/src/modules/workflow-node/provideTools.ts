import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import type { ToolService } from '@heddle/executor';
import { modelSchema, readTool } from '@heddle/plugin';
import type { JsonObject } from '@heddle/workflow-schema';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { callTool, isInterrupt, type ToolCaller, toolAt } from '../plugin/index.js';
import type { RunForServices } from '../run/index.js';

/** Tools of plugins for the nodes of a run. */
export function provideTools(app: App, { run, rights }: RunForServices): { tool: ToolService } {
  const caller: ToolCaller = {
    spaceId: run.spaceId,
    userId: run.userId,
    scene: 'workflow',
    isTrial: run.version === '',
    runId: run.id,
    ...(run.workflowId !== null && { workflowId: run.workflowId }),
    ...(run.botId !== null && { botId: run.botId }),
  };
  return { tool: createToolService(app, caller, () => rights.check()) };
}

/** Tools of plugins for a caller; `check` repeats the check of their rights before each call. */
export function createToolService(app: App, caller: ToolCaller, check: () => Promise<void>): ToolService {
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
      const entry = { plugin_id: pluginId, api_id: apiId };
      const found = await toolAt(app.db, caller.spaceId, entry, version || 'latest');
      if (!found) throw new DomainError('pluginNotFound', pluginReasons.noTool({ id: apiId }));
      const tool = readTool(found.at.content.document, found.stored);
      return {
        name: tool.name,
        description: tool.description,
        parameters: [],
        schema: modelSchema(tool),
      };
    },
  };
}

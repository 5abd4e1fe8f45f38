import type { ToolService } from '@heddle/executor';
import type { App } from '../../kernel/services.js';
import { createToolService, type ToolCaller } from '../plugin/index.js';
import type { RunForServices } from '../run/index.js';
import { variablesOfRun } from '../variable/index.js';

/** Tools of plugins for the nodes of a run. */
export function provideTools(app: App, { run, rights }: RunForServices): { tool: ToolService } {
  const caller: ToolCaller = {
    spaceId: run.spaceId,
    userId: run.userId,
    endUser: run.endUser,
    scene: 'workflow',
    isTrial: run.version === '',
    runId: run.id,
    ...(run.workflowId !== null && { workflowId: run.workflowId }),
    ...(run.botId !== null && { botId: run.botId }),
  };
  const readVariables = async () => (await variablesOfRun(app, run)).values();
  return { tool: createToolService(app, caller, () => rights.check(), readVariables) };
}

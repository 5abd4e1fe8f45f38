import type { Language } from '@heddle/workflow-schema';
import type { App } from '../../kernel/services.js';
import { runKey } from '../conversation/index.js';
import type { RunForServices } from '../run/index.js';
import { createVariableService } from './variableService.js';

/** Global variables for the nodes of a run. A workflow that belongs to no project has its own. */
export function provideVariables({ db }: App, { run, rights }: RunForServices) {
  const { language } = JSON.parse(run.settings) as { language: Language };
  const own = { kind: 'workflow' as const, id: run.workflowId ?? '0', spaceId: run.spaceId };
  const prepare = async () => {
    await rights.check();
    const key = await runKey(db, run);
    return { ...key, owner: key.owner.kind === 'none' ? own : key.owner };
  };
  const situation = { language, conversationId: run.conversationId ?? '' };
  return { variables: createVariableService(db, prepare, situation) };
}

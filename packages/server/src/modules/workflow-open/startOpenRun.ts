import type { Input } from '@heddle/api-contract';
import { apiConnectorId, type workflowOpen } from '@heddle/api-contract/families/workflow-open';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { type RunMode, runs } from '../run/index.js';
import { latestVersion } from '../workflow/index.js';
import { debugUrlOf } from './debugUrlOf.js';
import { requirePublished } from './publishedDocuments.js';
import { checkParameters, readParameters } from './readParameters.js';
import { requireOpenWorkflow } from './requireRun.js';

/** A run that was accepted. */
export interface StartedRun {
  runId: string;
  debugUrl: string;
}

/** Starts a published version of a workflow; everything about what runs comes from that version. */
export async function startOpenRun(
  context: Context,
  input: Input<(typeof workflowOpen.calls)['streamRun']>,
  mode: RunMode,
): Promise<StartedRun> {
  const [{ head, access }, latest] = await Promise.all([
    requireOpenWorkflow(context, input.workflow_id),
    latestVersion(context.db, input.workflow_id),
  ]);
  const appId = input.app_id ?? input.project_id;
  if (input.bot_id !== undefined && appId !== undefined)
    throw new DomainError(
      'workflowInvalid',
      programText('bot_id cannot be given together with app_id or project_id'),
    );
  const inputs = readParameters(input.parameters);
  const published = await requirePublished(context, access, head, { ...input, latest: latest?.version });
  if (published.parameters) checkParameters(published.parameters, inputs);
  const runId = await context.use(runs).start({
    context,
    access,
    kind: 'release',
    mode,
    workflowId: head.id,
    version: published.version,
    commitId: published.commitId,
    document: published.json,
    environment: published.environment,
    inputs,
    connectorId: input.connector_id ?? apiConnectorId,
    appId,
    botId: input.bot_id,
  });
  return { runId, debugUrl: debugUrlOf(context, { id: runId, workflowId: head.id, spaceId: head.spaceId }) };
}

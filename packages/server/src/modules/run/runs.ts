import type { Input, Result } from '@heddle/api-contract';
import type { workflowRun } from '@heddle/api-contract/families/workflow-run';
import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import type { JsonObject } from '@heddle/workflow-schema';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { languageOf, parseSchema, readDraft, requireWorkflow } from '../workflow/index.js';
import { runErrorCodes, serverStopped } from './limits.js';
import { namesOf } from './nodeNames.js';
import { runsInFlight } from './RunsInFlight.js';

type Calls = typeof workflowRun.calls;

/** Runs the saved draft. */
export async function testRun(
  context: Context,
  input: Input<Calls['testRun']>,
): Promise<Result<Calls['testRun']>> {
  const executeId = await startRun(context, input, 'test', input.input ?? {});
  return { workflow_id: input.workflow_id, execute_id: executeId, session_id: '' };
}

/** Runs one node of the saved draft with the given inputs. */
export async function debugNode(
  context: Context,
  input: Input<Calls['nodeDebug']>,
): Promise<Result<Calls['nodeDebug']>> {
  const inputs = { ...input.input, ...input.batch, ...input.setting };
  const executeId = await startRun(context, input, 'node', inputs, input.node_id);
  return {
    workflow_id: input.workflow_id,
    node_id: input.node_id,
    execute_id: executeId,
    session_id: '',
  };
}

async function startRun(
  context: Context,
  input: {
    workflow_id: string;
    space_id?: string | undefined;
    bot_id?: string | undefined;
    project_id?: string | undefined;
  },
  kind: 'test' | 'node',
  inputs: JsonObject,
  startNode?: string,
): Promise<string> {
  const { access } = await requireWorkflow(context, input.workflow_id, 'testRun', {
    spaceId: input.space_id,
  });
  if (input.bot_id !== undefined && input.project_id !== undefined)
    throw new DomainError('workflowInvalid', programText('bot_id and project_id cannot both be given'));
  const draft = await readDraft(context.db, input.workflow_id);
  const { json, document } = parseSchema(draft.schema);
  if (startNode !== undefined && document.nodesById(startNode).length === 0)
    throw new DomainError('workflowInvalid', workflowReasons.noNode({ node: startNode }));
  return context.use(runsInFlight).start({
    workflowId: input.workflow_id,
    kind,
    commitId: draft.commitId,
    nodes: new Map([['', namesOf(document, startNode)]]),
    access,
    async checkAgain() {
      await context.checkAgain();
      await requireWorkflow(context, input.workflow_id, 'testRun');
    },
    document: json,
    inputs,
    language: languageOf(context.user.locale),
    ...(startNode !== undefined && { startNode }),
  });
}

const maxStopMs = 1000;

/** Cancels a run; an ended run is left unchanged. */
export async function cancelRun(
  context: Context,
  input: Input<Calls['cancel']>,
): Promise<Result<Calls['cancel']>> {
  const runs = context.use(runsInFlight);
  const live = runs.find(input.execute_id);
  const run = live?.run ?? (await runs.store.find(input.execute_id));
  // For an unknown run, request a nonexistent workflow, so that the error is the same as for people outside
  // the space.
  await requireWorkflow(context, run?.workflowId ?? '0', 'testRun', { spaceId: input.space_id });
  if (!live) return {};
  live.cancel();
  await Promise.race([live.settled, new Promise((resolve) => setTimeout(resolve, maxStopMs))]);
  return {};
}

/** On startup: fails runs that an earlier process left unfinished. */
export async function failOrphanedRuns(app: App): Promise<void> {
  const count = await app.use(runsInFlight).store.failUnfinished({
    code: runErrorCodes.execution,
    message: serverStopped,
  });
  if (count > 0) app.log.warn('run.left-behind', { count });
}

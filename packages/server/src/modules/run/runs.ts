import type { Input, Result } from '@heddle/api-contract';
import type { workflowRun } from '@heddle/api-contract/families/workflow-run';
import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import type { JsonObject } from '@heddle/workflow-schema';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { parseSchema, readOwnDraft, requireWorkflow } from '../workflow/index.js';
import { runs } from './RunService.js';
import { type RunOverrides, readOverrides } from './runOverrides.js';

type Calls = typeof workflowRun.calls;

/** Runs the saved draft. */
export async function testRun(
  context: Context,
  input: Input<Calls['testRun']>,
): Promise<Result<Calls['testRun']>> {
  const executeId = await startRun(context, input, {
    kind: 'test',
    inputs: input.input ?? {},
    record: input.record,
    overrides: readOverrides(input),
  });
  return { workflow_id: input.workflow_id, execute_id: executeId, session_id: '' };
}

/** Runs one node of the saved draft with the given inputs. */
export async function debugNode(
  context: Context,
  input: Input<Calls['nodeDebug']>,
): Promise<Result<Calls['nodeDebug']>> {
  const inputs = { ...input.input, ...input.batch, ...input.setting };
  const executeId = await startRun(context, input, {
    kind: 'node',
    inputs,
    startNode: input.node_id,
    overrides: readOverrides(input),
  });
  return {
    workflow_id: input.workflow_id,
    node_id: input.node_id,
    execute_id: executeId,
    session_id: '',
  };
}

interface TestRun {
  kind: 'test' | 'node';
  inputs: JsonObject;
  startNode?: string;
  record?: boolean | undefined;
  overrides: RunOverrides;
}

async function startRun(
  context: Context,
  input: {
    workflow_id: string;
    space_id?: string | undefined;
    bot_id?: string | undefined;
    project_id?: string | undefined;
  },
  { kind, inputs, startNode, record, overrides }: TestRun,
): Promise<string> {
  // A recording holds what services were sent and gave, so only editors take one.
  const { access } = await requireWorkflow(context, input.workflow_id, record ? 'edit' : 'testRun', {
    spaceId: input.space_id,
  });
  if (input.bot_id !== undefined && input.project_id !== undefined)
    throw new DomainError('workflowInvalid', programText('bot_id and project_id cannot both be given'));
  const draft = await readOwnDraft(context.db, input.workflow_id, context.user.id);
  const { json, document } = parseSchema(draft.schema);
  if (startNode !== undefined && document.nodesById(startNode).length === 0)
    throw new DomainError('workflowInvalid', workflowReasons.noNode({ node: startNode }));
  return context.use(runs).start({
    context,
    access,
    kind,
    mode: 'async',
    workflowId: input.workflow_id,
    version: '',
    commitId: draft.head.commitId,
    document: json,
    inputs,
    botId: input.bot_id,
    appId: input.project_id,
    ...(startNode !== undefined && { startNode }),
    record,
    overrides,
  });
}

/** Cancels a run; an ended run is left unchanged. */
export async function cancelRun(
  context: Context,
  input: Input<Calls['cancel']>,
): Promise<Result<Calls['cancel']>> {
  const service = context.use(runs);
  const run = await service.find(input.execute_id);
  // For an unknown run, request a nonexistent workflow, so that the error is the same as for people outside
  // the space.
  await requireWorkflow(context, run?.workflowId ?? '0', 'testRun', { spaceId: input.space_id });
  await service.cancel(input.execute_id);
  return {};
}

/** On startup: takes part in executing runs, beginning with those that an earlier process left. */
export async function workOnRuns(app: App): Promise<void> {
  await app.use(runs).worker.begin();
}

import type { Input, Result } from '@heddle/api-contract';
import { executeModes, type opWorkflow } from '@heddle/api-contract/families/op-workflow';
import { runStatuses } from '@heddle/api-contract/families/workflow-run';
import { and, desc, eq, gte, inArray, lte } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { requireInInstallation } from '../account/index.js';
import { runs } from '../run/tables.js';
import { requireWorkflow } from '../workflow/index.js';
import { workflows } from '../workflow/tables.js';
import { workflowOfRun } from './lookups.js';

type Calls = typeof opWorkflow.calls;
type Query = Input<Calls['runHistory']>;
type Run = typeof runs.$inferSelect;

const statuses: Readonly<Record<Run['status'], number>> = {
  queued: runStatuses.running,
  running: runStatuses.running,
  waiting: runStatuses.running,
  success: runStatuses.success,
  failed: runStatuses.fail,
  cancelled: runStatuses.cancel,
};
const modes: Readonly<Record<Run['kind'], number>> = {
  test: executeModes.test,
  node: executeModes.node,
  release: executeModes.release,
  chat: executeModes.release,
  agent: executeModes.release,
};
const runModes: Readonly<Record<Run['mode'], number>> = { sync: 0, stream: 1, async: 2 };

/** Runs of a workflow that the operator can view, newest first. */
export async function listRunHistory(context: Context, input: Query): Promise<Result<Calls['runHistory']>> {
  await requireInInstallation(context, 'operate');
  if (input.workflow_id === undefined && input.execute_id === undefined)
    throw new DomainError(
      'badRequest',
      programText('workflow_id or execute_id must say which runs are meant'),
    );
  const workflowId = input.workflow_id ?? (await workflowOfRun(context, input.execute_id ?? ''));
  const { head } = await requireWorkflow(context, workflowId, 'view');
  const { limit, offset } = pageOf(input);
  const rows = await context.db
    .select({ run: runs, name: workflows.name })
    .from(runs)
    .innerJoin(workflows, eq(workflows.id, runs.workflowId))
    .where(conditionOf(head.id, input))
    .orderBy(desc(runs.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ run, name }) => ({
    execute_id: run.id,
    workflow_id: head.id,
    workflow_name: name,
    execute_status: statuses[run.status],
    execute_mode: modes[run.kind],
    run_mode: runModes[run.mode],
    bot_id: run.botId ?? '',
    log_id: run.logId,
    connector_id: run.connectorId ?? '',
    connector_uid: run.userId,
    commit_id: run.commitId,
    project_id: run.appId ?? '',
    workflow_version: run.version,
    create_time: toSeconds(run.createdAt),
    update_time: toSeconds(run.endedAt ?? run.createdAt),
    error_code: run.errorCode === null ? '' : String(run.errorCode),
    error_msg: run.errorMessage ?? '',
  }));
}

function conditionOf(workflowId: string, input: Query) {
  const mode = input.execute_mode;
  const kinds = (Object.keys(modes) as Run['kind'][]).filter((kind) => modes[kind] === mode);
  return and(
    eq(runs.workflowId, workflowId),
    input.execute_id === undefined ? undefined : eq(runs.id, input.execute_id),
    input.log_id ? eq(runs.logId, input.log_id) : undefined,
    mode === undefined ? undefined : inArray(runs.kind, kinds),
    input.start_time === undefined ? undefined : gte(runs.createdAt, new Date(input.start_time * 1000)),
    input.end_time === undefined ? undefined : lte(runs.createdAt, new Date(input.end_time * 1000)),
  );
}

import type { Input, Result } from '@heddle/api-contract';
import type { runHistory } from '@heddle/api-contract/families/run-history';
import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import type { JsonObject } from '@heddle/workflow-schema';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { isOver, type RerunChanges, runs, type StoredRun } from '../run/index.js';
import { requireWorkflow } from '../workflow/index.js';
import { failedNodeOf } from './failedNodeOf.js';
import { requireRunOf } from './requireRunOf.js';
import { completeRerun, resolveRuns, takeBackRerun } from './resolutions.js';

type Calls = typeof runHistory.calls;
type Outcome = Result<Calls['rerunFailed']>['results'][number];

/** Runs an ended run again: whole, from a node, or with other inputs. */
export async function rerun(context: Context, input: Input<Calls['rerun']>): Promise<Result<Calls['rerun']>> {
  const { access, run } = await requireRunOf(context, input, input.record ? 'edit' : 'testRun');
  if (!isOver(run)) throw new DomainError('workflowInvalid', workflowReasons.notEnded());
  const changes: RerunChanges = {
    fromNode: input.from_node === 'failed' ? await failedNode(context, run) : input.from_node || undefined,
    inputs: input.inputs as JsonObject | undefined,
    record: input.record,
  };
  // Several people may run one failed run again, each with other inputs; it is then dealt with.
  const [isMarked] = await resolveRuns(context.db, access, [run.id], 'rerun');
  const execute_id = await start(context, access, run, changes, isMarked !== undefined);
  return { execute_id };
}

/** Runs failed runs again; each of them once, however many people ask at the same time. */
export async function rerunFailed(
  context: Context,
  input: Input<Calls['rerunFailed']>,
): Promise<Result<Calls['rerunFailed']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const results: Outcome[] = [];
  for (const id of new Set(input.execute_ids)) {
    const found = await findInSpace(context, access, id);
    if (!found) results.push(notDone(id, 'notFound'));
    else if (!(await resolveRuns(context.db, access, [id], 'rerun')).has(id))
      results.push(notDone(id, isOver(found) ? 'resolved' : 'inProgress'));
    else results.push(await startMarked(context, access, found, input.from_failed_node ?? false));
  }
  return { results };
}

/** Removes failed runs from the list of those to deal with. */
export async function dismissFailed(
  context: Context,
  input: Input<Calls['dismissFailed']>,
): Promise<Result<Calls['dismissFailed']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const results: Outcome[] = [];
  for (const id of new Set(input.execute_ids)) {
    const found = await findInSpace(context, access, id);
    if (!found) results.push(notDone(id, 'notFound'));
    else if ((await resolveRuns(context.db, access, [id], 'dismissed')).has(id))
      results.push({ execute_id: id, new_execute_id: '', is_done: true, reason: '' });
    else results.push(notDone(id, isOver(found) ? 'resolved' : 'inProgress'));
  }
  return { results };
}

async function startMarked(
  context: Context,
  access: SpaceAccess,
  run: StoredRun,
  fromFailedNode: boolean,
): Promise<Outcome> {
  try {
    const fromNode = fromFailedNode ? await failedNode(context, run) : undefined;
    const id = await start(context, access, run, { fromNode }, true);
    return { execute_id: run.id, new_execute_id: id, is_done: true, reason: '' };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await takeBackRerun(context.db, run.id);
    return notDone(run.id, 'refused');
  }
}

async function start(
  context: Context,
  access: SpaceAccess,
  run: StoredRun,
  changes: RerunChanges,
  isMarked: boolean,
): Promise<string> {
  try {
    const id = await context.use(runs).rerun({ context, access }, run.id, changes);
    if (isMarked) await completeRerun(context.db, run.id, id);
    return id;
  } catch (error) {
    if (isMarked) await takeBackRerun(context.db, run.id);
    throw error;
  }
}

async function failedNode(context: Context, { id }: StoredRun): Promise<string> {
  const view = await context.use(runs).view(id);
  const node = view && failedNodeOf(view.state);
  if (node === undefined) throw new DomainError('workflowInvalid', workflowReasons.noFailedNode());
  return node;
}

/** The run, if the caller may run its workflow again. */
async function findInSpace(
  context: Context,
  { spaceId }: SpaceAccess,
  runId: string,
): Promise<StoredRun | undefined> {
  const run = await context.use(runs).find(runId);
  if (run?.spaceId !== spaceId) return undefined;
  try {
    await requireWorkflow(context, run.workflowId ?? '0', 'testRun', { spaceId });
    return run;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

function notDone(execute_id: string, reason: Exclude<Outcome['reason'], ''>): Outcome {
  return { execute_id, new_execute_id: '', is_done: false, reason };
}

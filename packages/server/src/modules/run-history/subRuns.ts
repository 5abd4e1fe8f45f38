import type { Input, Result } from '@heddle/api-contract';
import { type runHistory, subRunStatuses } from '@heddle/api-contract/families/run-history';
import type { FrameState } from '@heddle/workflow-schema/runs';
import { and, desc, eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DamagedJournal, runs as runService, subExecuteId } from '../run/index.js';
import { runs } from '../run/tables.js';
import { requireWorkflow } from '../workflow/index.js';

type Calls = typeof runHistory.calls;

// Runs and calls to look at: one document may call a workflow thousands of times.
const maxRuns = 10;
const maxCalls = 200;

const statuses: Record<FrameState['status'], number> = {
  running: subRunStatuses.running,
  success: subRunStatuses.success,
  failed: subRunStatuses.fail,
  cancelled: subRunStatuses.cancel,
};

/** The latest runs of a workflow that a node of another workflow has called, newest first. */
export async function listSubRuns(
  context: Context,
  input: Input<Calls['subRuns']>,
): Promise<Result<Calls['subRuns']>> {
  const { head } = await requireWorkflow(context, input.parent_workflow_id, 'view', {
    spaceId: input.space_id,
  });
  const latest = await context.db
    .select({ id: runs.id, userId: runs.userId })
    .from(runs)
    .where(and(eq(runs.workflowId, head.id), eq(runs.userId, context.user.id)))
    .orderBy(desc(runs.id))
    .limit(maxRuns);
  const found: Result<Calls['subRuns']> = [];
  for (const { id, userId } of latest) {
    // A run whose journal is damaged does not hide the others.
    const view = await context.use(runService).view(id).catch(skipDamaged);
    if (!view) continue;
    for (const frame of view.state.frames.values()) {
      const isAsked = frame.workflowId === input.workflow_id && frame.nodeId === input.parent_node_id;
      const status = statuses[frame.status];
      if (!isAsked || (input.status && input.status !== status)) continue;
      found.push({
        workflow_id: frame.workflowId ?? '0',
        nodeId: frame.nodeId,
        executeId: subExecuteId(id, frame.path),
        status,
        create_time: Math.floor(frame.startedAt / 1000),
        update_time: Math.floor((frame.endedAt ?? Date.now()) / 1000),
        operator_id: userId,
        error_code: frame.error ? String(frame.error.code) : '',
        error_msg: frame.error?.message ?? '',
        extra: '',
        parent_execute_id: id,
      });
      if (found.length >= maxCalls) return found;
    }
  }
  return found;
}

function skipDamaged(error: unknown): undefined {
  if (!(error instanceof DamagedJournal)) throw error;
}

import { eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import type { ExecutedDocument, ExecutionIds } from '../workflow/index.js';
import { runs as runService } from './RunService.js';
import { findExecution } from './subExecutions.js';
import { runDocuments, runs } from './tables.js';

/**
 * Which document of a workflow a run executed, or the part of a run that a called workflow is. A called draft
 * cannot be named: it may have changed during the run.
 */
export async function findExecutedDocument(
  context: Context,
  workflowId: string,
  { executeId, subExecuteId: subId }: ExecutionIds,
): Promise<ExecutedDocument | undefined> {
  const [run] = await context.db
    .select({
      workflowId: runs.workflowId,
      commitId: runs.commitId,
      version: runs.version,
      schema: runDocuments.document,
    })
    .from(runs)
    .leftJoin(runDocuments, eq(runDocuments.hash, runs.documentHash))
    .where(eq(runs.id, executeId));
  if (!run) return undefined;
  if (subId === undefined) {
    const { commitId, version, schema } = run;
    return run.workflowId === workflowId ? { commitId, version, schema: schema ?? undefined } : undefined;
  }
  const version = await findCalledVersion(context, executeId, workflowId, subId);
  return version ? { commitId: '', version } : undefined;
}

/** The version of the called workflow in this part of the run; empty for a draft. */
async function findCalledVersion(
  context: Context,
  executeId: string,
  workflowId: string,
  subId: string,
): Promise<string | undefined> {
  const view = await context.use(runService).view(executeId);
  const path = view && findExecution(view.state, subId);
  const frame = path === undefined ? undefined : view?.state.frames.get(path);
  return frame?.workflowId === workflowId ? frame.version : undefined;
}

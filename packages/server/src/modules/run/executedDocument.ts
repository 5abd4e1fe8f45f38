import { and, desc, eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import type { ExecutedDocument, ExecutionIds } from '../workflow/index.js';
import { workflowKey } from './nodeNames.js';
import { runs as runService } from './RunService.js';
import { findExecution } from './subExecutions.js';
import { runDocuments, runs } from './tables.js';

/** Which document of a workflow a run executed, or the part of a run that a called workflow is. */
export async function findExecutedDocument(
  context: Context,
  workflowId: string,
  { executeId, logId = '', subExecuteId }: ExecutionIds,
): Promise<ExecutedDocument | undefined> {
  if (executeId !== undefined && subExecuteId !== undefined)
    return findCalledDocument(context, workflowId, executeId, subExecuteId);
  const { commitId, version } = runs;
  const [run] = await context.db
    .select({ commitId, version, schema: runDocuments.document })
    .from(runs)
    .leftJoin(runDocuments, eq(runDocuments.hash, runs.documentHash))
    .where(
      and(
        eq(runs.workflowId, workflowId),
        executeId === undefined ? eq(runs.logId, logId) : eq(runs.id, executeId),
      ),
    )
    .orderBy(desc(runs.id))
    .limit(1);
  return run && { ...run, schema: run.schema ?? undefined };
}

async function findCalledDocument(
  context: Context,
  workflowId: string,
  executeId: string,
  subExecuteId: string,
): Promise<ExecutedDocument | undefined> {
  const service = context.use(runService);
  const view = await service.view(executeId);
  const path = view && findExecution(view.state, subExecuteId);
  const frame = path === undefined ? undefined : view?.state.frames.get(path);
  if (!view || frame?.workflowId !== workflowId) return undefined;
  const { version = '' } = frame;
  const document = await service.documents.findCalled(executeId, workflowKey(workflowId, version));
  return { version, ...(document && { schema: JSON.stringify(document) }) };
}

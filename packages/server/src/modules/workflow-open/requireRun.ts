import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { runs, type StoredRun } from '../run/index.js';
import { spaceMembers, spaces } from '../space/tables.js';
import { requireWorkflow, type WorkflowHead } from '../workflow/index.js';
import { workflows } from '../workflow/tables.js';

/**
 * As `requireWorkflow` for viewing. A workflow that does not exist for the caller is not found, so that programs
 * can tell a wrong id from a token that may not use the API of a space.
 */
export async function requireOpenWorkflow(context: Context, workflowId: string) {
  const notFound = new DomainError('workflowNotFound', workflowReasons.notFound({ id: workflowId }));
  return requireOr(context, workflowId, notFound);
}

/**
 * A run that was started through the API, and its workflow. The error is the same for runs that do not exist, are
 * test runs, belong to another workflow or to inaccessible spaces.
 */
export async function requireRun(
  context: Context,
  executeId: string,
  workflowId?: string,
): Promise<{ run: StoredRun; head: WorkflowHead }> {
  const notFound = new DomainError('workflowNotFound', workflowReasons.noRun({ id: executeId }));
  const run = await context.use(runs).find(executeId);
  const isThere =
    (run?.kind === 'release' || run?.kind === 'chat') &&
    (workflowId === undefined || run.workflowId === workflowId);
  // For an unknown run, ask for a workflow that does not exist, so that both take the same way.
  const { head } = await requireOr(context, (isThere && run.workflowId) || '0', notFound);
  if (!run) throw notFound;
  return { run, head };
}

async function requireOr(context: Context, workflowId: string, notFound: DomainError) {
  try {
    return await requireWorkflow(context, workflowId, 'view');
  } catch (error) {
    const isRefused = error instanceof DomainError && error.error === 'accessDenied';
    throw isRefused && !(await isKnownToCaller(context, workflowId)) ? notFound : error;
  }
}

/** Whether the caller, but not the token, has access to the workflow. */
async function isKnownToCaller({ db, user, isWithinToken }: Context, workflowId: string): Promise<boolean> {
  const [found] = await db
    .select({ spaceId: workflows.spaceId })
    .from(workflows)
    .innerJoin(spaceMembers, eq(spaceMembers.spaceId, workflows.spaceId))
    .innerJoin(spaces, eq(spaces.id, workflows.spaceId))
    .where(
      and(
        eq(workflows.id, workflowId),
        isNull(workflows.deletedAt),
        isNull(spaces.deletedAt),
        eq(spaceMembers.userId, user.id),
      ),
    );
  return found !== undefined && isWithinToken(found.spaceId);
}

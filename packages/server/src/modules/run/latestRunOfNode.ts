import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { runs as runService } from './RunService.js';
import { runs } from './tables.js';

// Each is read as a whole.
const considered = 10;

/** The caller's latest test of a workflow, or of the node alone, in which the node ran. */
export async function latestRunOfNode(
  context: Context,
  workflowId: string,
  nodeId: string,
): Promise<string | undefined> {
  const rows = await context.db
    .select({ id: runs.id })
    .from(runs)
    .where(
      and(
        eq(runs.workflowId, workflowId),
        eq(runs.userId, context.user.id),
        inArray(runs.kind, ['test', 'node']),
      ),
    )
    .orderBy(desc(runs.id))
    .limit(considered);
  for (const { id } of rows) {
    const view = await context.use(runService).view(id);
    const hasRun = [...(view?.state.nodes.values() ?? [])].some(
      (node) => node.nodeId === nodeId && node.inputs !== undefined,
    );
    if (hasRun) return id;
  }
  return undefined;
}

import type { Input, Result } from '@heddle/api-contract';
import type { runHistory } from '@heddle/api-contract/families/run-history';
import type { Context } from '../../kernel/Context.js';
import { interfaceOf, latestVersion, readWorkflowAt, requireWorkflow } from '../workflow/index.js';

type Calls = typeof runHistory.calls;

/** The nodes of a workflow that show text during a run. Published workflows are plugins under their own id. */
export async function listMessageNodes(
  context: Context,
  { plugin_id, space_id }: Input<Calls['messageNodes']>,
): Promise<Result<Calls['messageNodes']>> {
  const { head, access } = await requireWorkflow(context, plugin_id, 'view', { spaceId: space_id });
  const latest = await latestVersion(context.db, head.id);
  const at = await readWorkflowAt(context.db, access, head.id, latest?.version ?? '');
  return {
    id: head.id,
    plugin_id: head.id,
    name: head.name,
    message_nodes: at?.document ? interfaceOf(at.document).outputNodes : [],
  };
}

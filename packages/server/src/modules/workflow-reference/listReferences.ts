import type { Input, Result } from '@heddle/api-contract';
import type { workflowReference } from '@heddle/api-contract/families/workflow-reference';
import type { Context } from '../../kernel/Context.js';
import { findUsedBy } from '../../resources/references.js';
import { findWorkflows, presentWorkflows, requireWorkflow } from '../workflow/index.js';

type Calls = typeof workflowReference.calls;

const maxReferrers = 200;

/** The workflows that call a workflow; they are all in its space. */
export async function listReferences(
  context: Context,
  input: Input<Calls['references']>,
): Promise<Result<Calls['references']>> {
  const { head, access } = await requireWorkflow(context, input.workflow_id, 'view', {
    spaceId: input.space_id,
  });
  const uses = await findUsedBy(context, access.userId, 'workflow', [head.id], maxReferrers);
  const ids = uses.filter(({ kind }) => kind === 'workflow').map(({ id }) => id);
  if (ids.length === 0) return { workflow_list: [] };
  const page = { limit: maxReferrers, offset: 0 };
  const found = await findWorkflows(context.db, access, { ids, page });
  const { workflow_list } = await presentWorkflows(context, access, found);
  return { workflow_list };
}

import type { Input, Result } from '@heddle/api-contract';
import type { workflowCatalogue } from '@heddle/api-contract/families/workflow-catalogue';
import type { Context } from '../../kernel/Context.js';

type Calls = typeof workflowCatalogue.calls;

/** Workflows that are bound to an agent or a scene: none, until agents exist. */
export async function listBound(
  context: Context,
  input: Input<Calls['bound']>,
): Promise<Result<Calls['bound']>> {
  await context.spaceAccess(input.space_id, 'view');
  return { workflow_list: [], auth_list: [], total: 0 };
}

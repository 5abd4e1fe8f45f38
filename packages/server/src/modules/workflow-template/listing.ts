import type { Input, Result } from '@heddle/api-contract';
import type { workflowTemplate } from '@heddle/api-contract/families/workflow-template';
import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import { eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { requireInInstallation } from '../account/index.js';
import { latestVersion, readWorkflowAt, referencesOf, requireWorkflow } from '../workflow/index.js';
import { exampleWorkflows } from './tables.js';

type Calls = typeof workflowTemplate.calls;

/**
 * Shows the published version of a workflow to everybody in the installation. The operator must have the right
 * to publish it: operating an installation gives no access to the spaces of others.
 */
export async function putOnList(
  context: Context,
  input: Input<Calls['putOnList']>,
): Promise<Result<Calls['putOnList']>> {
  await requireInInstallation(context, 'operate');
  const { head, access } = await requireWorkflow(context, input.workflow_id, 'publish');
  const latest = await latestVersion(context.db, head.id);
  const at = latest && (await readWorkflowAt(context.db, access, head.id, latest.version));
  if (!at) throw new DomainError('workflowNotPublished', workflowReasons.notPublished({ id: head.id }));
  const { list } = await referencesOf(at.text, at.document);
  if (list.length > 0) throw new DomainError('workflowInvalid', workflowReasons.notSelfContained());
  await context.db
    .insert(exampleWorkflows)
    .values({ workflowId: head.id, listedAt: new Date() })
    .onConflictDoNothing();
  return {};
}

/** Removes a workflow from the examples; has no effect if it is none. */
export async function removeFromList(
  context: Context,
  input: Input<Calls['removeFromList']>,
): Promise<Result<Calls['removeFromList']>> {
  await requireInInstallation(context, 'operate');
  await context.db.delete(exampleWorkflows).where(eq(exampleWorkflows.workflowId, input.workflow_id));
  return {};
}

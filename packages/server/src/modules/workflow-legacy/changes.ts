import type { Input, Result } from '@heddle/api-contract';
import { workflow } from '@heddle/api-contract/families/workflow';
import type { workflowLegacy } from '@heddle/api-contract/families/workflow-legacy';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { iconUrl } from '../file/index.js';
import {
  codesOf,
  deleteWorkflow,
  publishWorkflow,
  requireWorkflow,
  updateWorkflowMeta,
} from '../workflow/index.js';
import { copyTemplate } from '../workflow-template/index.js';

type Calls = typeof workflowLegacy.calls;

export async function publishV2(
  context: Context,
  input: Input<Calls['publishV2']>,
): Promise<Result<Calls['publishV2']>> {
  const published = await publishWorkflow(context, workflow.calls.publish.input().parse(input));
  return { workflow_id: published.workflow_id, commit_id: published.publish_commit_id, success: true };
}

export async function publishV1(
  context: Context,
  input: Input<Calls['publish']>,
): Promise<Result<Calls['publish']>> {
  await publishV2(context, input);
  return { res: true };
}

/** Changes the name, description and icon of a workflow, or deletes it. */
export async function updateV1(
  context: Context,
  { delete: isDeleted, ...input }: Input<Calls['update']>,
): Promise<Result<Calls['update']>> {
  const { head } = await requireWorkflow(context, input.workflow_id, 'view', { spaceId: input.space_id });
  if (isDeleted) {
    await deleteWorkflow(context, workflow.calls.delete.input().parse(input));
    return { name: head.name, url: await iconUrl(context, head.icon), status: deleted };
  }
  await updateWorkflowMeta(context, workflow.calls.updateMeta.input().parse(input));
  const icon = input.icon_uri ?? head.icon;
  return {
    name: input.name ?? head.name,
    url: await iconUrl(context, icon),
    status: codesOf(head).publish,
  };
}

const deleted = 4;

export async function copyTemplateV1(
  context: Context,
  input: Input<Calls['copyTemplate']>,
): Promise<Result<Calls['copyTemplate']>> {
  const target = await context.spaceAccess(input.space_id, 'createResource');
  const { id } = await copyTemplate(context, target, input.template_workflow_id);
  return { workflow_id: id };
}

/** Refused: there is one format of documents. */
export async function refuseMigration(): Promise<never> {
  throw new DomainError(
    'notOffered',
    programText('all workflows are stored in one format, so nothing needs to be migrated'),
  );
}

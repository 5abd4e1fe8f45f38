import type { Input, Result } from '@heddle/api-contract';
import { workflowModes } from '@heddle/api-contract/families/workflow';
import type { workflowMirror } from '@heddle/api-contract/families/workflow-mirror';
import type { Context } from '../../kernel/Context.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import {
  emptySecrets,
  findWorkflows,
  insertWorkflow,
  parseSchema,
  readOwnDraft,
  restoreSecrets,
  saveDraft,
  updateWorkflowMeta,
} from '../workflow/index.js';
import { requireOpenWorkflow } from '../workflow-open/index.js';

type Calls = typeof workflowMirror.calls;

// Documents can be large, so a page holds few.
const largestPage = 20;

/** Lists the drafts that the caller sees in the editor, without secrets. */
export async function listDrafts(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const access = await context.spaceAccess(input.workspace_id, 'view');
  const page = pageOf(input, { largest: largestPage });
  const { heads, total } = await findWorkflows(context.db, access, { page });
  const items = [];
  for (const { id } of heads) {
    const { head, schema } = await readOwnDraft(context.db, id, context.user.id);
    const { name, description, commitId, flowMode } = head;
    items.push({
      ...{ workflow_id: id, name, description, commit_id: commitId },
      mode: flowMode === workflowModes.chatFlow ? ('chatflow' as const) : ('workflow' as const),
      schema: withoutSecrets(schema),
    });
  }
  return { items, has_more: afterPage(page, total).hasMore };
}

/** The same text if there is no secret in it. */
function withoutSecrets(schema: string): string {
  const { json } = parseSchema(schema);
  return emptySecrets(json) ? JSON.stringify(json) : schema;
}

export async function createDraft(
  context: Context,
  { workspace_id, name, description = '', mode, schema }: Input<Calls['create']>,
): Promise<Result<Calls['create']>> {
  const access = await context.spaceAccess(workspace_id, 'createResource');
  parseSchema(schema);
  const flowMode = mode === 'chatflow' ? workflowModes.chatFlow : workflowModes.workflow;
  const { id, commitId } = await insertWorkflow(context.db, access, {
    ...{ name, description, icon: '', flowMode, projectId: null, schema },
  });
  return { workflow_id: id, commit_id: commitId };
}

/** Saves a draft whose empty secrets keep the values of the stored one. */
export async function saveMirroredDraft(
  context: Context,
  { workflow_id, commit_id, name, description, schema }: Input<Calls['save']>,
): Promise<Result<Calls['save']>> {
  await requireOpenWorkflow(context, workflow_id);
  const { json } = parseSchema(schema);
  const { head, schema: before } = await readOwnDraft(context.db, workflow_id, context.user.id);
  restoreSecrets(json, parseSchema(before).json);
  const saved = await saveDraft(context, {
    workflow_id,
    space_id: undefined,
    schema: JSON.stringify(json),
    submit_commit_id: commit_id,
    save_version: undefined,
    ignore_status_transfer: undefined,
  });
  // The command line always sends both; writing them again would cost each push a transaction.
  if ((name ?? head.name) !== head.name || (description ?? head.description) !== head.description)
    await updateWorkflowMeta(context, {
      workflow_id,
      space_id: undefined,
      name,
      desc: description,
      icon_uri: undefined,
    });
  return { workflow_id, commit_id: saved.submit_commit_id };
}

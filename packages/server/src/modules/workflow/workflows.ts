import type { Input, Result } from '@heddle/api-contract';
import { type workflow, workflowModes } from '@heddle/api-contract/families/workflow';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { replaceReferences } from '../../resources/references.js';
import { iconReference, iconUrl, shareIcon } from '../file/index.js';
import { requirePlace } from '../project/index.js';
import { emptyDocument } from './emptyDocument.js';
import { insertWorkflow } from './insertWorkflow.js';
import { codesOf } from './presenters.js';
import { languageOf } from './registry.js';
import { requireWorkflow, type WorkflowHead } from './requireWorkflow.js';
import { workflows } from './tables.js';

type Calls = typeof workflow.calls;

const supportedModes: readonly number[] = Object.values(workflowModes);

export async function createWorkflow(
  context: Context,
  input: Input<Calls['create']>,
): Promise<Result<Calls['create']>> {
  const access = await requirePlace(context, input);
  const flowMode = requireMode(input.flow_mode ?? workflowModes.workflow);
  const document = emptyDocument(flowMode, input.name, languageOf(context.user.locale));
  if (input.icon_uri !== undefined) await shareIcon(context.db, access, input.icon_uri);
  const head = await insertWorkflow(context.db, access, {
    name: input.name,
    description: input.desc ?? '',
    icon: input.icon_uri ?? '',
    flowMode,
    projectId: input.project_id ?? null,
    schema: JSON.stringify(document),
  });
  return {
    workflow_id: head.id,
    name: head.name,
    url: await iconUrl(context, head.icon),
    status: codesOf(head).publish,
    type: 0,
    submit_commit_id: head.commitId,
  };
}

/** Returns the mode if it is one in which workflows can be created. */
export function requireMode(mode: number): number {
  if (supportedModes.includes(mode)) return mode;
  throw new DomainError(
    'workflowInvalid',
    programText(
      `flow_mode must be ${workflowModes.workflow} (workflow) or ${workflowModes.chatFlow} (chat flow)`,
    ),
  );
}

export async function updateWorkflowMeta(
  context: Context,
  input: Input<Calls['updateMeta']>,
): Promise<Result<Calls['updateMeta']>> {
  const { head, access } = await requireWorkflow(context, input.workflow_id, 'edit', {
    spaceId: input.space_id,
  });
  if (input.icon_uri !== undefined) await shareIcon(context.db, access, input.icon_uri);
  await context.db.transaction((transaction) => writeMeta(transaction, head, input));
  return {};
}

/** Writes name, description and icon, as far as they are given. */
export async function writeMeta(
  transaction: Database,
  head: WorkflowHead,
  { name, desc, icon_uri: icon }: Pick<Input<Calls['updateMeta']>, 'name' | 'desc' | 'icon_uri'>,
): Promise<void> {
  if (name === undefined && desc === undefined && icon === undefined) return;
  await transaction
    .update(workflows)
    .set({
      ...(name !== undefined && { name }),
      ...(desc !== undefined && { description: desc }),
      ...(icon !== undefined && { icon }),
      updatedAt: new Date(),
    })
    .where(eq(workflows.id, head.id));
  if (icon === undefined) return;
  const from = { kind: 'workflow', id: head.id, spaceId: head.spaceId } as const;
  await replaceReferences(transaction, from, 'icon', iconReference(icon));
}

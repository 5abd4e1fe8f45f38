import type { Input, Result } from '@heddle/api-contract';
import { type workflow, workflowModes } from '@heddle/api-contract/families/workflow';
import { and, eq, isNull, like } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { iconUrl, shareIcon } from '../file/index.js';
import { spaces } from '../space/tables.js';
import { emptyDocument } from './emptyDocument.js';
import { publishStatusOf } from './presenters.js';
import { languageOf } from './registry.js';
import { findHead, readSchema, requireWorkflow } from './requireWorkflow.js';
import { workflows } from './tables.js';

type Calls = typeof workflow.calls;

// Nobody browses through a space with more workflows than this.
const maxWorkflowsInSpace = 10_000;

const supportedModes: readonly number[] = Object.values(workflowModes);

export async function createWorkflow(
  context: Context,
  input: Input<Calls['create']>,
): Promise<Result<Calls['create']>> {
  const access = await context.spaceAccess(input.space_id, 'createResource');
  const flowMode = input.flow_mode ?? workflowModes.workflow;
  if (!supportedModes.includes(flowMode))
    throw new DomainError(
      'workflowInvalid',
      `flow_mode must be ${workflowModes.workflow} (workflow) or ${workflowModes.chatFlow} (chat flow)`,
    );
  const document = emptyDocument(flowMode, input.name, languageOf(context.user.locale));
  if (input.icon_uri !== undefined) await shareIcon(context.db, access, input.icon_uri);
  const head = await insertWorkflow(context.db, access, {
    name: input.name,
    description: input.desc ?? '',
    icon: input.icon_uri ?? '',
    flowMode,
    schema: JSON.stringify(document),
  });
  return {
    workflow_id: head.id,
    name: head.name,
    url: await iconUrl(context, head.icon),
    status: publishStatusOf(head),
    type: 0,
    submit_commit_id: head.commitId,
  };
}

async function insertWorkflow(
  db: Database,
  access: SpaceAccess,
  values: Pick<typeof workflows.$inferInsert, 'name' | 'description' | 'icon' | 'flowMode' | 'schema'>,
) {
  const now = new Date();
  const id = newId();
  await db.transaction(async (transaction) => {
    await lockRow(transaction, spaces, access.spaceId);
    const count = await transaction.$count(workflows, eq(workflows.spaceId, access.spaceId));
    if (count >= maxWorkflowsInSpace)
      throw new DomainError(
        'workflowOperationFailed',
        `This space already has the maximum of ${maxWorkflowsInSpace} workflows`,
      );
    await transaction.insert(workflows).values({
      ...values,
      id,
      spaceId: access.spaceId,
      commitId: newId(),
      creatorId: access.userId,
      createdAt: now,
      updatedAt: now,
    });
  });
  const head = await findHead(db, id);
  if (!head) throw new Error('a workflow vanished right after it was made');
  return head;
}

export async function updateWorkflowMeta(
  context: Context,
  input: Input<Calls['updateMeta']>,
): Promise<Result<Calls['updateMeta']>> {
  const { head, access } = await requireWorkflow(context, input.workflow_id, 'edit', {
    spaceId: input.space_id,
  });
  if (input.icon_uri !== undefined) await shareIcon(context.db, access, input.icon_uri);
  await context.db
    .update(workflows)
    .set({
      ...(input.name !== undefined && { name: input.name }),
      ...(input.desc !== undefined && { description: input.desc }),
      ...(input.icon_uri !== undefined && { icon: input.icon_uri }),
      updatedAt: new Date(),
    })
    .where(eq(workflows.id, head.id));
  return {};
}

/** Copies a draft under the first free numbered name. */
export async function copyWorkflow(
  context: Context,
  input: Input<Calls['copy']>,
): Promise<Result<Calls['copy']>> {
  const { head, access } = await requireWorkflow(context, input.workflow_id, 'copy', {
    spaceId: input.space_id,
  });
  const copy = await insertWorkflow(context.db, access, {
    name: await freeName(context.db, access, head.name),
    description: head.description,
    icon: head.icon,
    flowMode: head.flowMode,
    schema: await readSchema(context.db, head.id),
  });
  return { workflow_id: copy.id, schema_type: 0 };
}

async function freeName(db: Database, access: SpaceAccess, name: string): Promise<string> {
  // Leave room for the number within the 64 characters of a name.
  const stem = name.replace(/_\d{1,5}$/, '').slice(0, 58);
  const taken = await db
    .select({ name: workflows.name })
    .from(workflows)
    .where(
      and(
        eq(workflows.spaceId, access.spaceId),
        isNull(workflows.deletedAt),
        like(workflows.name, `${stem.replaceAll('_', '\\_')}%`),
      ),
    );
  const names = new Set(taken.map((row) => row.name));
  let number = 1;
  while (names.has(`${stem}_${number}`)) number += 1;
  return `${stem}_${number}`;
}

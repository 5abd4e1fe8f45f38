import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import type { SpaceAccess } from '../../kernel/access.js';
import { DomainError } from '../../kernel/DomainError.js';
import { addReferences } from '../../resources/references.js';
import { iconReference } from '../file/index.js';
import { storeSpaceId } from '../space/index.js';
import { spaces } from '../space/tables.js';
import { referencesOf } from './references.js';
import { findHead, type WorkflowHead } from './requireWorkflow.js';
import { workflows } from './tables.js';

/** Maximum of workflows in a space: nobody browses through more. */
export const maxWorkflowsInSpace = 10_000;

/** A workflow to insert; `id` only if it is known before, as for a copy. */
type NewWorkflow = Pick<
  typeof workflows.$inferInsert,
  'name' | 'description' | 'icon' | 'flowMode' | 'schema' | 'projectId' | 'isSample'
> & { id?: string | undefined };

/** Inserts a workflow with its references, within the limit of its space. */
export async function insertWorkflow(
  db: Database,
  access: SpaceAccess,
  { id = newId(), ...values }: NewWorkflow,
): Promise<WorkflowHead> {
  const { spaceId, userId } = access;
  const now = new Date();
  const parsed = parseDocumentText(values.schema);
  const draft = await referencesOf(values.schema, parsed.error ? undefined : parsed.document);
  await db.transaction(async (transaction) => {
    await lockRow(transaction, spaces, spaceId);
    const count = await transaction.$count(workflows, eq(workflows.spaceId, spaceId));
    if (spaceId !== storeSpaceId && count >= maxWorkflowsInSpace)
      throw new DomainError(
        'workflowOperationFailed',
        workflowReasons.tooMany({ maximum: maxWorkflowsInSpace }),
      );
    await transaction.insert(workflows).values({
      ...values,
      id,
      spaceId,
      commitId: newId(),
      referencesKey: draft.key,
      creatorId: userId,
      createdAt: now,
      updatedAt: now,
    });
    const from = { kind: 'workflow', id, spaceId } as const;
    await addReferences(transaction, from, 'draft', draft.list);
    await addReferences(transaction, from, 'icon', iconReference(values.icon ?? ''));
  });
  const head = await findHead(db, id);
  if (!head) throw new Error('a workflow vanished right after it was made');
  return head;
}

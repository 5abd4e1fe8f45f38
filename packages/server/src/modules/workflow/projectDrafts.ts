import { parseDocumentText } from '@heddle/workflow-schema/import';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import type { Events } from '../../events/Events.js';
import { replaceReferences } from '../../resources/references.js';
import { rollBackRows } from '../../resources/rollBackRows.js';
import { toStorableText } from './parseSchema.js';
import { referencesOf } from './references.js';
import { findHead, type WorkflowHead, workflowHead } from './requireWorkflow.js';
import { workflows } from './tables.js';

/** A workflow of an app with its draft; in collaboration, with its latest submission. */
export type ProjectDraft = WorkflowHead & { schema: string };

/** The workflows of an app with their drafts, oldest first. */
export function draftsOfProject(db: Database, projectId: string): Promise<ProjectDraft[]> {
  return db
    .select({ ...workflowHead, schema: workflows.schema })
    .from(workflows)
    .where(and(eq(workflows.projectId, projectId), isNull(workflows.deletedAt)))
    .orderBy(asc(workflows.id));
}

/** Moves the workflows that a version of an app does not have to the trash, and takes its own out of it. */
export function rollProjectBack(db: Database, event: Events['projectRolledBack']): Promise<void> {
  return rollBackRows(db, workflows, event);
}

/** What a version of an app kept of one of its workflows. */
export type KeptWorkflow = Pick<ProjectDraft, 'id' | 'name' | 'description' | 'icon' | 'flowMode' | 'schema'>;

/** Makes what a version kept the draft again; false if the workflow was purged. */
export async function restoreProjectDraft(
  transaction: Database,
  { id, schema, ...meta }: KeptWorkflow,
): Promise<boolean> {
  const head = await findHead(transaction, id);
  if (!head) return false;
  const parsed = parseDocumentText(schema);
  const { list, key } = await referencesOf(schema, parsed.error ? undefined : parsed.document);
  await transaction
    .update(workflows)
    .set({
      ...meta,
      schema: toStorableText(schema),
      commitId: newId(),
      referencesKey: key,
      testedCommitId: null,
      updatedAt: new Date(),
    })
    .where(eq(workflows.id, id));
  await replaceReferences(transaction, { kind: 'workflow', id, spaceId: head.spaceId }, 'draft', list);
  return true;
}

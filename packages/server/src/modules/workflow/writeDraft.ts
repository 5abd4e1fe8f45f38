import type { WorkflowDocument } from '@heddle/workflow-schema';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { prepared } from '../../db/prepared.js';
import { replaceReferences } from '../../resources/references.js';
import { toStorableText } from './parseSchema.js';
import { referencesOf } from './references.js';
import type { WorkflowHead } from './requireWorkflow.js';
import { workflows } from './tables.js';

// Nearly every save: the references stay the same. `expected` is null for a save that names no commit.
const updateText = prepared('workflow_update_text', (db) =>
  db
    .update(workflows)
    .set({
      schema: sql`${sql.placeholder('schema')}`,
      commitId: sql`${sql.placeholder('commitId')}::bigint`,
      updatedAt: sql`${sql.placeholder('updatedAt')}::timestamptz`,
      testedCommitId: sql`coalesce(${sql.placeholder('tested')}::bigint, ${workflows.testedCommitId})`,
    })
    .where(
      and(
        eq(workflows.id, sql.placeholder('id')),
        isNull(workflows.deletedAt),
        eq(workflows.isCollaborative, false),
        sql`${workflows.referencesKey} is not distinct from ${sql.placeholder('key')}::text`,
        sql`${workflows.commitId} = coalesce(${sql.placeholder('expected')}::bigint, ${workflows.commitId})`,
      ),
    )
    .returning({ id: workflows.id }),
);

/** Conditions and effects of a change. */
interface WriteOptions {
  /** The commit that must be current. */
  expected?: string | undefined;
  /** Whether a passed test run still counts. */
  isTested?: boolean;
}

/**
 * Stores a draft and its references; returns its commit, or undefined if the draft was deleted, was opened for
 * collaboration or no longer has the commit `expected`. While the references stay the same, this is a single
 * statement.
 */
export async function writeDraft(
  db: Database,
  head: WorkflowHead,
  text: string,
  document: WorkflowDocument | undefined,
  { expected, isTested = false }: WriteOptions = {},
): Promise<string | undefined> {
  const { id, spaceId, referencesKey } = head;
  const commitId = newId();
  const schema = toStorableText(text);
  const updatedAt = new Date();
  const { list, key } = await referencesOf(text, document);
  // A draft that is not indexed yet stays so: the job writes the references of its versions too.
  if (referencesKey === null || referencesKey === key) {
    const values = { id, schema, commitId, updatedAt: updatedAt.toISOString(), key: referencesKey };
    const conditions = { expected: expected ?? null, tested: isTested ? commitId : null };
    const written = await updateText(db).execute({ ...values, ...conditions });
    if (written.length > 0) return commitId;
  }
  // Another save, or the job, may have changed the key since the head was read.
  return db.transaction(async (transaction) => {
    const written = await transaction
      .update(workflows)
      .set({
        ...{ schema, commitId, updatedAt, referencesKey: key },
        ...(isTested && { testedCommitId: commitId }),
      })
      .where(
        and(
          eq(workflows.id, id),
          isNull(workflows.deletedAt),
          eq(workflows.isCollaborative, false),
          isNotNull(workflows.referencesKey),
          expected === undefined ? undefined : eq(workflows.commitId, expected),
        ),
      )
      .returning({ id: workflows.id });
    if (written.length === 0) return undefined;
    await replaceReferences(transaction, { kind: 'workflow', id, spaceId }, 'draft', list);
    return commitId;
  });
}

import type { WorkflowDocument } from '@heddle/workflow-schema';
import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { replaceReferences } from '../../resources/references.js';
import { toStorableText } from './parseSchema.js';
import { referencesOf } from './references.js';
import type { WorkflowHead } from './requireWorkflow.js';
import { workflows } from './tables.js';

/**
 * Stores a draft and its references; returns its commit, or undefined if `where` no longer holds. While the
 * references stay the same, as with nearly every save, this is a single statement.
 */
export async function writeDraft(
  db: Database,
  head: WorkflowHead,
  text: string,
  document: WorkflowDocument | undefined,
  where?: SQL,
): Promise<string | undefined> {
  const commitId = newId();
  const schema = toStorableText(text);
  const { list, key } = await referencesOf(text, document);
  const write = (to: Database, set: { referencesKey?: string }, condition?: SQL) =>
    to
      .update(workflows)
      .set({ schema, commitId, updatedAt: new Date(), ...set })
      .where(and(eq(workflows.id, head.id), isNull(workflows.deletedAt), where, condition))
      .returning({ id: workflows.id });
  // A draft that is not indexed yet stays so: the job writes the references of its versions too.
  const isKept =
    head.referencesKey === null
      ? isNull(workflows.referencesKey)
      : head.referencesKey === key
        ? eq(workflows.referencesKey, key)
        : undefined;
  // Another save, or the job, may have changed the key since the head was read.
  if (isKept && (await write(db, {}, isKept)).length > 0) return commitId;
  return db.transaction(async (transaction) => {
    const written = await write(transaction, { referencesKey: key }, isNotNull(workflows.referencesKey));
    if (written.length === 0) return undefined;
    const { id, spaceId } = head;
    await replaceReferences(transaction, { kind: 'workflow', id, spaceId }, 'draft', list);
    return commitId;
  });
}

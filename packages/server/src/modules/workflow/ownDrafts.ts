import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import type { WorkflowDocument } from '@heddle/workflow-schema';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { DomainError } from '../../kernel/DomainError.js';
import { addReferences } from '../../resources/references.js';
import { isSubmission } from './keptCommits.js';
import { toStorableText } from './parseSchema.js';
import { readDraft } from './readDraft.js';
import { referencesOf } from './references.js';
import type { WorkflowHead } from './requireWorkflow.js';
import { workflowDrafts, workflows } from './tables.js';

/** The document that a person edits, with the workflow around it. */
export interface OwnDraft {
  /** The workflow; `commitId` and `testedCommitId` are those of the document. */
  head: WorkflowHead;
  schema: string;
  /** In collaboration: the submission that the person's own draft is based on; undefined without a draft. */
  baseCommitId: string | undefined;
}

const ofPerson = (workflowId: string, userId: string) =>
  and(eq(workflowDrafts.workflowId, workflowId), eq(workflowDrafts.userId, userId));

/** A person's own draft in collaboration, if they have one. */
export async function findOwnDraft(
  db: Database,
  workflowId: string,
  userId: string,
): Promise<typeof workflowDrafts.$inferSelect | undefined> {
  const [row] = await db.select().from(workflowDrafts).where(ofPerson(workflowId, userId));
  return row;
}

/** What this person sees in the editor: in collaboration their own draft, if any, else the shared document. */
export async function readOwnDraft(db: Database, workflowId: string, userId: string): Promise<OwnDraft> {
  const { schema, ...head } = await readDraft(db, workflowId);
  const own = head.isCollaborative ? await findOwnDraft(db, workflowId, userId) : undefined;
  if (!own) return { head, schema, baseCommitId: undefined };
  const { commitId, testedCommitId, updatedAt } = own;
  return {
    head: { ...head, commitId, testedCommitId, updatedAt },
    schema: own.schema,
    baseCommitId: own.baseCommitId,
  };
}

/** The same workflows with the commits of this person's own drafts, where they have one. */
export async function withOwnCommits(
  db: Database,
  heads: readonly WorkflowHead[],
  userId: string,
): Promise<WorkflowHead[]> {
  const ids = heads.flatMap(({ id, isCollaborative }) => (isCollaborative ? [id] : []));
  if (ids.length === 0) return [...heads];
  const { workflowId, commitId, testedCommitId, updatedAt } = workflowDrafts;
  const rows = await db
    .select({ workflowId, commitId, testedCommitId, updatedAt })
    .from(workflowDrafts)
    .where(and(eq(workflowDrafts.userId, userId), inArray(workflowId, ids)));
  const own = new Map(rows.map(({ workflowId: id, ...row }) => [id, row]));
  return heads.map((head) => ({ ...head, ...own.get(head.id) }));
}

/** A change of a person's own draft. */
interface OwnChange {
  text: string;
  document: WorkflowDocument;
  /** The commit that the change is based on; if given, it must be current or a submission. */
  expected?: string | undefined;
  /** The submission that the draft is based on from now on; default: as before. */
  base?: string | undefined;
  /** Whether a passed test run still counts. */
  isTested?: boolean;
}

/**
 * Stores a person's own draft; returns its commit, or undefined if the draft no longer has the commit
 * `expected` or collaboration has ended.
 */
export async function writeOwnDraft(
  db: Database,
  { id, spaceId }: WorkflowHead,
  userId: string,
  { text, document, expected, base, isTested = false }: OwnChange,
): Promise<string | undefined> {
  const commitId = newId();
  const { list } = await referencesOf(text, document);
  const values = {
    schema: toStorableText(text),
    commitId,
    testedCommitId: isTested ? commitId : null,
    updatedAt: new Date(),
  };
  return db.transaction(async (transaction) => {
    const shared = await lockShared(transaction, id);
    if (!shared?.isCollaborative) return undefined;
    const own = await findOwnDraft(transaction, id, userId);
    if (own) {
      if (expected !== undefined && expected !== own.commitId) return undefined;
      await transaction
        .update(workflowDrafts)
        .set({ ...values, ...(base !== undefined && { baseCommitId: base }) })
        .where(ofPerson(id, userId));
    } else {
      const baseCommitId = base ?? expected ?? shared.commitId;
      if (baseCommitId !== shared.commitId && !(await isSubmission(transaction, id, baseCommitId)))
        return undefined;
      await transaction.insert(workflowDrafts).values({ ...values, workflowId: id, userId, baseCommitId });
    }
    // Kept until the workflow is gone: the draft may become a submission, which never is removed.
    await addReferences(transaction, { kind: 'workflow', id, spaceId }, 'published', list);
    return commitId;
  });
}

/** Locks a workflow that is not deleted until the transaction ends, and returns it as it is now. */
export async function lockShared(
  transaction: Database,
  id: string,
): Promise<Pick<WorkflowHead, 'commitId' | 'submittedCommitId' | 'isCollaborative'> | undefined> {
  const { commitId, submittedCommitId, isCollaborative } = workflows;
  const [row] = await transaction
    .select({ commitId, submittedCommitId, isCollaborative })
    .from(workflows)
    .where(and(eq(workflows.id, id), isNull(workflows.deletedAt)))
    .for('no key update');
  return row;
}

/** As `lockShared`; fails if the workflow was deleted in the meantime. */
export async function requireShared(transaction: Database, id: string) {
  const shared = await lockShared(transaction, id);
  if (!shared) throw new DomainError('workflowNotFound', workflowReasons.notFound({ id }));
  return shared;
}

/** Deletes a person's own draft: they see the shared document again. */
export async function dropOwnDraft(db: Database, workflowId: string, userId: string): Promise<void> {
  await db.delete(workflowDrafts).where(ofPerson(workflowId, userId));
}

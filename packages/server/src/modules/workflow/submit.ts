import { afterWorkflowAction, type Input, type Result } from '@heddle/api-contract';
import type { workflow } from '@heddle/api-contract/families/workflow';
import { eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { replaceReferences } from '../../resources/references.js';
import { findPeople } from '../account/index.js';
import { findCommit } from './history.js';
import { keepOwn, keepShared } from './keptCommits.js';
import { dropOwnDraft, findOwnDraft, requireShared } from './ownDrafts.js';
import { parseSchema } from './parseSchema.js';
import { stateOf } from './presenters.js';
import { changedElsewhere } from './readDraft.js';
import { referencesOf } from './references.js';
import { requireWorkflow, type WorkflowHead } from './requireWorkflow.js';
import { workflows } from './tables.js';

type Calls = typeof workflow.calls;
type Submitted = Result<Calls['submit']>;

/**
 * Submits the draft. In collaboration it becomes the document that everybody sees, unless somebody has
 * submitted since the draft began: then it must be merged first, or be forced. Submitting twice is one
 * submission.
 */
export async function submitDraft(context: Context, input: Input<Calls['submit']>): Promise<Submitted> {
  const { head } = await requireWorkflow(context, input.workflow_id, 'edit', { spaceId: input.space_id });
  const submission = { type: 'submit', workflowId: head.id, userId: context.user.id } as const;
  const keeping = { ...submission, note: input.desc ?? '' };
  if (head.isCollaborative) return submitOwn(context, head, keeping, input.force ?? false);
  return context.db.transaction(async (transaction) => {
    const shared = await requireShared(transaction, head.id);
    if (shared.isCollaborative) throw changedElsewhere(shared.commitId);
    const state = stateOf({ ...head, ...shared });
    const { commitId } = shared;
    if (!afterWorkflowAction(state, 'submit')) return { need_merge: false, submit_commit_id: commitId };
    await keepShared(transaction, keeping);
    await transaction.update(workflows).set({ submittedCommitId: commitId }).where(eq(workflows.id, head.id));
    return { need_merge: false, submit_commit_id: commitId };
  });
}

async function submitOwn(
  { db }: Context,
  head: WorkflowHead,
  keeping: Parameters<typeof keepOwn>[1],
  isForced: boolean,
): Promise<Submitted> {
  const { id, spaceId } = head;
  const own = await findOwnDraft(db, id, keeping.userId);
  if (!own) return { need_merge: false, submit_commit_id: head.commitId };
  const { commitId, schema, testedCommitId } = own;
  const references = await referencesOf(schema, parseSchema(schema).document);
  return db.transaction(async (transaction) => {
    const shared = await requireShared(transaction, id);
    const now = await findOwnDraft(transaction, id, keeping.userId);
    if (!now) return { need_merge: false, submit_commit_id: shared.commitId };
    if (now.commitId !== commitId) throw changedElsewhere(now.commitId);
    if (now.baseCommitId !== shared.commitId && !isForced)
      return { need_merge: true, submit_commit_id: shared.commitId };
    await keepOwn(transaction, keeping);
    await transaction
      .update(workflows)
      .set({
        schema,
        commitId,
        testedCommitId,
        submittedCommitId: commitId,
        referencesKey: references.key,
        updatedAt: new Date(),
      })
      .where(eq(workflows.id, id));
    await replaceReferences(transaction, { kind: 'workflow', id, spaceId }, 'draft', references.list);
    await dropOwnDraft(transaction, id, keeping.userId);
    return { need_merge: false, submit_commit_id: commitId };
  });
}

/** The latest submission, and whether the caller's draft has to be merged with it. */
export async function checkLatestSubmission(
  context: Context,
  input: Input<Calls['latest']>,
): Promise<Result<Calls['latest']>> {
  const { head } = await requireWorkflow(context, input.workflow_id, 'view', { spaceId: input.space_id });
  const [own, latest] = await Promise.all([
    head.isCollaborative ? findOwnDraft(context.db, head.id, context.user.id) : undefined,
    head.submittedCommitId === null
      ? undefined
      : findCommit(context.db, head.id, { type: 'submit', commitId: head.submittedCommitId }),
  ]);
  const author = latest && (await findPeople(context.db, [latest.creatorId])).get(latest.creatorId);
  return {
    need_merge: own !== undefined && own.baseCommitId !== head.commitId,
    latest_submit_version: latest?.commitId ?? '',
    latest_submit_author: author?.name ?? '',
  };
}

import type { Input, Result } from '@heddle/api-contract';
import type { workflow } from '@heddle/api-contract/families/workflow';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Events } from '../../events/Events.js';
import { can } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { maxCollaborators } from '../collaborator/index.js';
import { maxWorkflowsInSpace } from './insertWorkflow.js';
import { keepOwn, keepShared } from './keptCommits.js';
import { dropOwnDraft, findOwnDraft, lockShared } from './ownDrafts.js';
import { requireWorkflow } from './requireWorkflow.js';
import { workflowDrafts, workflows } from './tables.js';

type Calls = typeof workflow.calls;

/** Makes the current draft the first submission: from now on, everybody edits a draft of their own. */
export async function startCollaboration(
  db: Database,
  { kind, id, userId }: Events['collaborationOpened'],
): Promise<void> {
  if (kind !== 'workflow' || !(await lockShared(db, id))) return;
  await keepShared(db, { type: 'submit', workflowId: id, userId });
  await db
    .update(workflows)
    .set({ isCollaborative: true, submittedCommitId: workflows.commitId })
    .where(eq(workflows.id, id));
}

/**
 * Goes back to one draft: the creator's own, if it contains the latest submission, else that submission. All
 * other drafts are kept in the history.
 */
export async function endCollaboration(
  db: Database,
  { kind, id }: Events['collaborationClosed'],
): Promise<void> {
  const shared = kind === 'workflow' ? await lockShared(db, id) : undefined;
  if (!shared) return;
  const [{ creatorId } = { creatorId: '0' }] = await db
    .select({ creatorId: workflows.creatorId })
    .from(workflows)
    .where(eq(workflows.id, id));
  const own = await findOwnDraft(db, id, creatorId);
  if (own?.baseCommitId === shared.commitId) {
    const { schema, commitId, testedCommitId, updatedAt } = own;
    // The references are written by the next query that asks for them.
    const changed = { schema, commitId, testedCommitId, updatedAt, referencesKey: null };
    await db.update(workflows).set(changed).where(eq(workflows.id, id));
    await dropOwnDraft(db, id, creatorId);
  }
  await db.update(workflows).set({ isCollaborative: false }).where(eq(workflows.id, id));
  await keepDrafts(db, await idsOfDrafts(db, eq(workflowDrafts.workflowId, id)));
}

/** Keeps the draft of somebody who no longer collaborates. */
export async function keepDraftOf(
  db: Database,
  { kind, id, userId }: Events['collaboratorRemoved'],
): Promise<void> {
  if (kind !== 'workflow') return;
  const theirs = and(eq(workflowDrafts.workflowId, id), eq(workflowDrafts.userId, userId));
  await keepDrafts(db, await idsOfDrafts(db, theirs));
}

/** Keeps the drafts of a person who left a space. */
export async function keepDraftsIn(
  db: Database,
  { spaceId, userId }: Pick<Events['memberLeft'], 'spaceId' | 'userId'>,
): Promise<void> {
  const inSpace = db.select({ id: workflows.id }).from(workflows).where(eq(workflows.spaceId, spaceId));
  const theirs = and(eq(workflowDrafts.userId, userId), inArray(workflowDrafts.workflowId, inSpace));
  await keepDrafts(db, await idsOfDrafts(db, theirs));
}

interface DraftId {
  workflowId: string;
  userId: string;
}

function idsOfDrafts(db: Database, where: SQL | undefined): Promise<DraftId[]> {
  const { workflowId, userId } = workflowDrafts;
  return db.select({ workflowId, userId }).from(workflowDrafts).where(where);
}

async function keepDrafts(db: Database, drafts: readonly DraftId[]): Promise<void> {
  for (const draft of drafts) {
    await keepOwn(db, { type: 'draft', ...draft });
    await dropOwnDraft(db, draft.workflowId, draft.userId);
  }
}

const behaviors = { openCollaborators: 1, addCollaborators: 2 } as const;
const authTypes = { pass: 1, refused: 2 } as const;
/** Nothing is sold here, so everybody has what the highest level has. */
const highestLevel = 130;

/** Whether the caller may open the workflow for collaboration or add collaborators, and the limits for it. */
export async function authorizeBehavior(
  context: Context,
  input: Input<Calls['behaviorAuth']>,
): Promise<Result<Calls['behaviorAuth']>> {
  const { head, access } = await requireWorkflow(context, input.workflow_id, 'view', {
    spaceId: input.space_id,
  });
  const config = { workflow_count: maxWorkflowsInSpace, collaborators_count: maxCollaborators };
  const answer = { config, can_upgrade: false, level: highestLevel };
  if (input.only_config_item) return answer;
  const isKnown = Object.values(behaviors).some((behavior) => behavior === input.action_type);
  const isAllowed = isKnown && can(access, 'addCollaborator', head);
  return { ...answer, auth_type: isAllowed ? authTypes.pass : authTypes.refused };
}

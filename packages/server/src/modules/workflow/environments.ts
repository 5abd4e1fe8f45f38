import type { Input, Result } from '@heddle/api-contract';
import type { workflow } from '@heddle/api-contract/families/workflow';
import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { addReferences, type Reference } from '../../resources/references.js';
import { requireShared } from './ownDrafts.js';
import { findCreators } from './presenters.js';
import { requireWorkflow, type WorkflowHead } from './requireWorkflow.js';
import { workflowCommits, workflowEnvironments } from './tables.js';
import { toUserInfo } from './versionHistory.js';

type Calls = typeof workflow.calls;

/** A document that is published, with the properties of its workflow at that time. */
export interface PublishedDocument {
  commitId: string;
  schema: string;
  name: string;
  description: string;
  icon: string;
  isTested: boolean;
}

/** A publication before it is written. */
export interface Publication {
  head: WorkflowHead;
  subject: PublishedDocument;
  note: string;
  userId: string;
}

const namePattern = /^[a-zA-Z0-9][a-zA-Z0-9_.-]{0,63}$/;
const maxEnvironments = 100;

/** Fails if this cannot be the name of an environment. */
export function refuseEnvironment(name: string): void {
  if (!namePattern.test(name)) throw new DomainError('workflowInvalid', workflowReasons.environmentForm());
}

/** Makes a document the current one of an environment. Versions stay as they are, so the result is empty. */
export async function publishToEnvironment(
  { db }: Context,
  { head, subject, note, userId }: Publication,
  references: readonly Reference[],
  environment: string,
): Promise<string> {
  const { commitId, schema, name, description, icon } = subject;
  const workflowId = head.id;
  const now = new Date();
  await db.transaction(async (transaction) => {
    await requireShared(transaction, workflowId);
    const others = await transaction.$count(
      workflowEnvironments,
      eq(workflowEnvironments.workflowId, workflowId),
    );
    const isNew = (await transaction.$count(workflowEnvironments, whereNamed(workflowId, environment))) === 0;
    if (isNew && others >= maxEnvironments)
      throw new DomainError(
        'workflowOperationFailed',
        workflowReasons.tooManyEnvironments({ maximum: maxEnvironments }),
      );
    await transaction
      .insert(workflowCommits)
      .values({
        ...{ id: newId(), workflowId, type: 'environment', commitId, environment, note },
        ...{ name, workflowDescription: description, icon, schema, creatorId: userId, createdAt: now },
      })
      .onConflictDoNothing();
    const current = { note, commitId, creatorId: userId, updatedAt: now };
    await transaction
      .insert(workflowEnvironments)
      .values({ workflowId, name: environment, ...current, createdAt: now })
      .onConflictDoUpdate({
        target: [workflowEnvironments.workflowId, workflowEnvironments.name],
        set: current,
      });
    await addReferences(transaction, { kind: 'workflow', ...head }, 'published', references);
  });
  return '';
}

const whereNamed = (workflowId: string, name: string) =>
  and(eq(workflowEnvironments.workflowId, workflowId), eq(workflowEnvironments.name, name));

/** What is published to an environment; its version is the name. Undefined if nothing is. */
export async function readEnvironment(
  db: Database,
  workflowId: string,
  name: string,
): Promise<{ commitId: string; text: string } | undefined> {
  const [row] = await db
    .select({ commitId: workflowCommits.commitId, text: workflowCommits.schema })
    .from(workflowEnvironments)
    .innerJoin(
      workflowCommits,
      and(
        eq(workflowCommits.workflowId, workflowEnvironments.workflowId),
        eq(workflowCommits.environment, workflowEnvironments.name),
        eq(workflowCommits.commitId, workflowEnvironments.commitId),
      ),
    )
    .where(whereNamed(workflowId, name));
  return row;
}

/** Lists the environments that a workflow was published to, the latest publication first. */
export async function listEnvironments(
  context: Context,
  input: Input<Calls['envList']>,
): Promise<Result<Calls['envList']>> {
  const { head } = await requireWorkflow(context, input.workflow_id, 'view', { spaceId: input.space_id });
  const page = pageOf(input);
  const ofWorkflow = eq(workflowEnvironments.workflowId, head.id);
  const [rows, total] = await Promise.all([
    context.db
      .select()
      .from(workflowEnvironments)
      .where(ofWorkflow)
      .orderBy(desc(workflowEnvironments.updatedAt), workflowEnvironments.name)
      .limit(page.limit)
      .offset(page.offset),
    context.db.$count(workflowEnvironments, ofWorkflow),
  ]);
  const creators = await findCreators(context, rows);
  const { cursor, hasMore } = afterPage(page, total);
  return {
    env_list: rows.map((row) => ({
      env: row.name,
      desc: row.note,
      commit_id: row.commitId,
      source_commit_id: row.commitId,
      create_time: toSeconds(row.createdAt),
      update_time: toSeconds(row.updatedAt),
      user: toUserInfo(creators, row.creatorId),
    })),
    cursor,
    has_more: hasMore,
  };
}

/** Removes an environment; what was published to it stays in the history. */
export async function deleteEnvironment(
  context: Context,
  input: Input<Calls['deleteEnv']>,
): Promise<Result<Calls['deleteEnv']>> {
  const { head } = await requireWorkflow(context, input.workflow_id, 'publish', { spaceId: input.space_id });
  const gone = await context.db
    .delete(workflowEnvironments)
    .where(whereNamed(head.id, input.env))
    .returning({ name: workflowEnvironments.name });
  if (gone.length === 0) throw new DomainError('workflowNotFound', workflowReasons.noEnvironment());
  return {};
}

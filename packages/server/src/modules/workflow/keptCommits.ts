import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { type commitTypes, workflowCommits, workflowDrafts, workflows } from './tables.js';

/** What a kept document is. */
export type CommitType = (typeof commitTypes)[number];

/** A document to keep, beside its content. */
interface Keeping {
  type: CommitType;
  workflowId: string;
  userId: string;
  note?: string;
}

const columns = sql.raw(
  'id, workflow_id, type, commit_id, environment, note, name, workflow_description, icon, schema, creator_id, created_at',
);

/** Keeps the shared document of a workflow. Copied inside the database: it may have 20 MiB. */
export async function keepShared(db: Database, keeping: Keeping): Promise<void> {
  await keep(
    db,
    keeping,
    workflows.commitId,
    workflows.schema,
    sql`from ${workflows} where ${workflows.id} = ${keeping.workflowId}`,
  );
}

/** Keeps a person's own draft. */
export async function keepOwn(db: Database, keeping: Keeping): Promise<void> {
  const { workflowId, userId } = keeping;
  await keep(
    db,
    keeping,
    workflowDrafts.commitId,
    workflowDrafts.schema,
    sql`from ${workflowDrafts} inner join ${workflows} on ${workflows.id} = ${workflowDrafts.workflowId}
      where ${workflowDrafts.workflowId} = ${workflowId} and ${workflowDrafts.userId} = ${userId}`,
  );
}

/** A document to keep that no row of the workflow has. */
interface GivenDraft extends Omit<Keeping, 'type'> {
  schema: string;
  name: string;
  description: string;
}

/** Keeps a document from elsewhere as a draft in the history. */
export async function keepDraft(db: Database, given: GivenDraft): Promise<void> {
  const { workflowId, userId, note = '', schema, name, description } = given;
  await db.insert(workflowCommits).values({
    ...{ id: newId(), workflowId, type: 'draft', commitId: newId(), note, schema },
    ...{ name, workflowDescription: description, icon: '', creatorId: userId, createdAt: new Date() },
  });
}

async function keep(
  db: Database,
  { type, workflowId, userId, note = '' }: Keeping,
  commitId: typeof workflows.commitId | typeof workflowDrafts.commitId,
  schema: typeof workflows.schema | typeof workflowDrafts.schema,
  from: SQL,
): Promise<void> {
  await db.execute(sql`
    insert into ${workflowCommits} (${columns})
    select ${newId()}::bigint, ${workflowId}::bigint, ${type}::text, ${commitId}, '', ${note}::text,
      ${workflows.name}, ${workflows.description}, ${workflows.icon}, ${schema},
      ${userId}::bigint, ${new Date().toISOString()}::timestamptz
    ${from} on conflict do nothing`);
}

/** Whether this commit of the workflow was submitted. */
export async function isSubmission(db: Database, workflowId: string, commitId: string): Promise<boolean> {
  const wanted = and(
    eq(workflowCommits.workflowId, workflowId),
    eq(workflowCommits.type, 'submit'),
    eq(workflowCommits.commitId, commitId),
  );
  return (await db.$count(workflowCommits, wanted)) > 0;
}

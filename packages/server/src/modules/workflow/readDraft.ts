import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { lookup } from '../../db/lookup.js';
import { prepared } from '../../db/prepared.js';
import { DomainError } from '../../kernel/DomainError.js';
import { workflowDrafts, workflows } from './tables.js';

const draftsOf = prepared('workflow_drafts', (db) =>
  db
    .select()
    .from(workflows)
    .where(sql`${workflows.id} = any(${sql.placeholder('ids')}::bigint[])`),
);

// A document may be 20 MiB, and a batch that is too large would fail for every caller that shares it.
const maxBatchSize = 4;

const draftOf = lookup(async (db, ids) => {
  const rows = await draftsOf(db).execute({ ids });
  return new Map(rows.map((row) => [row.id, row]));
}, maxBatchSize);

/**
 * A workflow with its document, in one read: a save between two reads would pair the document with the wrong
 * commit.
 */
export async function readDraft(db: Database, workflowId: string): Promise<typeof workflows.$inferSelect> {
  const draft = await draftOf(db, workflowId);
  if (!draft) throw new DomainError('workflowNotFound', workflowReasons.notFound({ id: workflowId }));
  return draft;
}

/** Marks this commit as tested on this server; has no effect if the draft has changed since. */
export async function markTested(db: Database, workflowId: string, commitId: string): Promise<void> {
  const tested = { testedCommitId: commitId };
  await db
    .update(workflows)
    .set(tested)
    .where(and(eq(workflows.id, workflowId), eq(workflows.commitId, commitId)));
  await db
    .update(workflowDrafts)
    .set(tested)
    .where(and(eq(workflowDrafts.workflowId, workflowId), eq(workflowDrafts.commitId, commitId)));
}

/** Fails because somebody else saved first; `commitId` is the current commit. */
export function changedElsewhere(commitId: string): DomainError {
  return new DomainError('changedElsewhere', workflowReasons.changedElsewhere(), {
    data: { submit_commit_id: commitId },
  });
}

import type { Input, Result } from '@heddle/api-contract';
import type { workflow } from '@heddle/api-contract/families/workflow';
import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { lookup } from '../../db/lookup.js';
import { prepared } from '../../db/prepared.js';
import { can } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { iconUrl } from '../file/index.js';
import { parseSchema } from './parseSchema.js';
import { draftStatusOf, findCreators, publishStatusOf, toWorkflowRow } from './presenters.js';
import { findHead, requireWorkflow } from './requireWorkflow.js';
import { workflows } from './tables.js';
import { latestVersion } from './versions.js';
import { writeDraft } from './writeDraft.js';

type Calls = typeof workflow.calls;

const draftOnly = 1;
const published = 3;

/**
 * Saves the submitted text. A save that names a commit succeeds only if that commit is current. Comparison
 * and update are one statement, so that concurrent saves from two tabs cannot both succeed.
 */
export async function saveDraft(
  context: Context,
  input: Input<Calls['save']>,
): Promise<Result<Calls['save']>> {
  const { head } = await requireWorkflow(context, input.workflow_id, 'edit', {
    spaceId: input.space_id,
  });
  if (input.submit_commit_id !== undefined && input.submit_commit_id !== head.commitId)
    throw changedElsewhere(head.commitId);
  const { document } = parseSchema(input.schema);
  const commitId = await writeDraft(context.db, head, input.schema, document, input.submit_commit_id);
  if (commitId === undefined) {
    const now = await findHead(context.db, head.id);
    throw changedElsewhere(now?.commitId ?? head.commitId);
  }
  const saved = { ...head, commitId };
  return {
    name: saved.name,
    url: await iconUrl(context, saved.icon),
    status: draftStatusOf(saved),
    workflow_status: publishStatusOf(saved),
    submit_commit_id: commitId,
  };
}

function changedElsewhere(commitId: string): DomainError {
  return new DomainError('changedElsewhere', workflowReasons.changedElsewhere(), {
    data: { submit_commit_id: commitId },
  });
}

export async function readCanvas(
  context: Context,
  input: Input<Calls['canvas']>,
): Promise<Result<Calls['canvas']>> {
  const { head, access } = await requireWorkflow(context, input.workflow_id, 'view', {
    spaceId: input.space_id,
  });
  const [current, version] = await Promise.all([
    readDraft(context.db, head.id),
    latestVersion(context.db, head.id),
  ]);
  const creators = await findCreators(context, [current]);
  return {
    workflow: {
      ...toWorkflowRow(current, creators),
      url: await iconUrl(context, current.icon),
      schema_json: current.schema,
    },
    vcs_data: {
      submit_commit_id: current.commitId,
      draft_commit_id: current.commitId,
      type: current.publishedCommitId === current.commitId ? published : draftOnly,
      can_edit: can(access, 'edit', head),
      can_publish: can(access, 'publish', head),
      publish_commit_id: current.publishedCommitId ?? '',
    },
    db_data: { status: publishStatusOf(current) },
    operation_info: {
      operator: creators(current.creatorId),
      operator_time: toSeconds(current.updatedAt),
    },
    is_bind_agent: false,
    workflow_version: version?.version ?? '',
  };
}

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
  await db
    .update(workflows)
    .set({ testedCommitId: commitId })
    .where(and(eq(workflows.id, workflowId), eq(workflows.commitId, commitId)));
}

import type { Input, Result } from '@heddle/api-contract';
import type { workflow } from '@heddle/api-contract/families/workflow';
import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import { and, count, desc, eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { iconUrl } from '../file/index.js';
import { parseSchema } from './parseSchema.js';
import { findCreators } from './presenters.js';
import { requireWorkflow } from './requireWorkflow.js';
import { workflowVersions } from './tables.js';
import { writeDraft } from './writeDraft.js';

type Calls = typeof workflow.calls;

/** `OperateType` for published versions. The server keeps no history of drafts. */
const published = 2;

/** Lists the published versions of a workflow, newest first. */
export async function listVersions(
  context: Context,
  input: Input<Calls['versionList']>,
): Promise<Result<Calls['versionList']>> {
  const { head } = await requireWorkflow(context, input.workflow_id, 'view', { spaceId: input.space_id });
  const page = pageOf(input);
  if ((input.type ?? published) !== published) return { version_list: [], cursor: '', has_more: false };
  const ofWorkflow = eq(workflowVersions.workflowId, head.id);
  const { schema: _schema, ...columns } = columnsOfVersion;
  const [rows, [all]] = await Promise.all([
    context.db
      .select(columns)
      .from(workflowVersions)
      .where(ofWorkflow)
      .orderBy(desc(workflowVersions.id))
      .limit(page.limit)
      .offset(page.offset),
    context.db.select({ count: count() }).from(workflowVersions).where(ofWorkflow),
  ]);
  const creators = await findCreators(context, rows);
  const { cursor, hasMore } = afterPage(page, all?.count ?? 0);
  return {
    version_list: rows.map((row) => {
      const { id, name, user_name, avatar_url } = creators(row.creatorId);
      return {
        workflow_id: head.id,
        space_id: head.spaceId,
        commit_id: row.commitId,
        submit_commit_id: row.commitId,
        create_time: toSeconds(row.createdAt),
        update_time: toSeconds(row.createdAt),
        desc: row.description,
        user: { user_id: id, user_name, nickname: name, user_avatar: avatar_url },
        type: published,
        version: row.version,
      };
    }),
    cursor,
    has_more: hasMore,
  };
}

/** The document of a published version. */
export async function readHistorySchema(
  context: Context,
  input: Input<Calls['historySchema']>,
): Promise<Result<Calls['historySchema']>> {
  const { head } = await requireWorkflow(context, input.workflow_id, 'view', { spaceId: input.space_id });
  const version = await requireVersion(context, head.id, input);
  return {
    workflow_id: head.id,
    name: head.name,
    describe: head.description,
    url: await iconUrl(context, head.icon),
    schema: version.schema,
    flow_mode: head.flowMode,
    commit_id: version.commitId,
    workflow_version: version.version,
  };
}

/**
 * Replaces the draft with the document of a published version; like any change, the draft then counts as
 * untested.
 */
export async function revertDraft(
  context: Context,
  input: Input<Calls['revert']>,
): Promise<Result<Calls['revert']>> {
  const { head } = await requireWorkflow(context, input.workflow_id, 'rollback', { spaceId: input.space_id });
  const { schema } = await requireVersion(context, head.id, input);
  const commitId = await writeDraft(context.db, head, schema, parseSchema(schema).document);
  if (commitId === undefined)
    throw new DomainError('workflowNotFound', workflowReasons.notFound({ id: head.id }));
  return { submit_commit_id: commitId };
}

const columnsOfVersion = {
  version: workflowVersions.version,
  description: workflowVersions.description,
  commitId: workflowVersions.commitId,
  creatorId: workflowVersions.creatorId,
  createdAt: workflowVersions.createdAt,
  schema: workflowVersions.schema,
};

/** Finds a version by name or by its commit; one commit may be published several times. */
async function requireVersion(
  context: Context,
  workflowId: string,
  wanted: { commit_id?: string | undefined; workflow_version?: string | undefined },
) {
  const { commit_id: commitId, workflow_version: version } = wanted;
  if (commitId === undefined && version === undefined)
    throw new DomainError(
      'badRequest',
      programText('commit_id or workflow_version must say which version is meant'),
    );
  const [row] = await context.db
    .select(columnsOfVersion)
    .from(workflowVersions)
    .where(
      and(
        eq(workflowVersions.workflowId, workflowId),
        ...(commitId === undefined ? [] : [eq(workflowVersions.commitId, commitId)]),
        ...(version === undefined ? [] : [eq(workflowVersions.version, version)]),
      ),
    )
    .orderBy(desc(workflowVersions.id))
    .limit(1);
  if (!row) throw new DomainError('workflowNotFound', workflowReasons.noVersion({ id: workflowId }));
  return row;
}

import type { Input, Result } from '@heddle/api-contract';
import type { workflow } from '@heddle/api-contract/families/workflow';
import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { iconUrl } from '../file/index.js';
import { type ExecutionIds, executedDocuments } from './executedDocuments.js';
import {
  findCommit,
  type HistoryEntry,
  historyTypeOf,
  listHistory,
  noSuchVersion,
  operationOf,
} from './history.js';
import { readOwnDraft } from './ownDrafts.js';
import { type Creators, findCreators } from './presenters.js';
import { requireWorkflow, type WorkflowHead } from './requireWorkflow.js';
import { workflows, workflowVersions } from './tables.js';

type Calls = typeof workflow.calls;
type VersionRow = Result<Calls['versionList']>['version_list'][number];

/** Lists part of the history of a workflow, newest first; by default the published versions. */
export async function listVersions(
  context: Context,
  input: Input<Calls['versionList']>,
): Promise<Result<Calls['versionList']>> {
  const { head } = await requireWorkflow(context, input.workflow_id, 'view', { spaceId: input.space_id });
  const page = pageOf(input);
  const type = input.type === undefined ? 'publish' : historyTypeOf(input.type);
  if (type === undefined) return { version_list: [], cursor: '', has_more: false };
  const commitIds = input.commit_ids?.length ? input.commit_ids : undefined;
  const { entries, total } = await listHistory(context.db, head.id, { type, commitIds }, page);
  const creators = await findCreators(context, entries);
  const { cursor, hasMore } = afterPage(page, total);
  return {
    version_list: entries.map((entry) => toVersionRow(head, entry, creators)),
    cursor,
    has_more: hasMore,
  };
}

const versionTypes = { version: 1, commit: 2 } as const;

function toVersionRow(
  { id, spaceId }: Pick<WorkflowHead, 'id' | 'spaceId'>,
  entry: Omit<HistoryEntry, 'name' | 'description' | 'icon'>,
  creators: Creators,
): VersionRow {
  return {
    workflow_id: id,
    space_id: spaceId,
    commit_id: entry.commitId,
    submit_commit_id: entry.commitId,
    create_time: toSeconds(entry.createdAt),
    update_time: toSeconds(entry.createdAt),
    desc: entry.note,
    user: toUserInfo(creators, entry.creatorId),
    type: operationOf[entry.type],
    version: entry.version,
    version_type: entry.version === '' ? versionTypes.commit : versionTypes.version,
    env: entry.environment,
    offline: entry.isDeleted,
    is_delete: entry.isDeleted,
  };
}

/** A person as histories show them. */
export function toUserInfo(creators: Creators, userId: string) {
  const { id, name, user_name, avatar_url } = creators(userId);
  return { user_id: id, user_name, nickname: name, user_avatar: avatar_url };
}

/** Lists who submitted or published when, newest first, continuing after a commit. */
export async function listOperations(
  context: Context,
  input: Input<Calls['operateList']>,
): Promise<Result<Calls['operateList']>> {
  const { head } = await requireWorkflow(context, input.workflow_id, 'view', { spaceId: input.space_id });
  const type = historyTypeOf(input.type ?? operationOf.submit);
  const none = { operate_list: [], start_id: '', end_id: '', has_more: false };
  if (type === undefined) return none;
  const { limit } = pageOf({ limit: input.limit });
  const after = input.last_commit_id;
  const last =
    after === undefined ? undefined : await findCommit(context.db, head.id, { type, commitId: after });
  if (after !== undefined && !last) return none;
  const filter = { type, before: last?.id };
  const { entries, total } = await listHistory(context.db, head.id, filter, { limit, offset: 0 });
  const creators = await findCreators(context, entries);
  return {
    operate_list: entries.map((entry) => ({
      commit_id: entry.commitId,
      time: toSeconds(entry.createdAt),
      user: toUserInfo(creators, entry.creatorId),
    })),
    start_id: entries[0]?.commitId ?? '',
    end_id: entries.at(-1)?.commitId ?? '',
    has_more: total > entries.length,
  };
}

/** Named versions of workflows of a space; missing ones are omitted. */
export async function describeVersionNames(
  context: Context,
  input: Input<Calls['mgetVersionHistory']>,
): Promise<Result<Calls['mgetVersionHistory']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const wanted = Object.entries(input.workflow_id_version_map);
  if (wanted.length === 0) return { version_list: [] };
  const rows = await context.db
    .select({
      workflowId: workflowVersions.workflowId,
      id: workflowVersions.id,
      commitId: workflowVersions.commitId,
      version: workflowVersions.version,
      note: workflowVersions.description,
      creatorId: workflowVersions.creatorId,
      createdAt: workflowVersions.createdAt,
    })
    .from(workflowVersions)
    .innerJoin(workflows, eq(workflows.id, workflowVersions.workflowId))
    .where(
      and(
        eq(workflows.spaceId, access.spaceId),
        isNull(workflows.deletedAt),
        or(
          ...wanted.map(([workflowId, versions]) =>
            and(eq(workflowVersions.workflowId, workflowId), inArray(workflowVersions.version, versions)),
          ),
        ),
      ),
    )
    .orderBy(desc(workflowVersions.id));
  const creators = await findCreators(context, rows);
  return {
    version_list: rows.map(({ workflowId, ...row }) =>
      toVersionRow(
        { id: workflowId, spaceId: access.spaceId },
        { ...row, type: 'publish', environment: '', isDeleted: false },
        creators,
      ),
    ),
  };
}

/** A document of the past: a version, a submission, an environment's, or what a run executed. */
export async function readHistorySchema(
  context: Context,
  input: Input<Calls['historySchema']>,
): Promise<Result<Calls['historySchema']>> {
  const { head } = await requireWorkflow(context, input.workflow_id, 'view', { spaceId: input.space_id });
  const found = await findDocument(context, head, input);
  return {
    workflow_id: head.id,
    name: found.name ?? head.name,
    describe: found.description ?? head.description,
    url: await iconUrl(context, found.icon ?? head.icon),
    schema: found.schema,
    flow_mode: head.flowMode,
    commit_id: found.commitId,
    workflow_version: found.version,
    execute_id: input.execute_id ?? '',
    sub_execute_id: input.sub_execute_id ?? '',
  };
}

/** What names a document of the past. */
type Wanted = Partial<
  Pick<
    Input<Calls['historySchema']>,
    'commit_id' | 'workflow_version' | 'env' | 'execute_id' | 'sub_execute_id' | 'log_id'
  >
>;

/** A document of the past. */
export interface PastDocument {
  commitId: string;
  version: string;
  schema: string;
  name: string | null;
  description: string | null;
  icon: string | null;
}

/** Finds the document that the given properties name together. */
export async function findDocument(
  context: Context,
  head: WorkflowHead,
  wanted: Wanted,
): Promise<PastDocument> {
  const { commit_id: commitId, workflow_version: version, env: environment } = wanted;
  if (commitId === undefined && version === undefined && environment === undefined) {
    const { execute_id: executeId, sub_execute_id: subExecuteId, log_id: logId } = wanted;
    if (executeId !== undefined || logId)
      return findExecuted(context, head, { executeId, subExecuteId, logId });
    throw new DomainError(
      'badRequest',
      programText('commit_id, workflow_version, execute_id or log_id must say which version is meant'),
    );
  }
  const kept = await findCommit(context.db, head.id, { commitId, version, environment });
  const found = kept ?? (await currentDocument(context, head, commitId));
  if (!found || (version !== undefined && found.version !== version)) throw noSuchVersion(head.id);
  return found;
}

async function findExecuted(context: Context, head: WorkflowHead, ids: ExecutionIds): Promise<PastDocument> {
  for (const find of context.extensions(executedDocuments)) {
    const ran = await find(context, head.id, ids);
    if (!ran) continue;
    const { commitId = '', version, schema } = ran;
    const kept =
      (version !== '' && (await findCommit(context.db, head.id, { version }))) ||
      (commitId !== '' && (await findCommit(context.db, head.id, { commitId })));
    const found = kept || (await currentDocument(context, head, commitId));
    if (found) return found;
    if (schema !== undefined) return { commitId, version, schema, name: null, description: null, icon: null };
  }
  throw noSuchVersion(head.id);
}

/** The document that the caller or everybody edits now, if it has this commit. */
async function currentDocument(
  context: Context,
  head: WorkflowHead,
  commitId: string | undefined,
): Promise<PastDocument | undefined> {
  const own = await readOwnDraft(context.db, head.id, context.user.id);
  if (commitId === undefined || commitId !== own.head.commitId) return undefined;
  const { name, description, icon } = own.head;
  return { commitId, version: '', schema: own.schema, name, description, icon };
}

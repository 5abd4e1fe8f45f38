import type { Input, Result } from '@heddle/api-contract';
import type { workflow } from '@heddle/api-contract/families/workflow';
import { and, desc, eq, ilike, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { containing } from '../../db/containing.js';
import type { Database } from '../../db/Database.js';
import { prepared } from '../../db/prepared.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { pageOf } from '../../kernel/paging.js';
import { markCollaborations } from '../../resources/markCollaborations.js';
import { iconUrls } from '../file/index.js';
import { checkUses } from './checkUses.js';
import { withOwnCommits } from './ownDrafts.js';
import { findCreators, toRights, toWorkflowRow } from './presenters.js';
import { type WorkflowHead, workflowHead } from './requireWorkflow.js';
import { workflows } from './tables.js';
import { toFilter } from './toFilter.js';
import { latestVersion } from './versions.js';
import type { WorkflowFilter } from './WorkflowFilter.js';

type Calls = typeof workflow.calls;

/** Returns one page of the workflows of a space without their documents, and the total number. */
export async function findWorkflows(
  db: Database,
  access: SpaceAccess,
  filter: WorkflowFilter = {},
): Promise<{ heads: WorkflowHead[]; total: number }> {
  const { ids, excludeId, projectId, name, creatorId, flowMode, page } = filter;
  const values = {
    spaceId: access.spaceId,
    ids,
    excludeId,
    projectId,
    name: name && containing(name),
    creatorId,
    flowMode,
    ...(page ?? pageOf({})),
  };
  const { heads, count } = statementsOf(filter);
  const [found, [counted]] = await Promise.all([heads(db).execute(values), count(db).execute(values)]);
  return { heads: found, total: counted?.total ?? 0 };
}

type Statements = ReturnType<typeof prepareStatements>;

const known = new Map<string, Statements>();

/** Prepared statements, shared by filters that differ only in their values. */
function statementsOf(filter: WorkflowFilter): Statements {
  const { ids, excludeId, projectId, name, published, creatorId, flowMode, deleted } = filter;
  const { order = 'updated' } = filter;
  const asked = [
    ...[ids, excludeId, name, creatorId, deleted],
    ...[flowMode !== undefined, published !== undefined, published, projectId, projectId === null],
  ];
  // One letter each: PostgreSQL truncates names to 63 characters.
  const shape = `${order}_${asked.map((value) => (value ? 'y' : 'n')).join('')}`;
  const statements = known.get(shape) ?? prepareStatements(filter, shape);
  known.set(shape, statements);
  return statements;
}

function prepareStatements(filter: WorkflowFilter, shape: string) {
  const where = and(eq(workflows.spaceId, sql.placeholder('spaceId')), ...conditionsOf(filter));
  return {
    heads: prepared(`workflows_${shape}`, (db) =>
      db
        .select(workflowHead)
        .from(workflows)
        .where(where)
        .orderBy(...orderOf(filter), desc(workflows.id))
        .limit(sql.placeholder('limit'))
        .offset(sql.placeholder('offset')),
    ),
    count: prepared(`workflow_count_${shape}`, (db) =>
      db.select({ total: sql<number>`count(*)::int` }).from(workflows).where(where),
    ),
  };
}

function conditionsOf(filter: WorkflowFilter): SQL[] {
  const conditions = [filter.deleted ? isNotNull(workflows.deletedAt) : isNull(workflows.deletedAt)];
  if (filter.ids) conditions.push(sql`${workflows.id} = any(${sql.placeholder('ids')}::bigint[])`);
  if (filter.excludeId) conditions.push(ne(workflows.id, sql.placeholder('excludeId')));
  if (filter.projectId) conditions.push(eq(workflows.projectId, sql.placeholder('projectId')));
  if (filter.projectId === null) conditions.push(isNull(workflows.projectId));
  if (filter.name) conditions.push(ilike(workflows.name, sql.placeholder('name')));
  if (filter.published !== undefined)
    conditions.push(
      filter.published ? isNotNull(workflows.publishedCommitId) : isNull(workflows.publishedCommitId),
    );
  if (filter.creatorId) conditions.push(eq(workflows.creatorId, sql.placeholder('creatorId')));
  if (filter.flowMode !== undefined) conditions.push(eq(workflows.flowMode, sql.placeholder('flowMode')));
  return conditions;
}

function orderOf({ order = 'updated' }: WorkflowFilter): SQL[] {
  if (order === 'created') return [desc(workflows.createdAt)];
  if (order === 'deleted') return [desc(workflows.deletedAt)];
  if (order === 'published') return [sql`${workflows.publishedAt} desc nulls last`];
  return [desc(workflows.updatedAt)];
}

export async function listWorkflows(
  context: Context,
  input: Input<Calls['workflowList']>,
): Promise<Result<Calls['workflowList']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const filter = toFilter(context, input);
  if (!filter) return { workflow_list: [], auth_list: [], total: 0 };
  const found = await findWorkflows(context.db, access, { ...filter, page: pageOf(input) });
  return presentWorkflows(context, access, found, input.checker);
}

export async function listDeletedWorkflows(
  context: Context,
  input: Input<Calls['deletedList']>,
): Promise<Result<Calls['deletedList']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const page = pageOf(input);
  return presentWorkflows(
    context,
    access,
    await findWorkflows(context.db, access, { deleted: true, order: 'deleted', page }),
  );
}

/** Presents a page of workflows of a space to the caller, with the results of checks for these uses. */
export async function presentWorkflows(
  context: Context,
  access: SpaceAccess,
  found: { heads: WorkflowHead[]; total: number },
  uses: readonly number[] = [],
) {
  const marked = await markCollaborations(context.db, access, 'workflow', found.heads);
  const heads = await withOwnCommits(context.db, marked, access.userId);
  const creators = await findCreators(context, heads);
  const urls = await iconUrls(
    context,
    heads.map(({ icon }) => icon),
  );
  const versions = await Promise.all(
    heads.map(({ id, publishedCommitId }) =>
      publishedCommitId === null ? undefined : latestVersion(context.db, id),
    ),
  );
  const results = await checkUses(context.db, heads, uses);
  return {
    workflow_list: heads.map((head, index) => ({
      ...toWorkflowRow(head, creators),
      ...(results.has(head.id) && { check_result: results.get(head.id) }),
      url: urls.get(head.icon) ?? '',
      latest_version: versions[index]?.version ?? '',
      submit_commit_id: head.commitId,
    })),
    auth_list: heads.map((head) => toRights(head, access)),
    total: found.total,
  };
}

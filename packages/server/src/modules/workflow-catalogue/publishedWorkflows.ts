import type { Input, Result } from '@heddle/api-contract';
import { sortDirections, type workflowCatalogue } from '@heddle/api-contract/families/workflow-catalogue';
import { and, asc, desc, eq, ilike, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { containing } from '../../db/containing.js';
import type { Context } from '../../kernel/Context.js';
import { afterPage, type Page, pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { iconUrls } from '../file/index.js';
import { modelCalls } from '../model-manage/tables.js';
import { findCreators } from '../workflow/index.js';
import { workflows } from '../workflow/tables.js';

type Calls = typeof workflowCatalogue.calls;
type Query = Input<Calls['published']>;

/** The connector through which programs call published workflows. */
const api = { id: '1024', name: 'API', icon: '' };

/** Published workflows of a space with the tokens of all their model calls. */
export async function listPublished(context: Context, input: Query): Promise<Result<Calls['published']>> {
  const { spaceId } = await context.spaceAccess(input.space_id, 'view');
  const page = pageOf(input);
  const where = conditionOf(spaceId, input);
  const [rows, total] = await Promise.all([
    readPage(context, spaceId, where, orderOf(input), page),
    context.db.$count(workflows, where),
  ]);
  const creators = await findCreators(context, rows);
  const icons = await iconUrls(
    context,
    rows.map(({ icon }) => icon),
  );
  const { cursor, hasMore } = afterPage(page, total);
  return {
    workflows: rows.map((row) => {
      const owner = creators(row.creatorId);
      return {
        basic_info: {
          id: row.id,
          name: row.name,
          description: row.description,
          icon_uri: row.icon,
          icon_url: icons.get(row.icon) ?? '',
          space_id: spaceId,
          owner_id: row.creatorId,
          create_time: toSeconds(row.createdAt),
          update_time: toSeconds(row.updatedAt),
          publish_time: row.publishedAt ? toSeconds(row.publishedAt) : 0,
        },
        user_info: {
          user_id: owner.id,
          user_name: owner.user_name,
          user_avatar: owner.avatar_url,
          nickname: owner.name,
        },
        connectors: [api],
        total_token: String(Math.round(row.tokens)),
      };
    }),
    total,
    has_more: hasMore,
    next_cursor_id: cursor,
  };
}

function readPage(
  { db }: Context,
  spaceId: string,
  where: SQL | undefined,
  order: SQL,
  { limit, offset }: Page,
) {
  const { workflowId, inputUnits, outputUnits, kind } = modelCalls;
  const used = db.$with('used').as(
    db
      .select({ workflowId, tokens: sql<number>`sum(${inputUnits} + ${outputUnits})::float8`.as('tokens') })
      .from(modelCalls)
      .where(and(eq(modelCalls.spaceId, spaceId), eq(kind, 'chat')))
      .groupBy(workflowId),
  );
  const { id, name, description, icon, creatorId, createdAt, updatedAt, publishedAt } = workflows;
  return db
    .with(used)
    .select({
      ...{ id, name, description, icon, creatorId, createdAt, updatedAt, publishedAt },
      tokens: sql<number>`coalesce(${used.tokens}, 0)::float8`,
    })
    .from(workflows)
    .leftJoin(used, eq(used.workflowId, workflows.id))
    .where(where)
    .orderBy(order, desc(workflows.id))
    .limit(limit)
    .offset(offset);
}

function conditionOf(spaceId: string, { owner_id: ownerId, name, workflow_ids: ids }: Query) {
  return and(
    eq(workflows.spaceId, spaceId),
    isNull(workflows.deletedAt),
    isNotNull(workflows.publishedCommitId),
    ownerId === undefined ? undefined : eq(workflows.creatorId, ownerId),
    name ? ilike(workflows.name, containing(name)) : undefined,
    ids?.length ? inArray(workflows.id, ids) : undefined,
  );
}

function orderOf({ order_total_token: byTokens, order_last_publish_time: byTime }: Query): SQL {
  const isAscending = (direction: number) => direction === sortDirections.ascending;
  if (byTokens) {
    const tokens = sql`coalesce("used"."tokens", 0)`;
    return isAscending(byTokens) ? asc(tokens) : desc(tokens);
  }
  return byTime && isAscending(byTime) ? asc(workflows.publishedAt) : desc(workflows.publishedAt);
}

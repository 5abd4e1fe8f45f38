import type { Input, Result } from '@heddle/api-contract';
import type { workflowCatalogue } from '@heddle/api-contract/families/workflow-catalogue';
import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { iconUrls } from '../file/index.js';
import { findCreators } from '../workflow/index.js';
import { workflows } from '../workflow/tables.js';

type Calls = typeof workflowCatalogue.calls;

const published = 3;
const everyMode = 100;

/** Published workflows of several spaces, last published first. The caller must be able to view all spaces. */
export async function listListable(
  context: Context,
  input: Input<Calls['listable']>,
): Promise<Result<Calls['listable']>> {
  const spaceIds = [...new Set(input.space_id_list)];
  for (const spaceId of spaceIds) await context.spaceAccess(spaceId, 'view');
  const { limit, offset } = pageOf(input);
  const { flow_mode: mode = everyMode } = input;
  const { schema: _schema, ...columns } = getTableColumns(workflows);
  const rows = await context.db
    .select(columns)
    .from(workflows)
    .where(
      and(
        inArray(workflows.spaceId, spaceIds),
        isNull(workflows.deletedAt),
        isNotNull(workflows.publishedCommitId),
        mode === everyMode ? undefined : eq(workflows.flowMode, mode),
      ),
    )
    .orderBy(desc(workflows.publishedAt), desc(workflows.id))
    .limit(limit + 1)
    .offset(offset);
  const shown = rows.slice(0, limit);
  const creators = await findCreators(context, shown);
  const icons = await iconUrls(
    context,
    shown.map(({ icon }) => icon),
  );
  return {
    workflows: shown.map((row) => ({
      workflow_id: row.id,
      space_id: row.spaceId,
      name: row.name,
      desc: row.description,
      url: icons.get(row.icon) ?? '',
      icon_uri: row.icon,
      status: published,
      plugin_id: row.id,
      create_time: toSeconds(row.createdAt),
      update_time: toSeconds(row.updatedAt),
      creator: creators(row.creatorId),
      flow_mode: row.flowMode,
      latest_publish_commit_id: row.publishedCommitId ?? '',
    })),
    has_more: rows.length > limit,
  };
}

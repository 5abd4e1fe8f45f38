import type { Input, Result } from '@heddle/api-contract';
import { resourceActions } from '@heddle/api-contract/families/library';
import { type TrashItem, type trash, trashDays } from '@heddle/api-contract/families/trash';
import { inArray } from 'drizzle-orm';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { listResourcesOf } from '../../resources/listResources.js';
import { kindOf, type ResourceKind, resourceKinds } from '../../resources/ResourceKind.js';

type Calls = typeof trash.calls;

const secondsKept = trashDays * 24 * 60 * 60;

/** Lists the deleted resources of a space, last deleted first. */
export async function listTrash(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const kinds = context
    .extensions(resourceKinds)
    .filter(({ library }) => input.res_type === undefined || library.type === input.res_type);
  const page = pageOf(input);
  const filter = { name: input.name, isDeleted: true, deletedWith: kindOf(context, 'project').rows };
  const { found, total } = await listResourcesOf(context.db, kinds, access, filter, page);
  const items = await Promise.all(
    kinds.map(async (kind) => {
      const ids = found.filter((one) => one.kind === kind.name).map(({ id }) => id);
      return [kind.name, await presentDeleted(context, access, kind, ids)] as const;
    }),
  );
  const byKind = new Map(items);
  const { cursor, hasMore } = afterPage(page, total);
  return {
    // A resource may have been restored since the page was read.
    items: found.flatMap(({ kind, id }) => byKind.get(kind)?.get(id) ?? []),
    cursor,
    has_more: hasMore,
  };
}

async function presentDeleted(
  context: Context,
  access: SpaceAccess,
  { rows, library }: ResourceKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TrashItem>> {
  if (ids.length === 0 || !rows.deletedAt) return new Map();
  const columns = { id: rows.id, deletedAt: rows.deletedAt, projectId: rows.projectId ?? rows.id };
  const [entries, deleted] = await Promise.all([
    library.present(context, access, ids),
    context.db
      .select(columns)
      .from(rows.table)
      .where(inArray(rows.id, [...ids])),
  ]);
  const inApps = rows.projectId ? deleted.flatMap(({ projectId }) => projectId ?? []) : [];
  const appNames = await namesOfApps(context, inApps.map(String));
  return new Map(
    deleted.flatMap(({ id, deletedAt, projectId }) => {
      const entry = entries.get(String(id));
      if (!entry || !(deletedAt instanceof Date)) return [];
      const { res_id, res_type, res_sub_type, name, creator_name, actions } = entry;
      const deletedSeconds = toSeconds(deletedAt);
      const item: TrashItem = {
        ...{ res_id, res_type, res_sub_type, name, creator_name },
        project_name: appNames.get(String(projectId)) ?? '',
        delete_time: deletedSeconds,
        purge_time: deletedSeconds + secondsKept,
        can_delete: actions.some(({ key, enable }) => key === resourceActions.delete && enable),
      };
      return [[item.res_id, item] as const];
    }),
  );
}

async function namesOfApps(context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = kindOf(context, 'project');
  const found = await context.db
    .select({ id: rows.id, name: rows.name })
    .from(rows.table)
    .where(inArray(rows.id, [...new Set(ids)]));
  return new Map(found.map(({ id, name }) => [String(id), String(name)]));
}

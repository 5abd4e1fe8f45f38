import type { ResourceAction } from '@heddle/api-contract';
import { getTableColumns, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { lookup } from '../../db/lookup.js';
import { can, type Resource, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { markCollaborations } from '../../resources/markCollaborations.js';
import { plugins } from './tables.js';

const { document: _document, ...headColumns } = getTableColumns(plugins);

/** A plugin without its document, which may be large. */
export type PluginHead = Omit<typeof plugins.$inferSelect, 'document'> &
  Pick<Resource, 'isCollaborator' | 'isOwnerOfProject'>;

/** A plugin together with the caller's access to it. */
export interface AuthorizedPlugin {
  head: PluginHead;
  access: SpaceAccess;
}

// No space has this id, so checking access to it fails as for any inaccessible space.
const nowhere = '0';

/**
 * Returns the plugin if the caller may perform the action. The error is the same for plugins that do not exist,
 * are deleted, are not in `spaceId`, or belong to inaccessible spaces.
 */
export async function requirePlugin(
  context: Pick<Context, 'db' | 'spaceAccess'>,
  pluginId: string,
  action: ResourceAction,
  where: { spaceId?: string | undefined; deleted?: boolean } = {},
): Promise<AuthorizedPlugin> {
  const head = await findPlugin(context.db, pluginId);
  const isThere =
    head !== undefined &&
    (head.deletedAt !== null) === (where.deleted ?? false) &&
    (where.spaceId ?? head.spaceId) === head.spaceId;
  const access = await context.spaceAccess(isThere ? head.spaceId : nowhere, 'view');
  const [marked] = head ? await markCollaborations(context.db, access, undefined, [head]) : [];
  if (marked && can(access, action, marked)) return { head: marked, access };
  await context.spaceAccess(nowhere, 'view');
  throw new Error('the space 0 exists');
}

/** The columns of `PluginHead`. */
export const pluginHead = headColumns;

const headOf = lookup<PluginHead>(async (db, ids) => {
  const rows = await db
    .select(headColumns)
    .from(plugins)
    .where(inArray(plugins.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
});

/** The plugin with that id, deleted or not, without an access check. */
export function findPlugin(db: Database, pluginId: string): Promise<PluginHead | undefined> {
  return headOf(db, pluginId);
}

import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import type { FolderTree } from '../folder/index.js';
import type { Entry } from './DevelopedKind.js';
import { developedKinds } from './developedKinds.js';
import type { Found } from './findDeveloped.js';
import { findLastRuns } from './lastRuns.js';

/** What presenting an entry needs: everything but its position in the list. */
export type Listed = Omit<Found, 'position'>;

/** Entries of a page, in its order; a few queries per kind, whatever its length. */
export async function presentFound(
  context: Context,
  access: SpaceAccess,
  found: readonly Listed[],
  tree?: FolderTree<{ id: string; parentId: string; nameKey: string; name: string }>,
): Promise<Entry[]> {
  const byKind = await Promise.all(
    developedKinds.map(async (kind) => {
      const ids = found.filter((one) => one.kind === kind.name).map(({ id }) => id);
      if (ids.length === 0) return undefined;
      const [entries, lastRuns] = await Promise.all([
        kind.present(context, access, ids),
        findLastRuns(context.db, kind.name, ids),
      ]);
      return { name: kind.name, entries, lastRuns };
    }),
  );
  return found.flatMap(({ kind, id, favoritedAt, openedAt, folderId }) => {
    const presented = byKind.find((one) => one?.name === kind);
    const entry = presented?.entries.get(id);
    // It may have been deleted since the page was read.
    if (!entry) return [];
    const folder = folderId === undefined ? undefined : tree?.find(folderId);
    const lastRun = presented?.lastRuns.get(id);
    return {
      ...entry,
      favorite_info: { is_fav: favoritedAt !== '', fav_time: favoritedAt },
      ...(folder && {
        folder_info: {
          folder_basic_info: { id: folder.id, name: folder.name, parent_id: folder.parentId },
        },
      }),
      other_info: { ...entry.other_info, recently_open_time: openedAt },
      ...(lastRun && { last_run: lastRun }),
    };
  });
}

import { type LibraryResource, resourceActions } from '@heddle/api-contract/families/library';
import { can, type Resource, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { findCreators } from './presenters.js';

/** A row whose kind has no publication or deletion of its own in the library. */
interface LibraryRow extends Resource {
  id: string;
  name: string;
  description: string;
  updatedAt: Date;
  /** Absent for kinds that are deleted for good. */
  deletedAt?: Date | null;
}

const published = 2;

/** Library entries by id; `more` adds the type and what else differs from the usual entry. */
export async function libraryEntries<Row extends LibraryRow>(
  context: Context,
  access: SpaceAccess,
  rows: readonly Row[],
  more: (row: Row) => Pick<LibraryResource, 'res_type'> & Partial<LibraryResource>,
): Promise<ReadonlyMap<string, LibraryResource>> {
  const creators = await findCreators(context, rows);
  return new Map(
    rows.map((row) => {
      const creator = creators(row.creatorId);
      const entry: LibraryResource = {
        res_id: row.id,
        res_sub_type: 0,
        name: row.name,
        desc: row.description,
        icon: '',
        creator_id: row.creatorId,
        creator_name: creator.name,
        creator_avatar: creator.avatar_url,
        user_name: creator.user_name,
        publish_status: published,
        edit_time: toSeconds(row.updatedAt),
        space_id: row.spaceId,
        actions: [
          { key: resourceActions.copy, enable: can(access, 'copy', row) },
          { key: resourceActions.delete, enable: can(access, 'delete', row) },
          { key: resourceActions.edit, enable: can(access, 'edit', row) },
        ],
        detail_disable: false,
        del_flag: (row.deletedAt ?? null) !== null,
        ...more(row),
      };
      return [row.id, entry] as const;
    }),
  );
}

import type { Result } from '@heddle/api-contract';
import type { folder } from '@heddle/api-contract/families/folder';
import type { Database } from '../../db/Database.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { findPeople } from '../account/index.js';
import type { Folder } from './requireFolder.js';

type Calls = typeof folder.calls;
type Entry = Result<Calls['list']>['folder_list'][number];

export function toBasicInfo(row: Folder): Entry['folder_basic_info'] {
  return {
    id: row.id,
    parent_id: row.parentId,
    folder_type: row.type,
    name: row.name,
    description: row.description,
    space_id: row.spaceId,
    creator_id: row.creatorId,
    create_time: String(toSeconds(row.createdAt)),
    update_time: String(toSeconds(row.updatedAt)),
    is_deleted: false,
  };
}

/** Folders with their creators, in their order. */
export async function toEntries(db: Database, rows: readonly Folder[]): Promise<Entry[]> {
  const people = await findPeople(
    db,
    rows.map(({ creatorId }) => creatorId),
  );
  return rows.map((row) => {
    const person = people.get(row.creatorId);
    return {
      folder_basic_info: toBasicInfo(row),
      folder_creator_info: {
        user_id: row.creatorId,
        nickname: person?.name ?? '',
        avatar_url: person?.avatarUrl ?? '',
        user_unique_name: person?.uniqueName ?? '',
      },
    };
  });
}

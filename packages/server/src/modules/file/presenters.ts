import type { Result } from '@heddle/api-contract';
import type { files, StoredFile } from '@heddle/api-contract/families/file';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { sharedSeconds, signUrl, uriOf } from './addresses.js';
import type { FileRow } from './rights.js';
import { sidesOf } from './thumbnails.js';

/** A file in the open API. */
export async function toOpenFile(context: Context, row: FileRow) {
  return {
    id: row.id,
    bytes: row.size,
    file_name: row.name,
    created_at: toSeconds(row.createdAt),
    uri: uriOf(row),
    url: await signUrl(context, row, { seconds: sharedSeconds }),
  };
}

/** A file in the studio's API. */
export async function toStoredFile(context: Context, row: FileRow): Promise<StoredFile> {
  return {
    file_id: row.id,
    uri: uriOf(row),
    name: row.name,
    content_type: row.contentType,
    size: row.size,
    width: row.width,
    height: row.height,
    create_time: toSeconds(row.createdAt),
    url: await signUrl(context, row, { seconds: sharedSeconds }),
    small: await Promise.all(
      sidesOf(context, row).map(async (side) => ({ side, url: await signUrl(context, row, { side }) })),
    ),
  };
}

type ListedFile = Result<(typeof files)['calls']['list']>['files'][number];

/** A file in a list, with its owner and usage. */
export async function toListedFile(context: Context, row: FileRow, isUsed: boolean): Promise<ListedFile> {
  return {
    ...(await toStoredFile(context, row)),
    kind: row.kind,
    space_id: row.spaceId ?? '',
    is_own: row.ownerId === context.user.id,
    is_used: isUsed,
  };
}

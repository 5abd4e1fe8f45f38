import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { uriOf } from './addresses.js';
import { readBlob } from './blobs.js';
import { iconBytes } from './limits.js';
import { requireFile } from './rights.js';
import { storeIcon } from './storeFile.js';

/**
 * The URI of an icon of a space, made from a picture that the caller may read: everybody in the space sees it,
 * also if the picture is the caller's own. An icon is used as it is.
 */
export async function iconOfFile(
  context: Context,
  { spaceId }: SpaceAccess,
  fileId: string,
  field: string,
): Promise<string> {
  const row = await requireFile(context, fileId);
  if (row.kind === 'icon') return uriOf(row);
  const content = await readBlob(context, row);
  const file = { name: row.name, spaceId, content };
  return uriOf(await storeIcon(context, file, { kind: 'icon', maxBytes: iconBytes, field }));
}

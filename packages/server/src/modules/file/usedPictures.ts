import { inArray } from 'drizzle-orm';
import type { App } from '../../kernel/services.js';
import { findIconsInUse } from '../../resources/references.js';
import { users } from '../account/tables.js';
import type { FileRow } from './rights.js';

/** Ids of the pictures in use, as an avatar or as an icon. Other files are only referred to by URL. */
export async function findUsed(app: App, rows: readonly FileRow[]): Promise<Set<string>> {
  const idsOf = (wanted: FileRow['kind']) => rows.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const avatars = idsOf('avatar');
  const used = await findIconsInUse(app, 'file', idsOf('icon'));
  if (avatars.length > 0)
    for (const { id } of await app.db
      .select({ id: users.avatarId })
      .from(users)
      .where(inArray(users.avatarId, avatars)))
      used.add(id ?? '');
  return used;
}

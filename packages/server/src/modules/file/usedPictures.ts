import { inArray } from 'drizzle-orm';
import type { App } from '../../kernel/services.js';
import { users } from '../account/tables.js';
import { uriOf } from './addresses.js';
import { fileUsers } from './fileUsers.js';
import type { FileRow } from './rights.js';

/**
 * Ids of the pictures in use, as an avatar or as a workflow icon. Other files are only referred to by URL.
 */
export async function findUsed({ db, extensions }: App, rows: readonly FileRow[]): Promise<Set<string>> {
  const avatars = rows.filter(({ kind }) => kind === 'avatar').map(({ id }) => id);
  const icons = new Map(rows.filter(({ kind }) => kind === 'icon').map((row) => [uriOf(row), row.id]));
  const used = new Set<string>();
  if (avatars.length > 0)
    for (const { id } of await db
      .select({ id: users.avatarId })
      .from(users)
      .where(inArray(users.avatarId, avatars)))
      used.add(id ?? '');
  if (icons.size > 0)
    for (const user of extensions(fileUsers))
      for (const icon of await user.iconsInUse(db, [...icons.keys()])) used.add(icons.get(icon) ?? '');
  return used;
}

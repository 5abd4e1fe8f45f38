import type { SpaceAction } from '@heddle/api-contract';
import { folderReasons } from '@heddle/api-contract/reasons/folder';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { FolderTree } from './FolderTree.js';
import { folders } from './tables.js';

export type Folder = typeof folders.$inferSelect;

// No space has this id, so checking access to it fails as for any inaccessible space.
const nowhere = '0';

/**
 * The folder, if the caller may perform the action in its space. The error is the same for folders that do not exist,
 * are not in `spaceId`, or belong to inaccessible spaces.
 */
export async function requireFolder(
  context: Context,
  id: string,
  action: SpaceAction,
  where: { spaceId?: string | undefined } = {},
): Promise<{ folder: Folder; access: SpaceAccess }> {
  const [folder] = await context.db.select().from(folders).where(eq(folders.id, id));
  const isThere = folder !== undefined && (where.spaceId ?? folder.spaceId) === folder.spaceId;
  const access = await accessTo(context, isThere ? folder.spaceId : nowhere, action);
  if (!folder || !access) throw noFolder();
  return { folder, access };
}

async function accessTo(
  context: Context,
  spaceId: string,
  action: SpaceAction,
): Promise<SpaceAccess | undefined> {
  try {
    return await context.spaceAccess(spaceId, action);
  } catch (error) {
    if (error instanceof DomainError && error.error === 'accessDenied') return undefined;
    throw error;
  }
}

export function noFolder(): DomainError {
  return new DomainError('folderNotFound', folderReasons.notFound());
}

/** One tree of a space. */
export async function readTree(
  db: Database,
  { spaceId }: SpaceAccess,
  type: number,
): Promise<FolderTree<Folder>> {
  return new FolderTree(
    await db
      .select()
      .from(folders)
      .where(and(eq(folders.spaceId, spaceId), eq(folders.type, type)))
      .orderBy(folders.nameKey, folders.id),
  );
}

import { fileReasons } from '@heddle/api-contract/reasons/file';
import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { countingGuesses } from '../../kernel/guesses.js';
import { users } from '../account/tables.js';
import { requireSpace, storeSpaceId } from '../space/index.js';
import { idOfUri } from './addresses.js';
import { files } from './tables.js';

/** A file row. */
export type FileRow = typeof files.$inferSelect;

/** The same error for missing files and files of others. */
export function noSuchFile(): DomainError {
  return new DomainError('accessDenied', fileReasons.noRight());
}

/** Returns the file if the caller may read it, as its owner or a member of its space. */
export async function requireFile(
  context: Pick<Context, 'db' | 'spaceAccess' | 'user'>,
  id: string,
): Promise<FileRow> {
  const row = await findFile(context.db, id);
  if (!row) throw noSuchFile();
  if (row.spaceId === null) {
    if (row.ownerId !== context.user.id) throw noSuchFile();
    return row;
  }
  if (isShownInStore(row)) return row;
  // The same error for people outside the space.
  await context.spaceAccess(row.spaceId, 'view').catch(() => {
    throw noSuchFile();
  });
  return row;
}

/** Icons and covers of products: everybody who is signed in sees them. */
function isShownInStore({ spaceId, kind }: FileRow): boolean {
  return spaceId === storeSpaceId && kind === 'icon';
}

/** As `requireFile`, by the URI that other records store. */
export async function requireFileOfUri(context: Context, uri: string): Promise<FileRow> {
  return countingGuesses(context, uri, async () => {
    const id = idOfUri(uri);
    if (id === undefined) throw noSuchFile();
    return requireFile(context, id);
  });
}

/** Whether a user, known only by id, may read a file now. */
export async function mayRead(db: Database, userId: string, row: FileRow): Promise<boolean> {
  if (row.spaceId === null) {
    const isHere = and(eq(users.id, userId), ne(users.kind, 'removed'));
    return row.ownerId === userId && (await db.$count(users, isHere)) > 0;
  }
  if (isShownInStore(row)) return true;
  return requireSpace(db, { id: userId }, row.spaceId, 'view').then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError) return false;
      throw error;
    },
  );
}

/** The file row, without an access check. */
export async function findFile(db: Database, id: string): Promise<FileRow | undefined> {
  const [row] = await db.select().from(files).where(eq(files.id, id));
  return row;
}

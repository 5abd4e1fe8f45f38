import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { amongGuesses } from '../../kernel/guesses.js';
import { users } from '../account/tables.js';
import { requireSpace } from '../space/index.js';
import { idOfUri } from './addresses.js';
import { files } from './tables.js';

/** A file as its row has it. */
export type FileRow = typeof files.$inferSelect;

/** The one refusal: of a file that does not exist, and of one that is somebody else's. */
export function noSuchFile(): DomainError {
  return new DomainError('accessDenied', 'no such file, or no right to read it');
}

/** The file, when this person may read it: its owner, or a member of its space. */
export async function requireFile(context: Context, id: string): Promise<FileRow> {
  const row = await findFile(context.db, id);
  if (!row) throw noSuchFile();
  if (row.spaceId === null) {
    if (row.ownerId !== context.user.id) throw noSuchFile();
    return row;
  }
  // The same words for a stranger of the space.
  await context.spaceAccess(row.spaceId, 'view').catch(() => {
    throw noSuchFile();
  });
  return row;
}

/** As above, by the text with which other things refer to it. */
export async function requireFileOfUri(context: Context, uri: string): Promise<FileRow> {
  return amongGuesses(context, uri, async () => {
    const id = idOfUri(uri);
    if (id === undefined) throw noSuchFile();
    return requireFile(context, id);
  });
}

/** Whether a person may read a file now, who is known by their id alone. */
export async function mayRead(db: Database, userId: string, row: FileRow): Promise<boolean> {
  if (row.spaceId === null) {
    const isHere = and(eq(users.id, userId), ne(users.kind, 'removed'));
    return row.ownerId === userId && (await db.$count(users, isHere)) > 0;
  }
  return requireSpace(db, { id: userId }, row.spaceId, 'view').then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError) return false;
      throw error;
    },
  );
}

/** The row of that id, without any check of rights. */
export async function findFile(db: Database, id: string): Promise<FileRow | undefined> {
  const [row] = await db.select().from(files).where(eq(files.id, id));
  return row;
}

import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { sniffType } from '../../files/sniffType.js';
import { collect, oneChunk } from '../../files/streams.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { FileAnswer } from '../../kernel/implement.js';
import type { App } from '../../kernel/services.js';
import { addressOf, idOfUri } from './addresses.js';
import { dropBlob, readBlob, requireStore, storeBlob } from './blobs.js';
import { answerContent } from './contents.js';
import { iconBytes, iconSide } from './limits.js';
import { requireFileOfUri } from './rights.js';
import { encodeIcon } from './storeFile.js';
import { files } from './tables.js';

/** The avatar of that id as a browser gets it; undefined for every other file. Who may see it the caller has asked. */
export async function answerAvatar(context: Context, id: string): Promise<FileAnswer | undefined> {
  const [row] = await context.db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.kind, 'avatar')));
  if (!row) return undefined;
  // A new picture has a new id, so a browser may keep this one.
  return {
    ...(await answerContent(context, row, row)),
    cacheControl: 'private, max-age=31536000, immutable',
  };
}

/** Deletes the row of a person's avatar; gives the key of its blob, to be dropped once that is certain. */
export async function deleteAvatar(transaction: Database, ownerId: string, id: string): Promise<string[]> {
  const gone = await transaction
    .delete(files)
    .where(and(eq(files.id, id), eq(files.ownerId, ownerId), eq(files.kind, 'avatar')))
    .returning({ key: files.key });
  return gone.map(({ key }) => key);
}

/**
 * Makes a file of an avatar that was kept elsewhere, under the id it has. `release` takes it from there in the same
 * transaction, and says whether it was still there.
 */
export async function adoptAvatar(
  app: App,
  id: string,
  ownerId: string,
  bytes: Uint8Array,
  release: (transaction: Database) => Promise<boolean>,
): Promise<void> {
  const made = await app.pictures?.make(bytes, iconSide);
  const kept = made?.bytes ?? bytes;
  const type = (await sniffType(kept, '')) ?? { contentType: 'application/octet-stream', extension: '' };
  const { blob } = await storeBlob(requireStore(app), oneChunk(kept), kept.length, async () => undefined);
  const { width = 0, height = 0 } = made ?? {};
  const row = { id, ownerId, spaceId: null, kind: 'avatar' as const, name: `avatar${type.extension}` };
  const isTaken = await app.db.transaction(async (transaction) => {
    if (!(await release(transaction))) return false;
    await transaction
      .insert(files)
      .values({ ...row, ...type, ...blob, width, height, createdAt: new Date() });
    return true;
  });
  if (!isTaken) await dropBlob(app, blob.key);
}

/** An address of an icon for this person; a text that names no file of ours is given as it is. */
export async function iconUrl(context: Context, icon: string): Promise<string> {
  const id = idOfUri(icon);
  // Whether the person may read it is asked when the address is used.
  return id === undefined ? icon : addressOf(context, { id, name: icon, extension: '' });
}

/** The same of many icons, by icon; those of a list are mostly one. */
export async function iconUrls(context: Context, icons: readonly string[]): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  for (const icon of new Set(icons)) urls.set(icon, await iconUrl(context, icon));
  return urls;
}

/** Gives an icon of this person to the space of the thing that it is for, so that its members see it. */
export async function lendIcon(db: Database, { userId, spaceId }: SpaceAccess, icon: string): Promise<void> {
  const id = idOfUri(icon);
  if (id === undefined) return;
  await db
    .update(files)
    .set({ spaceId })
    .where(and(eq(files.id, id), eq(files.ownerId, userId), eq(files.kind, 'icon'), isNull(files.spaceId)));
}

/** A picture that this person may read as an icon, for what keeps a copy of its own. */
export async function copyIcon(context: Context, uri: string, field: string) {
  const row = await requireFileOfUri(context, uri);
  const tooLarge = () =>
    new DomainError('uploadTooLarge', `${field}: a picture has at most ${iconBytes / 1024} KB`);
  return encodeIcon(context, await collect(await readBlob(context, row), iconBytes, tooLarge), field);
}

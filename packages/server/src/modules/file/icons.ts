import { fileReasons } from '@heddle/api-contract/reasons/file';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { encodeIcon, iconSide } from '../../files/pictures/encodeIcon.js';
import { sniffType } from '../../files/sniffType.js';
import { collect, oneChunk } from '../../files/streams.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { FileAnswer } from '../../kernel/implement.js';
import type { App } from '../../kernel/services.js';
import { idOfUri, signUrl } from './addresses.js';
import { dropBlob, readBlob, requireStore, storeBlob } from './blobs.js';
import { answerContent } from './contents.js';
import { iconBytes } from './limits.js';
import { requireFileOfUri } from './rights.js';
import { files } from './tables.js';

/** Responds with the avatar of this id; undefined for other files. Callers check access. */
export async function answerAvatar(context: Context, id: string): Promise<FileAnswer | undefined> {
  const [row] = await context.db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.kind, 'avatar')));
  if (!row) return undefined;
  // Each new picture has a new id, so browsers may cache it.
  return {
    ...(await answerContent(context, row, row)),
    cacheControl: 'private, max-age=31536000, immutable',
  };
}

/** Deletes a user's avatar, in the transaction that assigns another. */
export async function deleteAvatar(
  { emit }: App,
  transaction: Database,
  ownerId: string,
  id: string,
): Promise<void> {
  const gone = await transaction
    .delete(files)
    .where(and(eq(files.id, id), eq(files.ownerId, ownerId), eq(files.kind, 'avatar')))
    .returning({ key: files.key });
  if (gone.length > 0) await emit(transaction, 'blobsReleased', { keys: gone.map(({ key }) => key) });
}

/**
 * Creates a file, under the existing id, for an avatar that was stored elsewhere. `release` removes it there
 * in the same transaction, and returns whether it still existed.
 */
export async function importAvatar(
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

/** Signs the URL of an icon for the caller; returns texts that are not a file URI unchanged. */
export async function iconUrl(context: Context, icon: string): Promise<string> {
  const id = idOfUri(icon);
  // Access is checked when the URL is used.
  return id === undefined ? icon : signUrl(context, { id, name: icon, extension: '' });
}

/** Signs the URLs of many icons, each distinct icon once; list entries usually share icons. */
export async function iconUrls(context: Context, icons: readonly string[]): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  for (const icon of new Set(icons)) urls.set(icon, await iconUrl(context, icon));
  return urls;
}

/**
 * Moves a user's icon to the space of the resource that shows it, so that members of the space can see it.
 */
export async function shareIcon(db: Database, { userId, spaceId }: SpaceAccess, icon: string): Promise<void> {
  const id = idOfUri(icon);
  if (id === undefined) return;
  await db
    .update(files)
    .set({ spaceId })
    .where(and(eq(files.id, id), eq(files.ownerId, userId), eq(files.kind, 'icon'), isNull(files.spaceId)));
}

/** Copies an icon that the caller may read, for records that keep their own copy. */
export async function copyIcon(context: Context, uri: string, field: string) {
  const row = await requireFileOfUri(context, uri);
  const tooLarge = () =>
    new DomainError('uploadTooLarge', fileReasons.pictureTooLarge({ field, maximum: iconBytes }));
  return encodeIcon(context, await collect(await readBlob(context, row), iconBytes, tooLarge), field);
}

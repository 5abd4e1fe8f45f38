import { fileBoxLimits, fileBoxTypes } from '@heddle/api-contract/families/file-box';
import { fileBoxReasons } from '@heddle/api-contract/reasons/file-box';
import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { isId, newId } from '../../db/ids.js';
import { storableText } from '../../db/storable.js';
import { DomainError } from '../../kernel/DomainError.js';
import { checkedName } from './names.js';
import { type BoxFile, fileBoxAlbums, fileBoxFiles, fileBoxPhotos } from './tables.js';

export type Album = typeof fileBoxAlbums.$inferSelect;

/** Albums of a box by name, with the number of pictures. */
export async function findAlbums(db: Database, boxId: string): Promise<{ album: Album; length: number }[]> {
  return db
    .select({ album: fileBoxAlbums, length: count(fileBoxPhotos.fileId) })
    .from(fileBoxAlbums)
    .leftJoin(fileBoxPhotos, eq(fileBoxPhotos.albumId, fileBoxAlbums.id))
    .where(eq(fileBoxAlbums.boxId, boxId))
    .groupBy(fileBoxAlbums.id)
    .orderBy(asc(fileBoxAlbums.name));
}

/** An album of a box by its ID or name. */
export async function requireAlbum(
  db: Database,
  boxId: string | undefined,
  { id, name }: { id?: string | undefined; name?: string | undefined },
): Promise<Album> {
  const albums = boxId === undefined ? [] : await findAlbums(db, boxId);
  const found = albums.find(({ album }) => (id ? album.id === id : album.name === name));
  if (!found) throw new DomainError('fileBoxInvalid', fileBoxReasons.noAlbum({ name: name ?? id ?? '' }));
  return found.album;
}

/** Pictures of an album, the last added first. */
export async function photosOf(
  db: Database,
  albumId: string,
  page: { limit: number; offset: number },
): Promise<BoxFile[]> {
  const rows = await db
    .select({ file: fileBoxFiles })
    .from(fileBoxPhotos)
    .innerJoin(fileBoxFiles, eq(fileBoxFiles.id, fileBoxPhotos.fileId))
    .where(eq(fileBoxPhotos.albumId, albumId))
    .orderBy(desc(fileBoxPhotos.at), desc(fileBoxFiles.id))
    .limit(page.limit)
    .offset(page.offset);
  return rows.map(({ file }) => file);
}

/** Makes an album, within the locked row of its box. Without a name, it is named after the day. */
export async function makeAlbum(
  transaction: Database,
  boxId: string,
  { name: given = '', description = '' }: { name?: string | undefined; description?: string | undefined },
): Promise<Album> {
  const now = new Date();
  const name = checkedName(given || now.toISOString().slice(0, 10));
  const albums = await findAlbums(transaction, boxId);
  if (albums.some(({ album }) => album.name === name))
    throw new DomainError('fileBoxInvalid', fileBoxReasons.nameTaken({ field: 'album_name', name }));
  if (albums.length >= fileBoxLimits.albums)
    throw new DomainError('fileBoxInvalid', fileBoxReasons.tooManyAlbums({ maximum: fileBoxLimits.albums }));
  const album: Album = {
    ...{ id: newId(), boxId, name, createdAt: now, updatedAt: now },
    description: storableText(description),
  };
  await transaction.insert(fileBoxAlbums).values(album);
  return album;
}

/** Changes the name or description of an album. */
export async function changeAlbum(
  transaction: Database,
  album: Album,
  { name: given, description }: { name?: string | undefined; description?: string | undefined },
): Promise<void> {
  const name = given ? checkedName(given) : album.name;
  const others = await findAlbums(transaction, album.boxId);
  if (others.some((one) => one.album.name === name && one.album.id !== album.id))
    throw new DomainError('fileBoxInvalid', fileBoxReasons.nameTaken({ field: 'new_album_name', name }));
  await transaction
    .update(fileBoxAlbums)
    .set({
      name,
      updatedAt: new Date(),
      ...(description !== undefined && { description: storableText(description) }),
    })
    .where(eq(fileBoxAlbums.id, album.id));
}

/** Adds pictures to an album; those that it has already stay where they are. */
export async function addToAlbum(
  transaction: Database,
  album: Album,
  given: readonly BoxFile[],
): Promise<void> {
  if (given.some(({ type }) => type !== fileBoxTypes.image))
    throw new DomainError('fileBoxInvalid', fileBoxReasons.notPhoto());
  if (given.length === 0) return;
  const at = new Date();
  await transaction
    .insert(fileBoxPhotos)
    .values(given.map(({ id: fileId }) => ({ albumId: album.id, fileId, at })))
    .onConflictDoNothing();
}

/** Removes pictures from an album; they stay in the box. Returns the IDs of those that it had. */
export async function removeFromAlbum(
  transaction: Database,
  album: Album,
  ids: readonly string[],
): Promise<string[]> {
  const wanted = ids.filter(isId);
  if (wanted.length === 0) return [];
  const removed = await transaction
    .delete(fileBoxPhotos)
    .where(and(eq(fileBoxPhotos.albumId, album.id), inArray(fileBoxPhotos.fileId, wanted)))
    .returning({ id: fileBoxPhotos.fileId });
  return removed.map(({ id }) => id);
}

export async function dropAlbum(transaction: Database, { id }: Album): Promise<void> {
  await transaction.delete(fileBoxAlbums).where(eq(fileBoxAlbums.id, id));
}

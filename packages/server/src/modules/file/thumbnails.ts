import { thumbnailSides } from '@heddle/api-contract/families/file';
import { fileReasons } from '@heddle/api-contract/reasons/file';
import { and, eq } from 'drizzle-orm';
import { pictureTypes } from '../../files/pictures/Pictures.js';
import { collect, oneChunk } from '../../files/streams.js';
import { DomainError } from '../../kernel/DomainError.js';
import { type App, defineService } from '../../kernel/services.js';
import { dropBlob, readBlob, requireStore, storeBlob } from './blobs.js';
import { thumbnailSourceBytes } from './limits.js';
import type { FileRow } from './rights.js';
import { thumbnails } from './tables.js';

/** A thumbnail row. */
export type ThumbnailRow = typeof thumbnails.$inferSelect;

const maxWaiting = 100;

// One picture at a time: each may use 200 MB while it is processed.
const line = defineService('thumbnail-line', () => ({
  last: Promise.resolve() as Promise<unknown>,
  waiting: 0,
}));

/** Available thumbnail sizes of a file; none for other files, or without an image library. */
export function sidesOf(
  { pictures }: Pick<App, 'pictures'>,
  { contentType, size }: FileRow,
): readonly number[] {
  return pictures && pictureTypes.includes(contentType) && size <= thumbnailSourceBytes ? thumbnailSides : [];
}

/** Returns the thumbnail of a picture, generating it if needed; undefined when that is not possible. */
export async function readThumbnail(app: App, row: FileRow, side: number): Promise<ThumbnailRow | undefined> {
  if (!sidesOf(app, row).includes(side)) return undefined;
  return (await findThumbnail(app, row, side)) ?? inLine(app, () => makeThumbnail(app, row, side));
}

async function findThumbnail({ db }: App, { id }: FileRow, side: number): Promise<ThumbnailRow | undefined> {
  const [found] = await db
    .select()
    .from(thumbnails)
    .where(and(eq(thumbnails.fileId, id), eq(thumbnails.side, side)));
  return found;
}

async function inLine<T>(app: App, work: () => Promise<T>): Promise<T> {
  const queue = app.use(line);
  if (queue.waiting >= maxWaiting) throw new DomainError('tooManyRequests', fileReasons.thumbnailsBusy());
  queue.waiting++;
  const turn = queue.last.then(work);
  queue.last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    queue.waiting--;
  }
}

async function makeThumbnail(app: App, row: FileRow, side: number): Promise<ThumbnailRow | undefined> {
  // A request ahead of us in the queue may already have created it.
  const before = await findThumbnail(app, row, side);
  if (before) return before;
  const never = () => new Error('a blob is as large as its row says');
  const source = await collect(await readBlob(app, row), row.size, never);
  const made = await app.pictures?.make(source, side);
  if (!made) return undefined;
  const { blob } = await storeBlob(
    requireStore(app),
    oneChunk(made.bytes),
    made.bytes.length,
    async () => undefined,
  );
  const small = { fileId: row.id, side, contentType: made.contentType, ...blob };
  const written = await app.db.insert(thumbnails).values(small).onConflictDoNothing().returning();
  if (written.length > 0) return small;
  await dropBlob(app, blob.key);
  return findThumbnail(app, row, side);
}

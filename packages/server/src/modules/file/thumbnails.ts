import { thumbnailSides } from '@heddle/api-contract';
import { and, eq } from 'drizzle-orm';
import { pictureTypes } from '../../files/pictures/Pictures.js';
import { collect, oneChunk } from '../../files/streams.js';
import { DomainError } from '../../kernel/DomainError.js';
import { type App, defineService } from '../../kernel/services.js';
import { dropBlob, readBlob, requireStore, storeBlob } from './blobs.js';
import { thumbnailSourceBytes } from './limits.js';
import type { FileRow } from './rights.js';
import { thumbnails } from './tables.js';

/** A small picture as its row has it. */
export type ThumbnailRow = typeof thumbnails.$inferSelect;

const mostWaiting = 100;

// One picture at a time: each may take 200 MB while it is worked on.
const line = defineService('thumbnail-line', () => ({
  last: Promise.resolve() as Promise<unknown>,
  waiting: 0,
}));

/** How large the small pictures of a file can be; none of what is no picture, or where there is nothing to make them. */
export function sidesOf(
  { pictures }: Pick<App, 'pictures'>,
  { contentType, size }: FileRow,
): readonly number[] {
  return pictures && pictureTypes.includes(contentType) && size <= thumbnailSourceBytes ? thumbnailSides : [];
}

/** The small picture of a picture, made when there is none yet; undefined where none can be made. */
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
  if (queue.waiting >= mostWaiting)
    throw new DomainError('tooManyRequests', 'too many small pictures are being made; try again soon');
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
  // Whoever stood in line before may have made it.
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

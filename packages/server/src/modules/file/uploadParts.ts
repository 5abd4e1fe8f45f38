import { and, asc, eq, sql } from 'drizzle-orm';
import { createCRC32 } from 'hash-wasm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { type Blob, dropBlob, requireStore, storeBlob } from './blobs.js';
import { uploadParts } from './tables.js';
import type { UploadRow } from './uploadSteps.js';

const mostParts = 10_000;

/** Begins an upload in parts, and throws away those that came before; gives the id under which they come. */
export async function beginParts(context: Context, { id }: UploadRow): Promise<string> {
  await dropParts(context, id);
  return id;
}

/** Keeps one part; a second one of the same number takes its place. Gives its CRC-32 as eight hexadecimal digits. */
export async function storePart(
  context: Context,
  { id }: UploadRow,
  number: number,
  content: AsyncIterable<Uint8Array>,
): Promise<string> {
  if (number > mostParts) throw new DomainError('badRequest', `partNumber: at most ${mostParts}`);
  const { db, config } = context;
  const [held] = await db
    .select({ bytes: sql<string>`coalesce(sum(${uploadParts.size}), 0)` })
    .from(uploadParts)
    .where(and(eq(uploadParts.uploadId, id), sql`${uploadParts.number} <> ${number}`));
  const crc = (await createCRC32()).init();
  async function* counted() {
    for await (const chunk of content) {
      crc.update(chunk);
      yield chunk;
    }
  }
  const most = config.files.largest - Number(held?.bytes ?? 0);
  const { blob } = await storeBlob(requireStore(context), counted(), most, async () => undefined);
  const crc32 = crc.digest('hex');
  const before = await db.transaction(async (transaction) => {
    const same = and(eq(uploadParts.uploadId, id), eq(uploadParts.number, number));
    const replaced = await transaction.delete(uploadParts).where(same).returning();
    const { key, size } = blob;
    await transaction.insert(uploadParts).values({ uploadId: id, number, key, size, crc32 });
    return replaced;
  });
  for (const { key } of before) await dropBlob(context, key);
  return crc32;
}

/** Puts the parts together that a text lists as `number:crc32,...`, when they are those that came. */
export async function joinParts(context: Context, { id }: UploadRow, text: string): Promise<Blob> {
  const store = requireStore(context);
  const rows = await context.db
    .select()
    .from(uploadParts)
    .where(eq(uploadParts.uploadId, id))
    .orderBy(asc(uploadParts.number));
  const listed = rows.map(({ number, crc32 }) => `${number}:${crc32}`).join(',');
  if (rows.length === 0 || text.trim().toLowerCase() !== listed)
    throw new DomainError('uploadRefused', 'the listed parts are not those that came');
  async function* all() {
    for (const { key } of rows) {
      const content = await store.get(key);
      if (!content) throw new DomainError('uploadRefused', 'a part is gone; send it again');
      yield* content;
    }
  }
  const { blob } = await storeBlob(store, all(), context.config.files.largest, async () => undefined);
  await dropParts(context, id);
  return blob;
}

async function dropParts(context: Context, uploadId: string): Promise<void> {
  const gone = await context.db.delete(uploadParts).where(eq(uploadParts.uploadId, uploadId)).returning();
  for (const { key } of gone) await dropBlob(context, key);
}

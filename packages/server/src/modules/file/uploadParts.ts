import { fileReasons } from '@heddle/api-contract/reasons/file';
import { inputReasons } from '@heddle/api-contract/reasons/input';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { createCRC32 } from 'hash-wasm';
import type { Database } from '../../db/Database.js';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { type Blob, dropBlob, requireStore, storeBlob } from './blobs.js';
import { reserveQuota } from './quotas.js';
import { uploadParts, uploads } from './tables.js';

/** An open upload. */
export type UploadRow = typeof uploads.$inferSelect;

const maxParts = 10_000;

/** Starts a multipart upload, discarding earlier parts; returns its id. */
export async function beginParts(context: Context, { id }: UploadRow): Promise<string> {
  await dropParts(context, id);
  return id;
}

/**
 * Stores a part, replacing an earlier one of the same number. Returns its CRC-32 as eight hexadecimal digits.
 */
export async function storePart(
  context: Context,
  { id, ownerId }: UploadRow,
  number: number,
  content: AsyncIterable<Uint8Array>,
): Promise<string> {
  if (number > maxParts)
    throw new DomainError('badRequest', inputReasons.tooLarge({ field: 'partNumber', maximum: maxParts }));
  const { db, config } = context;
  const crc = (await createCRC32()).init();
  async function* counted() {
    for await (const chunk of content) {
      crc.update(chunk);
      yield chunk;
    }
  }
  const maxBytes = config.files.largest - (await bytesOfOtherParts(db, id, number));
  const { blob } = await storeBlob(requireStore(context), counted(), maxBytes, async () => undefined);
  const crc32 = crc.digest('hex');
  const { key, size } = blob;
  try {
    const before = await db.transaction(async (transaction) => {
      await lockRow(transaction, uploads, id);
      const same = and(eq(uploadParts.uploadId, id), eq(uploadParts.number, number));
      const replaced = await transaction.delete(uploadParts).where(same).returning();
      // Check again: other parts may have arrived meanwhile.
      if ((await bytesOfOtherParts(transaction, id, number)) + size > config.files.largest)
        throw new DomainError('uploadTooLarge', fileReasons.tooLarge({ maximum: config.files.largest }));
      await reserveQuota(transaction, config.files, { ownerId, spaceId: null }, size);
      await transaction.insert(uploadParts).values({ uploadId: id, number, key, size, crc32 });
      return replaced;
    });
    for (const part of before) await dropBlob(context, part.key);
    return crc32;
  } catch (error) {
    if (error instanceof DomainError) await dropBlob(context, key);
    throw error;
  }
}

/** Total size of all parts of an upload except one. */
async function bytesOfOtherParts(db: Database, uploadId: string, number: number): Promise<number> {
  const [held] = await db
    .select({ bytes: sql<string>`coalesce(sum(${uploadParts.size}), 0)` })
    .from(uploadParts)
    .where(and(eq(uploadParts.uploadId, uploadId), ne(uploadParts.number, number)));
  return Number(held?.bytes ?? 0);
}

/** Joins the parts listed in `text` as `number:crc32,...`, if they match the stored ones. */
export async function joinParts(context: Context, { id }: UploadRow, text: string): Promise<Blob> {
  const store = requireStore(context);
  const rows = await context.db
    .select()
    .from(uploadParts)
    .where(eq(uploadParts.uploadId, id))
    .orderBy(asc(uploadParts.number));
  const listed = rows.map(({ number, crc32 }) => `${number}:${crc32}`).join(',');
  if (rows.length === 0 || text.trim().toLowerCase() !== listed)
    throw new DomainError('uploadRefused', programText('the listed parts are not those that came'));
  async function* all() {
    for (const { key } of rows) {
      const content = await store.get(key);
      if (!content) throw new DomainError('uploadRefused', programText('a part is gone; send it again'));
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

import type { Reason } from '@heddle/api-contract';
import { fileReasons } from '@heddle/api-contract/reasons/file';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { lockRow } from '../../db/lockRow.js';
import type { FileLimits } from '../../kernel/Config.js';
import { DomainError } from '../../kernel/DomainError.js';
import { users } from '../account/tables.js';
import { storeSpaceId } from '../space/index.js';
import { spaces } from '../space/tables.js';
import { files, uploadParts, uploads } from './tables.js';

/** User and space whose quotas a file counts towards. */
export interface Holder {
  ownerId: string;
  spaceId: string | null;
}

/** Bytes used by a user's files in all spaces, including open multi-step uploads. */
export async function usedByPerson(db: Database, ownerId: string): Promise<number> {
  const [underWay] = await db
    .select({
      bytes: sql<string>`coalesce(sum(${uploads.size} + coalesce((select sum(${uploadParts.size}) from ${uploadParts} where ${uploadParts.uploadId} = ${uploads.id}), 0)), 0)`,
    })
    .from(uploads)
    .where(eq(uploads.ownerId, ownerId));
  return (await sumOf(db, eq(files.ownerId, ownerId))) + Number(underWay?.bytes ?? 0);
}

/** Bytes used by the files of a space. */
export function usedBySpace(db: Database, spaceId: string): Promise<number> {
  return sumOf(db, eq(files.spaceId, spaceId));
}

/** Early check, before storing anything, for uploads that clearly exceed the quota. */
export async function checkQuota(
  db: Database,
  { perPerson, perSpace }: FileLimits,
  { ownerId, spaceId }: Holder,
  bytes: number,
): Promise<void> {
  const ofPerson = await usedByPerson(db, ownerId);
  if (ofPerson + bytes > perPerson)
    throw full(fileReasons.yourStorageFull({ used: ofPerson, limit: perPerson }));
  // The store belongs to all, so a few people could keep everybody else from listing anything.
  if (spaceId === null || spaceId === storeSpaceId) return;
  const ofSpace = await usedBySpace(db, spaceId);
  if (ofSpace + bytes > perSpace)
    throw full(fileReasons.spaceStorageFull({ used: ofSpace, limit: perSpace }));
}

/**
 * Checks the quota in the transaction that adds the row. Locks user and space, so that concurrent uploads
 * cannot exceed it together.
 */
export async function reserveQuota(
  transaction: Database,
  limits: FileLimits,
  holder: Holder,
  bytes: number,
): Promise<void> {
  // Always lock in this order, to prevent deadlocks.
  if (holder.spaceId !== null) await lockRow(transaction, spaces, holder.spaceId);
  await lockRow(transaction, users, holder.ownerId);
  await checkQuota(transaction, limits, holder, bytes);
}

async function sumOf(db: Database, where: SQL): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .where(where);
  return Number(row?.bytes ?? 0);
}

function full(reason: Reason): DomainError {
  const { used, limit } = reason.parameters;
  return new DomainError('storageFull', reason, { data: { used, limit } });
}

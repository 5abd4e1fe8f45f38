import { createHash } from 'node:crypto';
import { packageLimits } from '@heddle/api-contract/families/product-package';
import { productPackageReasons } from '@heddle/api-contract/reasons/product-package';
import { and, eq, isNotNull, not, notInArray } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { storable } from '../../db/storable.js';
import { defineJob } from '../../jobs/defineJob.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import {
  compareVersions,
  type IndexEntry,
  indexFile,
  type PackageIndex,
  readIndex,
  signatureBytes,
  signatureFile,
} from './format/packageIndex.js';
import { problemOf, sourceRefused } from './format/problems.js';
import { readPublicKey } from './format/publicKeys.js';
import { startListing } from './listPackages.js';
import { type ReadLimits, readSourceFile } from './readSourceFile.js';
import { type EntryRow, packageEntries, packageSources, type SourceRow } from './tables.js';

const secondsPerFile = 30;

/** Reads the index of a source. What it offers is not fetched before somebody wants to list it. */
export const refreshSourceJob = defineJob(
  'product-package.refresh',
  z.object({ sourceId: z.string() }),
  async ({ app, signal, userId }, { sourceId }) => {
    await refreshSource(app, sourceId, signal, userId);
  },
  { retry: { attempts: 2 }, limitMs: 3 * 60_000, concurrency: 2 },
);

/** Reads the index of a source and stores what it offers; why it cannot is stored with the source. */
export async function refreshSource(
  app: App,
  sourceId: string,
  signal: AbortSignal,
  userId?: string,
): Promise<void> {
  const [source] = await app.db.select().from(packageSources).where(eq(packageSources.id, sourceId));
  if (!source) return;
  const checkedAt = new Date();
  try {
    const { bytes, index } = await fetchIndex(app, source, signal);
    await app.db.transaction((transaction) => storeIndex(transaction, source, { bytes, index, checkedAt }));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await app.db
      .update(packageSources)
      .set({ state: 'failed', problem: problemOf(error), checkedAt })
      .where(eq(packageSources.id, sourceId));
    return;
  }
  if (source.listsAll) await startListing(app, source, undefined, userId);
}

async function fetchIndex(
  app: App,
  source: SourceRow,
  signal: AbortSignal,
): Promise<{ bytes: Uint8Array; index: PackageIndex }> {
  const limits = (maxBytes: number): ReadLimits => ({ maxBytes, seconds: secondsPerFile, signal });
  const bytes = await readSourceFile(app, source, indexFile, limits(packageLimits.indexBytes));
  const signature = await readSourceFile(app, source, signatureFile, limits(signatureBytes));
  const key = readPublicKey(source.publicKey);
  if (!key) throw sourceRefused(productPackageReasons.keyInvalid());
  return { bytes, index: readIndex(bytes, signature, key) };
}

/** Stores an index in one transaction. The lock of the row lets two refreshes at once follow one another. */
async function storeIndex(
  transaction: Database,
  { id }: SourceRow,
  { bytes, index, checkedAt }: { bytes: Uint8Array; index: PackageIndex; checkedAt: Date },
): Promise<void> {
  const [source] = await transaction
    .select()
    .from(packageSources)
    .where(eq(packageSources.id, id))
    .for('update');
  if (!source) return;
  const { sequence } = index;
  const indexHash = createHash('sha256').update(bytes).digest('hex');
  if (sequence < source.sequence)
    throw sourceRefused(productPackageReasons.indexOlder({ sequence, known: source.sequence }));
  if (sequence === source.sequence && indexHash !== source.indexHash)
    throw sourceRefused(productPackageReasons.indexReplaced({ sequence }));
  await storeEntries(transaction, source, index.packages);
  await transaction
    .update(packageSources)
    .set({
      ...{ sequence, indexHash, state: 'ready', problem: null, checkedAt, refreshedAt: checkedAt },
      publisher: storable(index.publisher.name),
    })
    .where(eq(packageSources.id, id));
}

async function storeEntries(
  transaction: Database,
  source: SourceRow,
  offered: readonly IndexEntry[],
): Promise<void> {
  const { publicKey } = source;
  const rows = await transaction
    .select()
    .from(packageEntries)
    .where(eq(packageEntries.publicKey, publicKey))
    .for('update');
  const known = new Map(rows.map((row) => [row.packageId, row]));
  const now = new Date();
  const added: (typeof packageEntries.$inferInsert)[] = [];
  for (const entry of offered) {
    const row = known.get(entry.id);
    const { id: packageId, version, file, size, sha256, type } = entry;
    const stated = {
      ...{ version, file, size, sha256, title: storable(entry.title), sourceId: source.id },
      ...(!row?.listedVersion && { type }),
    };
    if (!row) added.push({ ...stated, type, id: newId(), publicKey, packageId, updatedAt: now });
    else if (row.isGone || row.sourceId !== source.id || row.sha256 !== sha256 || row.version !== version)
      await transaction
        .update(packageEntries)
        .set({ ...stated, ...stateAfter(row, entry), isGone: false, updatedAt: now })
        .where(eq(packageEntries.id, row.id));
  }
  if (added.length > 0) await transaction.insert(packageEntries).values(added);
  await removeGone(transaction, publicKey, offered, now);
}

/** Versions only go up, and a version never changes: what breaks this is reported, and what is listed stays. */
function stateAfter(
  { listedVersion, listedSha256, type }: EntryRow,
  { version, sha256, type: offeredType }: IndexEntry,
): Pick<EntryRow, 'state' | 'problem'> {
  const refuse = (reason: Parameters<typeof sourceRefused>[0]) => {
    return { state: 'failed', problem: problemOf(sourceRefused(reason)) } as const;
  };
  if (listedVersion === null) return { state: 'available', problem: null };
  if (type !== offeredType) return refuse(productPackageReasons.typeChanged({ type, offered: offeredType }));
  const difference = compareVersions(version, listedVersion);
  if (difference < 0) return refuse(productPackageReasons.olderVersion({ version, listed: listedVersion }));
  if (difference === 0 && sha256 !== listedSha256)
    return refuse(productPackageReasons.sameVersion({ version }));
  return { state: 'listed', problem: null };
}

/** Forgets what is no longer offered and was never listed. Listed products stay, and the page says so. */
async function removeGone(
  transaction: Database,
  publicKey: string,
  offered: readonly IndexEntry[],
  updatedAt: Date,
): Promise<void> {
  const missing = and(
    eq(packageEntries.publicKey, publicKey),
    offered.length > 0
      ? notInArray(
          packageEntries.packageId,
          offered.map(({ id }) => id),
        )
      : undefined,
  );
  const isListed = isNotNull(packageEntries.productId);
  await transaction
    .update(packageEntries)
    .set({ isGone: true, updatedAt })
    .where(and(missing, isListed, eq(packageEntries.isGone, false)));
  await transaction.delete(packageEntries).where(and(missing, not(isListed)));
}

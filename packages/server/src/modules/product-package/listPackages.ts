import { productStatuses } from '@heddle/api-contract/families/product';
import { productPackageReasons } from '@heddle/api-contract/reasons/product-package';
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../../db/Database.js';
import { defineJob, type JobContext } from '../../jobs/defineJob.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { keepStoreCover, putInstallationProduct, refuseImitation } from '../product/index.js';
import { products } from '../product/tables.js';
import { categoryIdOf, productTypeOf } from '../product-content/index.js';
import { type CheckedPackage, checkPackage } from './checkPackage.js';
import { packageRefused, problemOf } from './format/problems.js';
import { readPublicKey } from './format/publicKeys.js';
import { readSourceFile } from './readSourceFile.js';
import { type EntryRow, packageContents, packageEntries, packageSources, type SourceRow } from './tables.js';

const secondsPerFile = 120;
// Packages have publishers instead of authors.
const nobody = '0';

/** Fetches, checks and lists packages, each in one transaction; why one is refused is stored with it. */
export const listPackagesJob = defineJob(
  'product-package.list',
  z.object({
    sourceId: z.string(),
    ids: z.array(z.string()),
    /** An administrator chose these packages; else the source lists all it offers. */
    isChosen: z.boolean(),
  }),
  async (job, { sourceId, ids, isChosen }) => {
    let listed = 0;
    for (const [index, id] of ids.entries()) {
      job.signal.throwIfAborted();
      if (await listOne(job, { sourceId, id, isChosen })) listed += 1;
      job.progress(index + 1, ids.length);
    }
    return { listed };
  },
  { retry: { attempts: 3 }, limitMs: 60 * 60_000, concurrency: 1 },
);

/** Packages that are new, or have a version newer than the listed one. */
export const isListable = and(
  eq(packageEntries.isGone, false),
  or(
    isNull(packageEntries.listedVersion),
    and(ne(packageEntries.listedVersion, packageEntries.version), ne(packageEntries.state, 'failed')),
  ),
);

/** Starts to list these packages of a source, or all that are listable. Returns undefined if there are none. */
export async function startListing(
  app: Pick<App, 'db' | 'jobs'>,
  { id: sourceId, location }: Pick<SourceRow, 'id' | 'location'>,
  chosen: readonly string[] | undefined,
  userId: string | undefined,
): Promise<string | undefined> {
  return app.db.transaction(async (transaction) => {
    const rows = await transaction
      .update(packageEntries)
      .set({ state: 'listing', problem: null })
      .where(
        and(
          eq(packageEntries.sourceId, sourceId),
          chosen ? inArray(packageEntries.id, [...chosen]) : isListable,
        ),
      )
      .returning({ id: packageEntries.id });
    if (rows.length === 0) return undefined;
    const job = await app.jobs.enqueue(
      listPackagesJob,
      { sourceId, ids: rows.map(({ id }) => id), isChosen: chosen !== undefined },
      { db: transaction, title: location, ...(userId && { userId }) },
    );
    return job.id;
  });
}

interface Wanted {
  sourceId: string;
  id: string;
  isChosen: boolean;
}

async function listOne(job: JobContext, { sourceId, id, isChosen }: Wanted): Promise<boolean> {
  const { app } = job;
  const [found] = await app.db
    .select({ entry: packageEntries, source: packageSources, status: products.status })
    .from(packageEntries)
    .innerJoin(packageSources, eq(packageSources.id, packageEntries.sourceId))
    .leftJoin(products, eq(products.id, packageEntries.productId))
    .where(and(eq(packageEntries.id, id), eq(packageSources.id, sourceId)));
  // Since the job was started, the source or package may have been removed, or an earlier attempt may have listed it.
  if (found?.entry.state !== 'listing' || found.entry.isGone) return false;
  if (!isChosen && found.status !== null && found.status !== productStatuses.listed) {
    // Left alone, because an administrator unlisted or banned the product.
    await app.db.update(packageEntries).set({ state: 'listed' }).where(eq(packageEntries.id, id));
    return false;
  }
  try {
    const { bytes, checked } = await fetchPackage(job, found.source, found.entry);
    for (const { name } of Object.values(checked.texts)) await refuseImitation(app.db, name, nobody);
    const { cover } = checked.content;
    const covers = cover ? [await keepCover(app, cover)] : [];
    return await app.db.transaction(async (transaction) => {
      await job.fence(transaction);
      const relistedBy = isChosen ? (job.userId ?? null) : null;
      return putPackage(app, transaction, { ...found, bytes, checked, covers, relistedBy });
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await app.db
      .update(packageEntries)
      .set({ state: 'failed', problem: problemOf(error) })
      .where(and(eq(packageEntries.id, id), eq(packageEntries.sha256, found.entry.sha256)));
    return false;
  }
}

async function fetchPackage(
  { app, signal }: JobContext,
  source: SourceRow,
  entry: EntryRow,
): Promise<{ bytes: Uint8Array; checked: CheckedPackage }> {
  const { file, size, packageId, version, type, sha256 } = entry;
  const limits = { maxBytes: size, seconds: secondsPerFile, signal };
  const bytes = await readSourceFile(app, source, file, limits).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.reason?.key !== 'productPackage.tooLarge') throw error;
    throw packageRefused(productPackageReasons.largerThanAnnounced({ file, size }), error);
  });
  return { bytes, checked: await checkPackage(bytes, { id: packageId, version, type, file, size, sha256 }) };
}

async function keepCover(app: App, { file, bytes }: { file: string; bytes: Uint8Array }): Promise<string> {
  try {
    return await keepStoreCover(app, bytes, file);
  } catch (error) {
    if (!(error instanceof DomainError) || error.reason?.key !== 'product.coverNotPicture') throw error;
    throw packageRefused(productPackageReasons.notPicture({ file }), error);
  }
}

interface Found {
  entry: EntryRow;
  source: SourceRow;
  bytes: Uint8Array;
  checked: CheckedPackage;
  covers: string[];
  relistedBy: string | null;
}

/** The product, its content and the state of the package change together, or not at all. */
async function putPackage(
  app: App,
  transaction: Database,
  { entry, source, bytes, checked, covers, relistedBy }: Found,
): Promise<boolean> {
  const [row] = await transaction
    .select()
    .from(packageEntries)
    .where(eq(packageEntries.id, entry.id))
    .for('update');
  // A refresh has read another version meanwhile, which another job lists.
  if (!row || row.sha256 !== entry.sha256 || row.isGone) return false;
  const { texts, changelog, insides, content } = checked;
  const keyId = readPublicKey(source.publicKey)?.id ?? '';
  const product = await putInstallationProduct(
    app,
    transaction,
    {
      ...{ entityId: entry.id, entityType: productTypeOf[entry.type], version: entry.version },
      ...{ categoryId: categoryIdOf[content.properties.category], texts, changelog, insides, covers },
      publisher: { name: source.publisher ?? { en: keyId, 'zh-CN': keyId }, keyId },
    },
    relistedBy,
  );
  if (product.isChanged)
    await transaction
      .insert(packageContents)
      .values({ entryId: entry.id, content: bytes })
      .onConflictDoUpdate({ target: packageContents.entryId, set: { content: sql`excluded.content` } });
  const listed = product.isChanged && { listedVersion: entry.version, listedSha256: entry.sha256 };
  await transaction
    .update(packageEntries)
    .set({ ...listed, state: 'listed', problem: null, productId: product.id, updatedAt: new Date() })
    .where(eq(packageEntries.id, entry.id));
  return product.isChanged;
}

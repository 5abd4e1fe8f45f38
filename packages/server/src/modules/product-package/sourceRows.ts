import { productPackageReasons } from '@heddle/api-contract/reasons/product-package';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { readPublicKey } from './format/publicKeys.js';
import { refreshSourceJob } from './refreshSource.js';
import { packageEntries, packageSources, type SourceRow } from './tables.js';

/** The source, or an error if there is none. */
export async function requireSource(db: Database, id: string): Promise<SourceRow> {
  const [row] = await db.select().from(packageSources).where(eq(packageSources.id, id));
  if (!row) throw new DomainError('packageSourceNotFound', productPackageReasons.sourceUnknown());
  return row;
}

/** Starts to read the index of a source; one that is being read is not read twice. */
export async function startRefresh(
  app: Pick<App, 'db' | 'jobs'>,
  { id, location }: Pick<SourceRow, 'id' | 'location'>,
  userId?: string,
): Promise<string> {
  return app.db.transaction(async (transaction) => {
    await transaction.update(packageSources).set({ state: 'refreshing' }).where(eq(packageSources.id, id));
    const job = await app.jobs.enqueue(
      refreshSourceJob,
      { sourceId: id },
      { db: transaction, key: id, keyUntil: 'ended', title: location, ...(userId && { userId }) },
    );
    return job.id;
  });
}

/** Starts to read all sources, as every day. */
export async function refreshAll(app: Pick<App, 'db' | 'jobs'>): Promise<void> {
  for (const row of await app.db.select().from(packageSources)) await startRefresh(app, row);
}

/** Removes a source and what it offers; what is listed stays, and is known again when its publisher is. */
export async function removeSourceRow(db: Database, id: string): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction
      .delete(packageEntries)
      .where(and(eq(packageEntries.sourceId, id), isNull(packageEntries.productId)));
    await transaction.delete(packageSources).where(eq(packageSources.id, id));
  });
}

/** Makes the stored sources those of the configuration file, and reads all of them. */
export async function followConfiguration(app: App): Promise<void> {
  const given = app.config.packageSources;
  const rows = await app.db.select().from(packageSources).where(eq(packageSources.isConfigured, true));
  for (const row of rows) {
    const found = given.find(({ location, publicKey }) => {
      return location === row.location && readPublicKey(publicKey)?.text === row.publicKey;
    });
    if (!found) await removeSourceRow(app.db, row.id);
  }
  for (const { location, publicKey, listsAll } of given) {
    const key = readPublicKey(publicKey);
    if (!key) continue;
    const kind = /^https?:/.test(location) ? 'address' : 'folder';
    const shared = { listsAll, isConfigured: true };
    await app.db
      .insert(packageSources)
      .values({ id: newId(), kind, location, publicKey: key.text, ...shared, createdAt: new Date() })
      .onConflictDoNothing();
    const [row] = await app.db
      .update(packageSources)
      .set(shared)
      .where(and(eq(packageSources.location, location), eq(packageSources.publicKey, key.text)))
      .returning();
    if (row) await startRefresh(app, row);
    // A source that administrators added has this address or this key.
    else app.log.info('package-source.taken', { location });
  }
}

import type { Input, Result } from '@heddle/api-contract';
import { productStatuses } from '@heddle/api-contract/families/product';
import { packageLimits, type productPackage } from '@heddle/api-contract/families/product-package';
import { productPackageReasons } from '@heddle/api-contract/reasons/product-package';
import { and, asc, count, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { requireInInstallation } from '../account/index.js';
import { products } from '../product/tables.js';
import { languageOf } from '../workflow/index.js';
import { packageRefused, sourceRefused } from './format/problems.js';
import { readPublicKey } from './format/publicKeys.js';
import { isListable, startListing } from './listPackages.js';
import { removeSourceRow, requireSource, startRefresh } from './sourceRows.js';
import { packageEntries, packageSources, type SourceRow } from './tables.js';

type Calls = typeof productPackage.calls;

/** The sources, those of the configuration first. */
export async function listSources(context: Context): Promise<Result<Calls['sources']>> {
  await requireInInstallation(context, 'manageStore');
  const { db, user } = context;
  const hasProblem = or(
    eq(packageEntries.state, 'failed'),
    and(eq(packageEntries.isGone, true), sql`${packageEntries.listedVersion} is not null`),
  );
  const [rows, counted] = await Promise.all([
    db
      .select()
      .from(packageSources)
      .orderBy(sql`${packageSources.isConfigured} desc`, asc(packageSources.id)),
    db
      .select({
        sourceId: packageEntries.sourceId,
        packages: count(),
        listed: sql<number>`count(${packageEntries.listedVersion})::int`,
        updates: sql<number>`(count(*) filter (where ${hasUpdate}))::int`,
        problems: sql<number>`(count(*) filter (where ${hasProblem}))::int`,
      })
      .from(packageEntries)
      .groupBy(packageEntries.sourceId),
  ]);
  const counts = new Map(counted.map((one) => [one.sourceId, one]));
  const language = languageOf(user.locale);
  return {
    sources: rows.map((row) => {
      const { packages = 0, listed = 0, updates = 0, problems = 0 } = counts.get(row.id) ?? {};
      return {
        ...{ id: row.id, kind: row.kind, location: row.location, is_configured: row.isConfigured },
        ...{ lists_all: row.listsAll, key_id: readPublicKey(row.publicKey)?.id ?? '' },
        ...{ publisher: row.publisher?.[language] ?? '', sequence: row.sequence, state: row.state },
        ...{ problem: row.problem ?? undefined, checked_at: seconds(row.checkedAt) },
        ...{ refreshed_at: seconds(row.refreshedAt), package_count: packages, listed_count: listed },
        ...{ update_count: updates, problem_count: problems },
      };
    }),
    orphan_count: counts.get(null)?.packages ?? 0,
  };
}

const hasUpdate = and(sql`${packageEntries.listedVersion} is not null`, isListable);

function seconds(moment: Date | null): string {
  return String(moment ? toSeconds(moment) : 0);
}

/** Adds a source at an https address. Folders of the server are for its operator alone, in the configuration file. */
export async function addSource(
  context: Context,
  { location, public_key, lists_all = false }: Input<Calls['addSource']>,
): Promise<Result<Calls['addSource']>> {
  await requireInInstallation(context, 'manageStore');
  const address = requireAddress(location.trim());
  const key = readPublicKey(public_key);
  if (!key) throw sourceRefused(productPackageReasons.keyInvalid({ field: 'public_key' }));
  const { db, user } = context;
  const id = newId();
  const publicKey = key.text;
  await db.transaction(async (transaction) => {
    // Two additions at once are counted one after the other.
    await transaction.execute(sql`lock table ${packageSources} in share row exclusive mode`);
    const rows = await transaction.select().from(packageSources);
    if (rows.some((row) => row.location === address))
      throw sourceRefused(productPackageReasons.locationTaken({ field: 'location' }));
    if (rows.some((row) => row.publicKey === publicKey))
      throw sourceRefused(productPackageReasons.keyTaken({ field: 'public_key' }));
    if (rows.length >= packageLimits.sources)
      throw sourceRefused(productPackageReasons.tooManySources({ maximum: packageLimits.sources }));
    await transaction.insert(packageSources).values({
      ...{ id, kind: 'address', location: address, publicKey, listsAll: lists_all },
      ...{ createdBy: user.id, createdAt: new Date() },
    });
  });
  return { source_id: id, job_id: await startRefresh(context, { id, location: address }, user.id) };
}

function requireAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:' || url.username || url.password || url.search || url.hash)
    throw sourceRefused(productPackageReasons.addressInvalid({ field: 'location' }));
  return url.href;
}

export async function removeSource(context: Context, input: Input<Calls['removeSource']>) {
  const source = await requireManaged(context, input.source_id);
  if (source.isConfigured) throw sourceRefused(productPackageReasons.configured({ field: 'source_id' }));
  await removeSourceRow(context.db, source.id);
  return {};
}

export async function refresh(
  context: Context,
  input: Input<Calls['refresh']>,
): Promise<Result<Calls['refresh']>> {
  const source = await requireManaged(context, input.source_id);
  return { job_id: await startRefresh(context, source, context.user.id) };
}

async function requireManaged(context: Context, id: string): Promise<SourceRow> {
  await requireInInstallation(context, 'manageStore');
  return requireSource(context.db, id);
}

/** The packages of a source by name, or the listed ones whose source was removed. */
export async function listPackages(
  context: Context,
  input: Input<Calls['packages']>,
): Promise<Result<Calls['packages']>> {
  await requireInInstallation(context, 'manageStore');
  const { db, user } = context;
  const source = input.source_id === undefined ? undefined : await requireSource(db, input.source_id);
  const page = pageOf(input, { usual: 50, largest: 100 });
  const { sourceId } = packageEntries;
  const where = source ? eq(sourceId, source.id) : isNull(sourceId);
  const [rows, total] = await Promise.all([
    db
      .select({
        row: packageEntries,
        hasUpdate: sql<boolean>`coalesce(${hasUpdate}, false)`,
        status: products.status,
      })
      .from(packageEntries)
      .leftJoin(products, eq(products.id, packageEntries.productId))
      .where(where)
      .orderBy(asc(packageEntries.packageId), asc(packageEntries.id))
      .limit(page.limit)
      .offset(page.offset),
    db.$count(packageEntries, where),
  ]);
  const language = languageOf(user.locale);
  return {
    packages: rows.map(({ row, hasUpdate: isNewer, status }) => ({
      ...{ id: row.id, source_id: row.sourceId ?? '0', package_id: row.packageId, type: row.type },
      ...{ title: row.title[language], version: row.version, listed_version: row.listedVersion ?? '' },
      ...{ has_update: isNewer, is_gone: row.isGone, size: row.size, state: row.state },
      ...{ problem: row.problem ?? undefined, product_id: row.productId ?? '0' },
      product_status: status ?? productStatuses.neverListed,
    })),
    has_more: afterPage(page, total).hasMore,
    total,
  };
}

export async function listInStore(
  context: Context,
  { source_id, entry_ids: ids }: Input<Calls['listInStore']>,
): Promise<Result<Calls['listInStore']>> {
  const source = await requireManaged(context, source_id);
  const chosen = ids && [...new Set(ids)];
  if (chosen) {
    const rows = await context.db
      .select({ id: packageEntries.id })
      .from(packageEntries)
      .where(and(eq(packageEntries.sourceId, source.id), inArray(packageEntries.id, chosen)));
    const known = new Set(rows.map(({ id }) => id));
    const unknown = chosen.find((id) => !known.has(id));
    if (unknown !== undefined || chosen.length === 0)
      throw packageRefused(productPackageReasons.packageUnknown({ field: 'entry_ids', id: unknown ?? '' }));
  }
  const jobId = await startListing(context, source, chosen, context.user.id);
  return { job_id: jobId ?? '0' };
}

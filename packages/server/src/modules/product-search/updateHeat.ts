import { productStatuses } from '@heddle/api-contract/families/product';
import { and, asc, eq, gt, gte, inArray, isNull, lt, or, sql, sum } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../../db/Database.js';
import { defineJob } from '../../jobs/defineJob.js';
import { writeHeat } from '../product/index.js';
import { products } from '../product/tables.js';
import { ids } from './Criteria.js';
import { heatOf } from './heat.js';
import { productDays, productEntries } from './tables.js';
import { updateEntry } from './updateEntry.js';

/** Products per statement: few enough that nobody waits for the rows of one. */
const together = 1_000;

const countedDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** Recomputes the heat of all listed products, and repairs missing and old entries. */
export const updateHeatJob = defineJob(
  'product-search.update-heat',
  z.object({}),
  async ({ app: { db }, signal, progress }) => {
    const total = await db.$count(products, eq(products.status, productStatuses.listed));
    let last = '0';
    let done = 0;
    for (;;) {
      signal.throwIfAborted();
      const updated = await updateNext(db, last);
      done += updated.length;
      progress(done, total);
      if (updated.length < together) break;
      last = updated.at(-1) ?? last;
    }
    for (const id of await staleEntries(db)) {
      signal.throwIfAborted();
      await db.transaction((transaction) => updateEntry(transaction, id));
    }
  },
  { retry: { attempts: 2 }, concurrency: 1, limitMs: 30 * 60_000 },
);

/** Updates the next products after this one. Each statement commits by itself. */
async function updateNext(db: Database, after: string): Promise<string[]> {
  const rows = await db
    .select({
      id: products.id,
      heat: products.heat,
      duplicates: products.duplicateCount,
      favorites: products.favoriteCount,
    })
    .from(products)
    .where(and(eq(products.status, productStatuses.listed), gt(products.id, after)))
    .orderBy(asc(products.id))
    .limit(together);
  const found = rows.map(({ id }) => id);
  if (found.length === 0) return found;
  const since = new Date(Date.now() - countedDays * dayMs).toISOString().slice(0, 10);
  const used = await db
    .select({ id: productDays.productId, uses: sum(productDays.used) })
    .from(productDays)
    .where(and(inArray(productDays.productId, found), gte(productDays.day, since)))
    .groupBy(productDays.productId);
  const uses = new Map(used.map((row) => [row.id, Number(row.uses)]));
  const changed = rows
    .map(({ heat, ...row }) => ({ id: row.id, heat, now: heatOf({ ...row, uses: uses.get(row.id) ?? 0 }) }))
    .filter(({ heat, now }) => heat !== now)
    .map(({ id, now }) => ({ id, heat: now }));
  if (changed.length > 0) await writeHeat(db, changed);
  await copyHeat(db, found);
  return found;
}

async function copyHeat(db: Database, productIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    update product_entries as entry set heat = product.heat from products as product
    where product.id = any(${ids(productIds)}) and entry.product_id = product.id and entry.heat <> product.heat`);
}

/** Entries whose product was changed without them. */
async function staleEntries(db: Database): Promise<string[]> {
  const isListed = eq(products.status, productStatuses.listed);
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .leftJoin(productEntries, eq(productEntries.productId, products.id))
    .where(
      and(isListed, or(isNull(productEntries.productId), lt(productEntries.version, products.updatedAt))),
    );
  return rows.map(({ id }) => id);
}

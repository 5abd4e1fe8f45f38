import { productStatuses } from '@heddle/api-contract/families/product';
import { and, asc, eq, gt, gte, isNull, lt, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../../db/Database.js';
import { defineJob } from '../../jobs/defineJob.js';
import { writeHeat } from '../product/index.js';
import { products } from '../product/tables.js';
import { firstDayOf } from './actions.js';
import { heatOf } from './heat.js';
import { Turns } from './Turns.js';
import { productDays, productEntries } from './tables.js';
import { updateEntry } from './updateEntry.js';

/** Products per statement that reads. */
const together = 200;

/** Recomputes the heat of all listed products, and repairs missing and old entries. */
export const updateHeatJob = defineJob(
  'product-search.update-heat',
  z.object({}),
  async ({ app: { db }, signal, progress }) => {
    const total = await db.$count(products, eq(products.status, productStatuses.listed));
    const turns = new Turns(signal);
    let after = '0';
    for (let done = 0; ; ) {
      const found = await turns.take(() => readHeat(db, after));
      await turns.each(
        found.filter(({ heat, shown, now }) => heat !== now || (shown !== null && shown !== now)),
        async (some) => {
          const written = some.map(({ id, now }) => ({ id, heat: now }));
          await writeHeat(db, written);
          await copyHeat(db, written);
        },
      );
      done += found.length;
      progress(done, total);
      if (found.length < together) break;
      after = found.at(-1)?.id ?? after;
    }
    await turns.each(await staleEntries(db), async (some) => {
      for (const id of some) await db.transaction((transaction) => updateEntry(transaction, id));
    });
  },
  { retry: { attempts: 2 }, concurrency: 1, limitMs: 30 * 60_000 },
);

interface Heat {
  id: string;
  /** As stored, and in the entry; null without one. */
  heat: number;
  shown: number | null;
  now: number;
}

/** The next products after this one, with their heat. */
async function readHeat(db: Database, after: string): Promise<Heat[]> {
  const used = sql<string>`(select coalesce(sum(${productDays.used}), 0) from ${productDays}
    where ${and(eq(productDays.productId, products.id), gte(productDays.day, firstDayOf()))})`;
  const rows = await db
    .select({
      id: products.id,
      heat: products.heat,
      shown: productEntries.heat,
      uses: used,
      duplicates: products.duplicateCount,
      favorites: products.favoriteCount,
    })
    .from(products)
    .leftJoin(productEntries, eq(productEntries.productId, products.id))
    .where(and(eq(products.status, productStatuses.listed), gt(products.id, after)))
    .orderBy(asc(products.id))
    .limit(together);
  return rows.map(({ id, heat, shown, uses, ...counts }) => ({
    ...{ id, heat, shown },
    now: heatOf({ ...counts, uses: Number(uses) }),
  }));
}

async function copyHeat(db: Database, changed: readonly { id: string; heat: number }[]): Promise<void> {
  await db.execute(sql`
    update product_entries as entry set heat = changed.heat
    from json_to_recordset(${JSON.stringify(changed)}::json) as changed(id bigint, heat integer)
    where entry.product_id = changed.id`);
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

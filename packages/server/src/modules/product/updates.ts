import type { Input, Result } from '@heddle/api-contract';
import { type product, productStatuses } from '@heddle/api-contract/families/product';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Context } from '../../kernel/Context.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { productCopies, productSnapshots, products } from './tables.js';

type Calls = typeof product.calls;

/** Copies of the caller of which a newer version is listed, the latest listed first. */
export async function listUpdates(
  { db, user }: Context,
  input: Input<Calls['updates']>,
): Promise<Result<Calls['updates']>> {
  const page = pageOf(input);
  const copied = alias(productSnapshots, 'copied');
  const where = and(
    eq(productCopies.userId, user.id),
    eq(products.status, productStatuses.listed),
    gt(productSnapshots.id, productCopies.snapshotId),
    sql`${productSnapshots.entityVersion} <> ${copied.entityVersion}`,
  );
  const rows = await db
    .select({ copy: productCopies, row: products, now: productSnapshots, from: copied.entityVersion })
    .from(productCopies)
    .innerJoin(products, eq(products.id, productCopies.productId))
    .innerJoin(productSnapshots, eq(productSnapshots.id, products.snapshotId))
    .innerJoin(copied, eq(copied.id, productCopies.snapshotId))
    .where(where)
    .orderBy(desc(products.listedAt), desc(productCopies.id))
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(productCopies)
    .innerJoin(products, eq(products.id, productCopies.productId))
    .innerJoin(productSnapshots, eq(productSnapshots.id, products.snapshotId))
    .innerJoin(copied, eq(copied.id, productCopies.snapshotId))
    .where(where);
  const total = counted?.total ?? 0;
  return {
    updates: rows.map(({ copy, row, now, from }) => ({
      product_id: row.id,
      name: row.name,
      entity_type: row.entityType,
      space_id: copy.spaceId,
      object_id: copy.objectId,
      from_version: from,
      to_version: now.entityVersion,
      changelog: now.changelog,
      listed_at: String(row.listedAt ? toSeconds(row.listedAt) : 0),
    })),
    has_more: afterPage(page, total).hasMore,
    total,
  };
}

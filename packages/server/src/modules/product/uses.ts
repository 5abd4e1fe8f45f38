import type { Input, Result } from '@heddle/api-contract';
import type { product } from '@heddle/api-contract/families/product';
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { kindOf } from '../../resources/ResourceKind.js';
import { countUsers, findUsedBy, type Use } from '../../resources/references.js';
import { resourceReferences } from '../../resources/tables.js';
import { storeSpaceId } from '../space/index.js';
import { spaceMembers, spaces } from '../space/tables.js';
import { findSeenProduct } from './detail.js';
import type { ProductRow } from './rows.js';
import { productCopies } from './tables.js';

type Calls = typeof product.calls;

const maxUses = 50;

/** Where a product is used in the spaces of the caller, and how often by everybody. */
export async function listUses(
  context: Context,
  { product_id }: Input<Calls['uses']>,
): Promise<Result<Calls['uses']>> {
  const row = await findSeenProduct(context, product_id);
  const found = await (row.kind === 'plugin' ? usesOfPlugin(context, row) : copiesOf(context, row));
  const names = await spaceNames(
    context.db,
    found.uses.map(({ spaceId }) => spaceId),
  );
  return {
    ...found,
    uses: found.uses
      .map(({ kind, id, name, spaceId }) => ({
        ...{ kind, id, name, space_id: spaceId, space_name: names.get(spaceId) ?? '' },
      }))
      .sort((one, other) => one.name.localeCompare(other.name)),
  };
}

interface Found {
  uses: Use[];
  total: number;
  public_count: number;
}

async function usesOfPlugin(context: Context, { entityId }: ProductRow): Promise<Found> {
  const { db, user } = context;
  const [uses, counts, [everybody]] = await Promise.all([
    findUsedBy(context, user.id, 'plugin', [entityId], maxUses),
    countUsers(context, user.id, 'plugin', [entityId]),
    db
      .select({ count: sql<number>`count(distinct ${resourceReferences.fromId})::int` })
      .from(resourceReferences)
      .where(
        and(
          eq(resourceReferences.toId, entityId),
          eq(resourceReferences.toKind, 'plugin'),
          ne(resourceReferences.part, 'icon'),
          // Frozen copies of templates.
          ne(resourceReferences.spaceId, storeSpaceId),
        ),
      ),
  ]);
  return { uses, total: counts.get(entityId) ?? 0, public_count: everybody?.count ?? 0 };
}

/** The copies that the caller made, unless they are gone or in a space that the caller has left. */
async function copiesOf(context: Context, { id, kind, duplicateCount }: ProductRow): Promise<Found> {
  const { db, user } = context;
  const { rows } = kindOf(context, kind);
  const found = await db
    .selectDistinct({ id: rows.id, spaceId: rows.spaceId, name: sql<string>`${rows.name}` })
    .from(productCopies)
    .innerJoin(rows.table, eq(rows.id, productCopies.objectId))
    .innerJoin(spaces, and(eq(spaces.id, rows.spaceId), isNull(spaces.deletedAt)))
    .innerJoin(spaceMembers, and(eq(spaceMembers.spaceId, rows.spaceId), eq(spaceMembers.userId, user.id)))
    .where(
      and(
        eq(productCopies.productId, id),
        eq(productCopies.userId, user.id),
        rows.where,
        rows.deletedAt && isNull(rows.deletedAt),
      ),
    );
  const uses = found.map((use): Use => ({ ...use, kind, id: String(use.id), spaceId: String(use.spaceId) }));
  return { uses: uses.slice(0, maxUses), total: uses.length, public_count: duplicateCount };
}

async function spaceNames(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: spaces.id, name: spaces.name })
    .from(spaces)
    .where(inArray(spaces.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

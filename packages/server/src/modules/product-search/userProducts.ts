import type { Input, Result } from '@heddle/api-contract';
import { productStatuses } from '@heddle/api-contract/families/product';
import { type productSearch, userProductSources } from '@heddle/api-contract/families/product-search';
import { and, count, desc, eq, gte, inArray, isNotNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { isId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { products } from '../product/tables.js';
import { typesOf } from './Criteria.js';
import { present } from './list.js';
import { productFavorites, productUses } from './tables.js';

type Calls = typeof productSearch.calls;

const usual = 20;
const largest = 100;

/** Rows of one person, each of a product at a time. */
interface Source {
  table: typeof productUses | typeof productFavorites | undefined;
  at: AnyPgColumn;
  owner: AnyPgColumn;
  /** Which products are shown. */
  where: SQL | undefined;
}

const isListed = eq(products.status, productStatuses.listed);
const sources: Readonly<Record<number, Source>> = {
  [userProductSources.listed]: {
    ...{ table: undefined, at: products.listedAt, owner: products.ownerId, where: isListed },
  },
  [userProductSources.used]: {
    ...{ table: productUses, at: productUses.usedAt, owner: productUses.userId, where: isListed },
  },
  [userProductSources.viewed]: {
    ...{ table: productUses, at: productUses.viewedAt, owner: productUses.userId, where: isListed },
  },
  // Favourites stay when their product is no longer available, and say so.
  [userProductSources.favorite]: {
    ...{ table: productFavorites, at: productFavorites.createdAt, owner: productFavorites.userId },
    where: ne(products.status, productStatuses.banned),
  },
};

/** Products that the caller used, opened or marked, or that a person has listed; the latest first. */
export async function listUserProducts(
  context: Context,
  input: Input<Calls['userProducts']>,
): Promise<Result<Calls['userProducts']>> {
  // Nothing can be liked.
  const source = sources[input.source];
  if (!source) return { products: [], has_more: false, next_cursor: '' };
  const limit = Math.min(input.limit || usual, largest);
  const rows = await queryOf(context, source)
    .where(
      and(
        conditionOf(context, source, input),
        ...withinTimes(source.at, input),
        after(source.at, input.cursor),
      ),
    )
    .orderBy(desc(source.at), desc(products.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const shown = await present(
    context,
    page.map(({ id }) => id),
  );
  const last = page.at(-1);
  const hasMore = rows.length > limit;
  return {
    products: shown.map((product, index) => ({ ...product, ...behaviorOf(input.source, page[index]?.at) })),
    has_more: hasMore,
    next_cursor: hasMore && last ? `${timeOf(last.at).getTime()}:${last.id}` : '',
  };
}

/** How many products of each type the caller used, opened or marked, or a person has listed. */
export async function countUserProducts(
  context: Context,
  input: Input<Calls['userProductCount']>,
): Promise<Result<Calls['userProductCount']>> {
  const source = sources[input.source ?? userProductSources.listed];
  if (!source) return { counter: {}, total_count: 0 };
  const { db } = context;
  const counted = db.select({ type: products.entityType, products: count() });
  const from = source.table
    ? counted.from(source.table).innerJoin(products, eq(products.id, source.table.productId))
    : counted.from(products);
  const rows: { type: number; products: number }[] = await from
    .where(conditionOf(context, source, input))
    .groupBy(products.entityType);
  return {
    counter: Object.fromEntries(rows.map((row) => [row.type, row.products])),
    total_count: rows.reduce((sum, row) => sum + row.products, 0),
  };
}

function queryOf({ db }: Context, { table, at }: Source) {
  const selected = db.select({ id: products.id, at });
  return table
    ? selected.from(table).innerJoin(products, eq(products.id, table.productId)).$dynamic()
    : selected.from(products).$dynamic();
}

function conditionOf(
  { user }: Context,
  { table, owner, at, where }: Source,
  input: Input<Calls['userProductCount']>,
): SQL | undefined {
  // What others use, open and mark is nobody's business.
  const personId = table === undefined ? (input.user_id ?? user.id) : user.id;
  const types = typesOf(input);
  return and(
    eq(owner, personId),
    isNotNull(at),
    where,
    types ? inArray(products.entityType, types) : undefined,
  );
}

function withinTimes(
  at: AnyPgColumn,
  { begin_at: begin, end_at: end }: Input<Calls['userProducts']>,
): (SQL | undefined)[] {
  return [
    begin ? gte(at, new Date(begin * 1000)) : undefined,
    end ? lte(at, new Date(end * 1000)) : undefined,
  ];
}

/** Continues after the last product of the page before, so that later changes shift nothing. */
function after(at: AnyPgColumn, cursor: string | undefined): SQL | undefined {
  if (!cursor || cursor === '0') return undefined;
  const [, time, id] = /^(\d{1,13}):(\d{1,19})$/.exec(cursor) ?? [];
  if (time === undefined || id === undefined || !isId(id))
    throw new DomainError('badRequest', programText('cursor: not one of ours'));
  const moment = new Date(Number(time));
  return sql`(${at}, ${products.id}) < (${moment.toISOString()}::timestamptz, ${id}::bigint)`;
}

const timeOf = (value: unknown) => (value instanceof Date ? value : new Date(String(value)));

function behaviorOf(source: number, at: unknown) {
  const time = at ? String(toSeconds(timeOf(at))) : '0';
  if (source === userProductSources.used) return { user_behavior: { viewed_at: '0', used_at: time } };
  if (source === userProductSources.viewed) return { user_behavior: { viewed_at: time, used_at: '0' } };
  return {};
}

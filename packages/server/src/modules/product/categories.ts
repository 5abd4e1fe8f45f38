import type { Input, Result } from '@heddle/api-contract';
import { type ProductCategory, type product, productStatuses } from '@heddle/api-contract/families/product';
import type { Language } from '@heddle/workflow-schema';
import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { languageOf } from '../workflow/index.js';
import { productCategories, products } from './tables.js';

type Calls = typeof product.calls;
export type CategoryRow = typeof productCategories.$inferSelect;

/** What `entity_type` all templates share in the table of categories. */
const templateCategories = 20;

/** All templates share their categories; the other types have their own. */
export function categoryTypeOf(entityType: number): number {
  return entityType >= templateCategories && entityType < 50 ? templateCategories : entityType;
}

/** The categories of a type in their order, or those of all types. */
export async function readCategories(db: Database, entityType?: number): Promise<CategoryRow[]> {
  return db
    .select()
    .from(productCategories)
    .where(
      entityType === undefined ? undefined : eq(productCategories.entityType, categoryTypeOf(entityType)),
    )
    .orderBy(asc(productCategories.entityType), asc(productCategories.position));
}

/** The name of a category in a language. */
export function nameOfCategory({ nameEn, nameZh }: CategoryRow, language: Language): string {
  return language === 'en' ? nameEn : nameZh;
}

/** A category as the marketplace shows it. */
export function toCategory(row: CategoryRow, language: Language, listed = 0): ProductCategory {
  return {
    id: row.id,
    name: nameOfCategory(row, language),
    ...{ icon_url: row.icon, active_icon_url: row.activeIcon },
    index: row.position,
    count: listed,
  };
}

/** Categories with how many products are listed in each; empty ones only on request. */
export async function listCategories(
  { db, user }: Context,
  { entity_type, need_empty_category, lang }: Input<Calls['categories']>,
): Promise<Result<Calls['categories']>> {
  const rows = await readCategories(db, entity_type);
  const ids = rows.map(({ id }) => id);
  const counted =
    ids.length === 0
      ? []
      : await db
          .select({ id: products.categoryId, listed: count() })
          .from(products)
          .where(and(inArray(products.categoryId, ids), eq(products.status, productStatuses.listed)))
          .groupBy(products.categoryId);
  const listed = new Map(counted.map((row) => [row.id, row.listed]));
  const language = languageOf(lang ?? user.locale);
  return {
    entity_type: entity_type ?? 0,
    categories: rows
      .map((row) => toCategory(row, language, listed.get(row.id) ?? 0))
      .filter((category) => need_empty_category || category.count > 0),
  };
}

import type { Input, Result } from '@heddle/api-contract';
import { type productAdmin, productAdminLimits } from '@heddle/api-contract/families/product-admin';
import { productAdminReasons } from '@heddle/api-contract/reasons/product-admin';
import { count, inArray } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { requireInInstallation } from '../account/index.js';
import {
  type CategoryRow,
  categoryTypeOf,
  nameOfCategory,
  readCategories,
  recordProductEvent,
  replaceCategories,
} from '../product/index.js';
import { products } from '../product/tables.js';
import { languageOf } from '../workflow/index.js';
import { lockStore } from './lockStore.js';
import { pictureUrl } from './pictureUrl.js';

type Calls = typeof productAdmin.calls;
type Sent = Input<Calls['saveCategories']>['categories'][number];

/** The categories of a type, with how many products each has in any state. */
export async function listCategories(
  context: Context,
  { entity_type: type }: Input<Calls['categories']>,
): Promise<Result<Calls['categories']>> {
  await requireInInstallation(context, 'manageStore');
  const rows = await readCategories(context.db, type);
  const used = await countProducts(
    context,
    rows.map(({ id }) => id),
  );
  return {
    entity_type: type ?? 0,
    categories: await Promise.all(
      rows.map(async (row) => ({
        id: row.id,
        name: nameOfCategory(row, languageOf(context.user.locale)),
        ...{ name_zh: row.nameZh, name_en: row.nameEn, icon_uri: row.icon, active_icon_uri: row.activeIcon },
        icon_url: await pictureUrl(context, row.icon),
        active_icon_url: await pictureUrl(context, row.activeIcon),
        ...{ index: row.position, entity_type: row.entityType, product_count: used.get(row.id) ?? 0 },
      })),
    ),
  };
}

/** Replaces the categories of a type. */
export async function saveCategories(
  context: Context,
  { entity_type, categories }: Input<Calls['saveCategories']>,
): Promise<Result<Calls['saveCategories']>> {
  await requireInInstallation(context, 'manageStore');
  const type = categoryTypeOf(entity_type);
  await context.db.transaction(async (transaction) => {
    await lockStore(transaction);
    const before = await readCategories(transaction, type);
    const after = categories.map((sent, index) => toRow(type, sent, index, before));
    requireDistinct(after);
    await requireUnused({ ...context, db: transaction }, before, after);
    await replaceCategories(transaction, type, after);
    await recordProductEvent(transaction, {
      ...{ productId: null, userId: context.user.id, action: 'categories.save' },
      ...{ before: { type, categories: before }, after: { type, categories: after } },
    });
  });
  return {};
}

function toRow(type: number, sent: Sent, index: number, before: readonly CategoryRow[]): CategoryRow {
  const kept = before.find(({ id }) => id === sent.id);
  const field = `categories.${index}`;
  if (sent.id && !kept)
    throw new DomainError(
      'productAdminInvalid',
      productAdminReasons.categoryUnknown({ field: `${field}.id`, id: sent.id }),
    );
  return {
    ...{ id: kept?.id ?? newId(), entityType: type, position: index + 1, isOther: kept?.isOther ?? false },
    nameZh: nameOf(sent.name_zh ?? keptName(sent.name, kept, 'nameZh'), field),
    nameEn: nameOf(sent.name_en ?? keptName(sent.name, kept, 'nameEn'), field),
    icon: sent.icon_uri ?? kept?.icon ?? '',
    activeIcon: sent.active_icon_uri ?? kept?.activeIcon ?? '',
  };
}

/** Clients that send the name of one language, unchanged, keep the name of the other. */
function keptName(name: string, kept: CategoryRow | undefined, column: 'nameZh' | 'nameEn'): string {
  return kept && (name === kept.nameZh || name === kept.nameEn) ? kept[column] : name;
}

function nameOf(name: string, field: string): string {
  const text = name.trim();
  if (text === '')
    throw new DomainError('productAdminInvalid', productAdminReasons.required({ field: `${field}.name` }));
  if ([...text].length > productAdminLimits.name)
    throw new DomainError(
      'productAdminInvalid',
      productAdminReasons.tooMany({ field: `${field}.name`, maximum: productAdminLimits.name }),
    );
  return text;
}

function requireDistinct(rows: readonly CategoryRow[]): void {
  for (const column of ['nameZh', 'nameEn'] as const) {
    const names = new Set<string>();
    for (const { [column]: name } of rows) {
      if (names.has(name))
        throw new DomainError(
          'productAdminInvalid',
          productAdminReasons.duplicateName({ field: 'categories', name }),
        );
      names.add(name);
    }
  }
}

async function requireUnused(
  context: Context,
  before: readonly CategoryRow[],
  after: readonly CategoryRow[],
): Promise<void> {
  const removed = before.filter(({ id }) => !after.some((row) => row.id === id));
  const other = removed.find(({ isOther }) => isOther);
  if (other)
    throw new DomainError(
      'productAdminInvalid',
      productAdminReasons.otherCategoryKept({ name: other.nameEn }),
    );
  const used = await countProducts(
    context,
    removed.map(({ id }) => id),
  );
  const inUse = removed.find(({ id }) => used.has(id));
  if (inUse)
    throw new DomainError('productAdminInvalid', productAdminReasons.categoryInUse({ name: inUse.nameEn }));
}

/** How many products of any state each category has. */
async function countProducts(
  { db }: Pick<Context, 'db'>,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: products.categoryId, products: count() })
    .from(products)
    .where(inArray(products.categoryId, [...ids]))
    .groupBy(products.categoryId);
  return new Map(rows.flatMap(({ id, products }) => (id === null ? [] : [[id, products] as const])));
}

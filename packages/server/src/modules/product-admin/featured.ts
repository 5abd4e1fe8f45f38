import type { Input, Result } from '@heddle/api-contract';
import { changeTypes, type productAdmin } from '@heddle/api-contract/families/product-admin';
import { productAdminReasons } from '@heddle/api-contract/reasons/product-admin';
import { and, asc, desc, eq, gt, inArray, lt, lte, ne } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { requireInInstallation } from '../account/index.js';
import { recordProductEvent } from '../product/index.js';
import { products } from '../product/tables.js';
import { findListed, requireAllListed } from './listedProducts.js';
import { lockStore } from './lockStore.js';
import { pictureUrl } from './pictureUrl.js';
import { presentInOrder } from './presentInOrder.js';
import { createPreview, readPreview } from './previews.js';
import { featuredProducts } from './tables.js';
import { readTime, readWindow, timeText } from './times.js';

type Calls = typeof productAdmin.calls;
type Featured = typeof featuredProducts.$inferSelect;

const required = (field: string) =>
  new DomainError('productAdminInvalid', productAdminReasons.required({ field }));
const unknown = () =>
  new DomainError('productAdminInvalid', productAdminReasons.entryUnknown({ field: 'id' }));

const typesOf = (input: { entity_type?: number | undefined; entity_types?: number[] | undefined }) => [
  ...(input.entity_types ?? []),
  ...(input.entity_type ? [input.entity_type] : []),
];

/** Featured products whose time is at least partly within a window, the next first. */
export async function listFeatured(
  context: Context,
  input: Input<Calls['featuredList']>,
): Promise<Result<Calls['featuredList']>> {
  await requireInInstallation(context, 'manageStore');
  const begin = readTime(input.begin_time_second, 'begin_time_second');
  const end = readTime(input.end_time_second, 'end_time_second');
  const types = typesOf(input);
  const rows = await context.db
    .select({ featured: featuredProducts, product: products })
    .from(featuredProducts)
    .innerJoin(products, eq(products.id, featuredProducts.productId))
    .where(
      and(
        types.length > 0 ? inArray(featuredProducts.entityType, types) : undefined,
        begin && gt(featuredProducts.endsAt, begin),
        end && lt(featuredProducts.beginsAt, end),
      ),
    )
    .orderBy(asc(featuredProducts.beginsAt), asc(featuredProducts.id));
  const shown = await presentInOrder(
    context,
    rows.map(({ product }) => product),
  );
  return {
    featured_product_info_list: await Promise.all(
      rows.map(async ({ featured }, index) => ({
        featured_product_config: await toConfig(context, featured),
        ...(shown[index] && { meta_info: shown[index].meta_info }),
      })),
    ),
  };
}

/** The featured product that begins last, of a product or a type. */
export async function findLatestFeatured(
  context: Context,
  { product_id: productId, entity_type: type }: Input<Calls['latestFeatured']>,
): Promise<Result<Calls['latestFeatured']>> {
  await requireInInstallation(context, 'manageStore');
  const [row] = await context.db
    .select()
    .from(featuredProducts)
    .where(
      and(
        productId ? eq(featuredProducts.productId, productId) : undefined,
        type ? eq(featuredProducts.entityType, type) : undefined,
      ),
    )
    .orderBy(desc(featuredProducts.beginsAt))
    .limit(1);
  return row ? { featured_product_config: await toConfig(context, row) } : {};
}

/** Adds a featured product, or changes one. */
export async function setFeatured(
  context: Context,
  { op_type: type, config }: Input<Calls['setFeatured']>,
): Promise<Result<Calls['setFeatured']>> {
  await requireInInstallation(context, 'manageStore');
  const { db, user } = context;
  if (type === changeTypes.update && !config.id) throw required('config.id');
  return db.transaction(async (transaction) => {
    await lockStore(transaction);
    const id = type === changeTypes.update ? config.id : undefined;
    const before = id ? await requireFeatured(transaction, id) : undefined;
    const productId = config.product_id ?? before?.productId;
    if (!productId) throw required('config.product_id');
    const [product] = await requireAllListed(transaction, [productId], 'config.product_id');
    if (!config.end_time_second && !before) throw required('config.end_time_second');
    const { beginsAt, endsAt } = readWindow(
      {
        begin: config.begin_time_second ?? (before && timeText(before.beginsAt)),
        end: config.end_time_second ?? (before && timeText(before.endsAt)),
      },
      'config.end_time_second',
    );
    if (!endsAt) throw required('config.end_time_second');
    const row: Featured = {
      ...{ id: before?.id ?? newId(), productId, entityType: product!.entityType, beginsAt, endsAt },
      reason: config.reason ?? before?.reason ?? '',
      description: config.description ?? before?.description ?? '',
      banner: config.banner_uri ?? before?.banner ?? '',
      buttonText: config.button_text ?? before?.buttonText ?? '',
      showsPrologue: config.is_show_prologue ?? before?.showsPrologue ?? false,
    };
    await requireFreeTime(transaction, row);
    await transaction
      .insert(featuredProducts)
      .values(row)
      .onConflictDoUpdate({ target: featuredProducts.id, set: row });
    await recordProductEvent(transaction, {
      ...{ productId, userId: user.id, action: before ? 'featured.update' : 'featured.add' },
      ...{ before: before ? described(before) : {}, after: described(row) },
    });
    return { id: row.id };
  });
}

async function requireFreeTime(db: Database, { id, entityType, beginsAt, endsAt }: Featured): Promise<void> {
  const taken = await db.$count(
    featuredProducts,
    and(
      ...[ne(featuredProducts.id, id), eq(featuredProducts.entityType, entityType)],
      ...[lt(featuredProducts.beginsAt, endsAt), gt(featuredProducts.endsAt, beginsAt)],
    ),
  );
  if (taken > 0)
    throw new DomainError(
      'productAdminInvalid',
      productAdminReasons.windowOverlaps({ field: 'config.begin_time_second' }),
    );
}

async function requireFeatured(db: Database, id: string): Promise<Featured> {
  const [row] = await db.select().from(featuredProducts).where(eq(featuredProducts.id, id));
  if (!row) throw unknown();
  return row;
}

export async function deleteFeatured(
  context: Context,
  { id }: Input<Calls['deleteFeatured']>,
): Promise<Result<Calls['deleteFeatured']>> {
  await requireInInstallation(context, 'manageStore');
  await context.db.transaction(async (transaction) => {
    const [row] = await transaction.delete(featuredProducts).where(eq(featuredProducts.id, id)).returning();
    if (!row) throw unknown();
    await recordProductEvent(transaction, {
      ...{ productId: row.productId, userId: context.user.id, action: 'featured.delete' },
      ...{ before: described(row), after: {} },
    });
  });
  return {};
}

export async function previewFeatured(
  context: Context,
  { id }: Input<Calls['featuredPreview']>,
): Promise<Result<Calls['featuredPreview']>> {
  await requireInInstallation(context, 'manageStore');
  await requireFeatured(context.db, id);
  return createPreview(context, 'featured', id);
}

/** The products featured now, one of each type, or that of a preview. Products that are no longer listed are left out. */
export async function currentFeatured(
  context: Context,
  input: Input<Calls['featured']>,
): Promise<Result<Calls['featured']>> {
  const types = typesOf(input);
  const now = new Date();
  const rows = await context.db
    .select()
    .from(featuredProducts)
    .where(
      input.PreviewID
        ? eq(featuredProducts.id, await readPreview(context, 'featured', input.PreviewID, 'PreviewID'))
        : and(
            types.length > 0 ? inArray(featuredProducts.entityType, types) : undefined,
            ...[lte(featuredProducts.beginsAt, now), gt(featuredProducts.endsAt, now)],
          ),
    )
    .orderBy(asc(featuredProducts.entityType));
  const listed = await findListed(
    context.db,
    rows.map(({ productId }) => productId),
  );
  const visible = rows.filter(({ productId }) => listed.has(productId));
  const shown = await presentInOrder(
    context,
    visible.map(({ productId }) => listed.get(productId)!),
  );
  return {
    featured_info_list: await Promise.all(
      visible.map(async (row, index) => {
        const banner = await pictureUrl(context, row.banner);
        return {
          featured_product: {
            ...{ id: row.id, reason: row.reason, description: row.description, button_text: row.buttonText },
            ...{ banner_url: banner, banner_url_small: banner, is_show_prologue: row.showsPrologue },
            prologue: row.showsPrologue ? (shown[index]?.bot_extra?.prologue ?? '') : '',
          },
          product_info: shown[index]!,
        };
      }),
    ),
  };
}

async function toConfig(context: Context, row: Featured) {
  const now = new Date();
  return {
    id: row.id,
    product_id: row.productId,
    begin_time_second: timeText(row.beginsAt),
    end_time_second: timeText(row.endsAt),
    reason: row.reason,
    description: row.description,
    banner_uri: row.banner,
    banner_url: await pictureUrl(context, row.banner),
    button_text: row.buttonText,
    is_show_prologue: row.showsPrologue,
    is_valid: row.beginsAt <= now && row.endsAt > now,
  };
}

const described = ({ id, beginsAt, endsAt, reason, description, banner, buttonText }: Featured) => ({
  ...{ id, begins: timeText(beginsAt), ends: timeText(endsAt) },
  ...{ reason, description, banner, button_text: buttonText },
});

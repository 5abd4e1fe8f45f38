import { productStatuses, publishModes } from '@heddle/api-contract/families/product';
import { and, eq, isNull } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import type { App } from '../../kernel/services.js';
import { categoryTypeOf } from './categories.js';
import { kindOfType } from './kinds.js';
import type { ProductInsides, ProductTexts } from './ProductInsides.js';
import { findByEntity, findSnapshot, lockProduct } from './rows.js';
import { type ProductKind, productCategories, productSnapshots, products } from './tables.js';
import { listSnapshot, unlist } from './transitions.js';

/** A product of the installation itself, which nobody owns. */
export interface OfficialProduct {
  /** Fixed for what comes with the server. */
  entityId: string;
  /** One of `productTypes`. */
  entityType: number;
  version: string;
  /** Left out if the operator removed the category. */
  categoryId: string;
  texts: ProductTexts;
  insides: ProductInsides;
}

type Emitter = Pick<App, 'db' | 'emit' | 'extensions'>;

// Products of the installation are in no space.
const nowhere = '0';

/**
 * Lists a product of the installation; one that is listed with this version stays as it is, and one that an
 * administrator unlisted or banned stays unlisted or banned. Returns whether something changed.
 */
export async function putOfficialProduct(app: Emitter, given: OfficialProduct): Promise<boolean> {
  const kind = kindOfType(given.entityType);
  if (!kind) throw new Error(`there are no products of the type ${given.entityType}`);
  return app.db.transaction(async (transaction) => {
    const { entityId, entityType, version, texts, insides } = given;
    const { name, description, readme } = texts.en;
    const now = new Date();
    const publishMode = kind === 'plugin' ? publishModes.closedSource : publishModes.openSource;
    const shared = { entityType, name, description, texts, publishMode };
    await transaction
      .insert(products)
      .values({
        ...shared,
        ...{ id: newId(), kind, entityId, ownerId: null, spaceId: nowhere, isOfficial: true },
        ...{ status: productStatuses.neverListed, createdAt: now, updatedAt: now },
      })
      .onConflictDoNothing();
    const found = await findByEntity(transaction, kind, entityId);
    if (!found || found.ownerId !== null) return false;
    const product = await lockProduct(transaction, found.id);
    const isOpen =
      product.status === productStatuses.neverListed || product.status === productStatuses.listed;
    const listed = await findSnapshot(transaction, product.snapshotId);
    if (!isOpen || listed?.entityVersion === version) return false;
    const [category] = await transaction
      .select({ id: productCategories.id })
      .from(productCategories)
      .where(
        and(
          eq(productCategories.id, given.categoryId),
          eq(productCategories.entityType, categoryTypeOf(entityType)),
        ),
      );
    const [snapshot] = await transaction
      .insert(productSnapshots)
      .values({
        ...shared,
        ...{ id: newId(), productId: product.id, entityVersion: version, readme, insides },
        ...{ icon: '', covers: [], categoryId: category?.id ?? null, categoryNote: '' },
        ...{ paidType: 0, price: null, changelog: '', frozenId: null, createdBy: null, createdAt: now },
      })
      .returning();
    await listSnapshot(app, transaction, { product, snapshot: snapshot! }, { userId: null });
    return true;
  });
}

/** Unlists the products of the installation that are not among these. */
export async function keepOfficialProducts(
  app: Emitter,
  kept: readonly { kind: ProductKind; entityId: string }[],
): Promise<void> {
  const known = new Set(kept.map(({ kind, entityId }) => `${kind} ${entityId}`));
  const rows = await app.db
    .select()
    .from(products)
    .where(and(isNull(products.ownerId), eq(products.status, productStatuses.listed)));
  for (const { id, kind, entityId } of rows) {
    if (known.has(`${kind} ${entityId}`)) continue;
    await app.db.transaction(async (transaction) => {
      const product = await lockProduct(transaction, id);
      if (product.status === productStatuses.listed)
        await unlist(app, transaction, product, {
          userId: null,
          reason: 'it no longer comes with the server',
        });
    });
  }
}

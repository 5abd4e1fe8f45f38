import { productStatuses, publishModes } from '@heddle/api-contract/families/product';
import { productReasons } from '@heddle/api-contract/reasons/product';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import type { App } from '../../kernel/services.js';
import { categoryTypeOf } from './categories.js';
import { kindOfType } from './kinds.js';
import type { ProductInsides, ProductPublisher, ProductTexts } from './ProductInsides.js';
import { findByEntity, findSnapshot, lockProduct } from './rows.js';
import { productCategories, productSnapshots, products } from './tables.js';
import { conflict, listSnapshot, unlist } from './transitions.js';

/** A product that no person owns: of the installation itself, or from a signed package. */
export interface InstallationProduct {
  /** Fixed for what comes with the server. */
  entityId: string;
  /** One of `productTypes`. */
  entityType: number;
  version: string;
  /** Left out if the operator removed the category. */
  categoryId: string;
  texts: ProductTexts;
  insides: ProductInsides;
  /** Who signed its package; such products are never official. */
  publisher?: ProductPublisher;
  covers?: string[];
  changelog?: string;
}

type Emitter = Pick<App, 'db' | 'emit' | 'extensions'>;

// Products of the installation are in no space.
const nowhere = '0';

/**
 * Lists everything that comes with the server, and unlists what no longer does. What is listed with its version stays as
 * it is, and what an administrator unlisted or banned stays so. Returns how many products were listed.
 */
export async function putOfficialProducts(
  app: Emitter,
  given: readonly InstallationProduct[],
): Promise<number> {
  const rows = await app.db
    .select({ row: products, version: productSnapshots.entityVersion })
    .from(products)
    .leftJoin(productSnapshots, eq(productSnapshots.id, products.snapshotId))
    .where(and(isNull(products.ownerId), eq(products.isOfficial, true)));
  const stored = new Map(rows.map((one) => [`${one.row.kind} ${one.row.entityId}`, one]));
  const keyOf = (product: InstallationProduct) => `${kindOfType(product.entityType)} ${product.entityId}`;
  const changed = given.filter((product) => {
    const found = stored.get(keyOf(product));
    return !found || (isOpen(found.row.status) && found.version !== product.version);
  });
  const kept = new Set(given.map(keyOf));
  const gone = rows.filter(
    ({ row }) => row.status === productStatuses.listed && !kept.has(`${row.kind} ${row.entityId}`),
  );
  if (changed.length + gone.length === 0) return 0;
  return app.db.transaction(async (transaction) => {
    let listed = 0;
    for (const product of changed)
      if ((await putInstallationProduct(app, transaction, product)).isChanged) listed += 1;
    for (const { row } of gone) {
      const product = await lockProduct(transaction, row.id);
      const reason = 'it no longer comes with the server';
      if (product.status === productStatuses.listed)
        await unlist(app, transaction, product, { userId: null, reason });
    }
    return listed;
  });
}

function isOpen(status: number): boolean {
  return status === productStatuses.neverListed || status === productStatuses.listed;
}

/**
 * Lists one product in a transaction, with its ID; `relistedBy` is the administrator who wants it listed although it was
 * unlisted.
 */
export async function putInstallationProduct(
  app: Pick<App, 'emit' | 'extensions'>,
  transaction: Database,
  given: InstallationProduct,
  relistedBy: string | null = null,
): Promise<{ id: string; isChanged: boolean }> {
  const kind = kindOfType(given.entityType);
  if (!kind) throw new Error(`there are no products of the type ${given.entityType}`);
  const {
    entityId,
    entityType,
    version,
    texts,
    insides,
    publisher = null,
    covers = [],
    changelog = '',
  } = given;
  const { name, description, readme } = texts.en;
  const now = new Date();
  const publishMode = kind === 'plugin' ? publishModes.closedSource : publishModes.openSource;
  const shared = { entityType, name, description, texts, publishMode };
  await transaction
    .insert(products)
    .values({
      ...{ ...shared, publisher },
      ...{ id: newId(), kind, entityId, ownerId: null, spaceId: nowhere, isOfficial: publisher === null },
      ...{ status: productStatuses.neverListed, createdAt: now, updatedAt: now },
    })
    .onConflictDoNothing();
  const found = await findByEntity(transaction, kind, entityId);
  if (!found || found.ownerId !== null || found.isOfficial !== (publisher === null))
    throw new Error(`the original ${entityId} of an installation product belongs to somebody`);
  const product = await lockProduct(transaction, found.id);
  if (relistedBy !== null && product.status === productStatuses.banned)
    throw conflict(productReasons.alreadyBanned());
  const listed = await findSnapshot(transaction, product.snapshotId);
  const isListed = product.status === productStatuses.listed && listed?.entityVersion === version;
  if (isListed || (relistedBy === null && !isOpen(product.status)))
    return { id: product.id, isChanged: false };
  const [snapshot] = await transaction
    .insert(productSnapshots)
    .values({
      ...{ ...shared, readme, insides, covers, changelog },
      ...{ id: newId(), productId: product.id, entityVersion: version, icon: '' },
      ...{ categoryId: await categoryOf(transaction, given), categoryNote: '' },
      ...{ paidType: 0, price: null, frozenId: null, createdBy: null, createdAt: now },
    })
    .returning();
  if (publisher) await transaction.update(products).set({ publisher }).where(eq(products.id, product.id));
  await listSnapshot(app, transaction, { product, snapshot: snapshot! }, { userId: relistedBy });
  return { id: product.id, isChanged: true };
}

async function categoryOf(
  transaction: Database,
  { categoryId, entityType }: InstallationProduct,
): Promise<string | null> {
  const { id, entityType: type } = productCategories;
  const [category] = await transaction
    .select({ id })
    .from(productCategories)
    .where(and(eq(id, categoryId), eq(type, categoryTypeOf(entityType))));
  return category?.id ?? null;
}

import { productStatuses, productTypes, publishModes } from '@heddle/api-contract/families/product';
import { newId } from '../../../db/ids.js';
import type { TestWorld } from '../../../testing/createTestApp.js';
import { noInsides, type ProductInsides } from '../../product/index.js';
import { productSnapshots, products } from '../../product/tables.js';

/** A product for tests of lists, which need no original. */
export interface InsertedProduct {
  name: string;
  /** The original, if the test needs one. */
  entityId?: string;
  description?: string;
  readme?: string;
  type?: number;
  status?: number;
  categoryId?: string;
  ownerId?: string | null;
  listedAt?: Date;
  insides?: Partial<ProductInsides>;
  counters?: { favoriteCount?: number; duplicateCount?: number };
}

const kinds = { 1: 'bot', 21: 'bot', 2: 'plugin', 23: 'workflow', 6: 'project', 26: 'project' } as const;

/** Inserts a product, listed by default, and tells the other modules, as a listing does. */
export async function insertProduct(
  { database: { db }, app }: TestWorld,
  { name, description = '', readme = '', type = productTypes.plugin, ...more }: InsertedProduct,
): Promise<string> {
  const now = new Date();
  const [id, snapshotId] = [newId(), newId()];
  const { status = productStatuses.listed, categoryId = null, listedAt = now } = more;
  const shown = {
    ...{ entityType: type, name, description, icon: '', covers: [], categoryId },
    publishMode: publishModes.openSource,
  };
  await db.transaction(async (transaction) => {
    await transaction.insert(products).values({
      ...{
        ...shown,
        id,
        snapshotId,
        kind: kinds[type as keyof typeof kinds],
        entityId: more.entityId ?? newId(),
      },
      ...{ ownerId: more.ownerId ?? null, spaceId: '0', status, listedAt, firstListedAt: listedAt },
      ...{ createdAt: now, updatedAt: now, isOfficial: (more.ownerId ?? null) === null },
      ...more.counters,
    });
    await transaction.insert(productSnapshots).values({
      ...{ ...shown, id: snapshotId, productId: id, entityVersion: 'v0.0.1', readme, categoryNote: '' },
      ...{ paidType: 0, changelog: '', insides: { ...noInsides, ...more.insides }, createdAt: now, listedAt },
    });
    await app.app.emit(transaction, 'productChanged', { productId: id });
  });
  return id;
}

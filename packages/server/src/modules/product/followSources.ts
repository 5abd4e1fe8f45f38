import { productStatuses } from '@heddle/api-contract/families/product';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Subscriptions } from '../../events/Subscriptions.js';
import type { App } from '../../kernel/services.js';
import { lockProduct, pendingDraft } from './rows.js';
import { type ProductKind, productKinds, products } from './tables.js';
import { abandon, unlist } from './transitions.js';

type Emitter = Pick<App, 'emit' | 'extensions'>;

/** Ends products whose originals are deleted, in the transaction of the deletion. */
export const followSources: NonNullable<Subscriptions['on']> = {
  async workflowDeleted(db, { workflowId }, app) {
    await endProducts(db, app, ofEntities('workflow', [workflowId]));
  },
  async projectDeleted(db, { projectId }, app) {
    await endProducts(db, app, ofEntities('project', [projectId]));
  },
  async resourceTrashed(db, { kind, id }, app) {
    await endProducts(db, app, ofEntities(kind, [id]));
  },
  async resourcesPurged(db, { kind, ids }, app) {
    const known = productKinds.find((one) => one === kind);
    if (known) await endProducts(db, app, ofEntities(known, ids));
  },
  async spaceDeleted(db, { spaceId }, app) {
    await endProducts(db, app, eq(products.spaceId, spaceId));
  },
  async memberLeft(db, { spaceId, userId, heirId }) {
    await db
      .update(products)
      .set({ ownerId: heirId })
      .where(and(eq(products.spaceId, spaceId), eq(products.ownerId, userId)));
  },
};

function ofEntities(kind: ProductKind, ids: readonly string[]): SQL | undefined {
  return and(eq(products.kind, kind), inArray(products.entityId, [...ids]));
}

/** Unlists products and ends their drafts; banned ones stay banned. */
async function endProducts(db: Database, app: Emitter, where: SQL | undefined): Promise<void> {
  const found = await db.select({ id: products.id }).from(products).where(where).orderBy(products.id);
  for (const { id } of found) {
    const row = await lockProduct(db, id);
    const draft = await pendingDraft(db, id);
    if (draft) await abandon(db, draft, { userId: null, reason: 'sourceDeleted' });
    if (row.status === productStatuses.listed)
      await unlist(app, db, row, { userId: null, reason: 'sourceDeleted' });
  }
}

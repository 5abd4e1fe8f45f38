import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { App } from '../../kernel/services.js';
import { kindOf } from '../../resources/ResourceKind.js';
import { type ResourceKindName, resourceReferences as refs } from '../../resources/tables.js';
import { recordActivity } from '../notice/index.js';
import type { ProductRow, SnapshotRow } from './rows.js';
import { productCopies } from './tables.js';

const maxRecipients = 10_000;

/** Notifies people who copied a product or use it by reference that a newer version is listed. */
export async function notifyOfVersion(
  app: Pick<App, 'extensions' | 'emit'>,
  transaction: Database,
  product: ProductRow,
  { entityVersion }: Pick<SnapshotRow, 'entityVersion'>,
): Promise<void> {
  const recipients =
    product.kind === 'plugin'
      ? await usersOfPlugin(app, transaction, product)
      : await copiers(transaction, product.id);
  await recordActivity(
    transaction,
    {
      ...{ type: 'productUpdated', spaceId: null, actorId: product.ownerId, recipients },
      parts: { name: product.name, ...(product.kind !== 'bot' && { version: entityVersion }) },
      path: `/explore/product/${product.id}?tab=versions`,
    },
    app,
  );
}

async function copiers(db: Database, productId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: productCopies.userId })
    .from(productCopies)
    .where(eq(productCopies.productId, productId))
    .limit(maxRecipients);
  return rows.map(({ userId }) => userId);
}

/** The creators of what refers to a plugin in other spaces. */
async function usersOfPlugin(
  app: Pick<App, 'extensions'>,
  db: Database,
  { entityId, spaceId }: ProductRow,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ kind: refs.fromKind, id: refs.fromId })
    .from(refs)
    .where(and(eq(refs.toKind, 'plugin'), eq(refs.toId, entityId), ne(refs.spaceId, spaceId)))
    .limit(maxRecipients);
  const byKind = new Map<ResourceKindName, string[]>();
  for (const { kind, id } of rows) byKind.set(kind, [...(byKind.get(kind) ?? []), id]);
  const creators = new Set<string>();
  for (const [kind, ids] of byKind) {
    const { rows: columns } = kindOf(app, kind);
    const found = await db
      .selectDistinct({ userId: columns.creatorId })
      .from(columns.table)
      .where(inArray(columns.id, ids));
    for (const { userId } of found) creators.add(String(userId));
  }
  return [...creators];
}

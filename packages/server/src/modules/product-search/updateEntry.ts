import { productStatuses } from '@heddle/api-contract/families/product';
import { productComponents } from '@heddle/api-contract/families/product-search';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { storable } from '../../db/storable.js';
import { productSnapshots, products } from '../product/tables.js';
import { productEntries } from './tables.js';
import { nameTerms, productTerms } from './terms.js';

const componentOfKind: Readonly<Record<string, number>> = {
  plugin: productComponents.plugin,
  workflow: productComponents.workflow,
  knowledge: productComponents.knowledge,
  card: productComponents.card,
};

/** Updates the search entry of a product in the transaction that changes it; deletes that of an unlisted one. */
export async function updateEntry(db: Database, productId: string): Promise<void> {
  const [row] = await db
    .select({ product: products, snapshot: productSnapshots })
    .from(products)
    .innerJoin(productSnapshots, eq(productSnapshots.id, products.snapshotId))
    .where(and(eq(products.id, productId), eq(products.status, productStatuses.listed)));
  if (!row) {
    await db.delete(productEntries).where(eq(productEntries.productId, productId));
    return;
  }
  const { product, snapshot } = row;
  const { used, models, tools } = snapshot.insides;
  const texts = [snapshot, ...Object.values(snapshot.texts ?? {})];
  const of = (field: 'name' | 'description' | 'readme') => [...new Set(texts.map((one) => one[field]))];
  const names = of('name');
  const terms = productTerms({
    names,
    tools: tools.flatMap(({ name, description }) => [name, description]),
    descriptions: of('description'),
    readmes: of('readme'),
  });
  const components = used.map(({ kind }) => componentOfKind[kind]).filter((one) => one !== undefined);
  const entry = {
    entityType: product.entityType,
    categoryId: snapshot.categoryId,
    isOfficial: product.isOfficial,
    publishMode: snapshot.publishMode,
    lowerName: storable(names.join('\n').normalize('NFKC').toLowerCase()),
    nameTerms: sql`${storable(nameTerms(names))}::tsvector`,
    terms: sql`${storable(terms)}::tsvector`,
    models: [...new Set(models)],
    components: [...new Set(components)],
    heat: product.heat,
    listedAt: product.listedAt ?? product.createdAt,
    version: product.updatedAt,
  };
  await db
    .insert(productEntries)
    .values({ productId, ...entry })
    .onConflictDoUpdate({ target: productEntries.productId, set: entry });
}

import type { Input, Result } from '@heddle/api-contract';
import { productTypes } from '@heddle/api-contract/families/product';
import type { productAdmin } from '@heddle/api-contract/families/product-admin';
import { productReasons } from '@heddle/api-contract/reasons/product';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { requireInInstallation } from '../account/index.js';
import { productSnapshots, products } from '../product/tables.js';

type Calls = typeof productAdmin.calls;

/** Tools of a plugin as its product shows them: administrators see no plugins of spaces that are not theirs. */
export async function describePlugin(
  context: Context,
  { plugin_id: id }: Input<Calls['pluginInfo']>,
): Promise<Result<Calls['pluginInfo']>> {
  await requireInInstallation(context, 'manageStore');
  const [row] = await context.db
    .select({ insides: productSnapshots.insides, readme: productSnapshots.readme })
    .from(products)
    .innerJoin(productSnapshots, eq(productSnapshots.id, products.snapshotId))
    .where(and(eq(products.entityId, id), eq(products.entityType, productTypes.plugin)));
  if (!row) throw new DomainError('productNotFound', productReasons.notFound());
  return {
    plugin_tool_infos: row.insides.tools.map(({ id, name, description }) => ({ id, name, description })),
    readme: row.readme,
    connector_ids: [],
  };
}

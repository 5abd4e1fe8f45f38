import type { Input, Result } from '@heddle/api-contract';
import { productStatuses, templateTypes } from '@heddle/api-contract/families/product';
import type { storeOpen } from '@heddle/api-contract/families/store-open';
import { productReasons } from '@heddle/api-contract/reasons/product';
import { and, desc, eq, inArray, or } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { duplicateProduct } from '../product/index.js';
import { products } from '../product/tables.js';
import { toOpenType } from './entityTypes.js';

type Calls = typeof storeOpen.calls;

/** Copies a template, named by its product or by its original, into a space of the caller. */
export async function duplicateTemplate(
  context: Context,
  { template_id: id, workspace_id: space_id, name }: Input<Calls['duplicateTemplate']>,
): Promise<Result<Calls['duplicateTemplate']>> {
  const [row] = await context.db
    .select()
    .from(products)
    .where(
      and(
        or(eq(products.id, id), eq(products.entityId, id)),
        inArray(products.entityType, [...templateTypes]),
        eq(products.status, productStatuses.listed),
      ),
    )
    // An id of a product wins against the same id of an original.
    .orderBy(desc(eq(products.id, id)))
    .limit(1);
  if (!row) throw new DomainError('productNotFound', productReasons.notFound());
  const made = await duplicateProduct(context, {
    ...{ product_id: row.id, entity_type: row.entityType, space_id, name, folder_id: undefined },
  });
  return { entity_id: made.new_entity_id, entity_type: toOpenType(row.entityType) };
}

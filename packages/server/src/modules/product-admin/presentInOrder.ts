import type { ProductInfo } from '@heddle/api-contract/families/product';
import type { Context } from '../../kernel/Context.js';
import { presentProducts } from '../product/index.js';

/** Products as the marketplace shows them, in the order of the rows; for administrators, or of listed ones. */
export async function presentInOrder(
  context: Context,
  rows: readonly { readonly id: string }[],
): Promise<ProductInfo[]> {
  const shown = await presentProducts(
    context,
    rows.map(({ id }) => id),
    { extra: true, seesAll: true },
  );
  return rows.map(({ id }) => shown.get(id)!);
}

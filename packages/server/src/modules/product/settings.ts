import type { Input, Result } from '@heddle/api-contract';
import type { product } from '@heddle/api-contract/families/product';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { requireInInstallation, updateInstallation } from '../account/index.js';
import { installation } from '../account/tables.js';

type Calls = typeof product.calls;

/** How the store of the installation works. Before there is an owner, as a private installation does. */
export async function marketSettings(
  db: Database,
): Promise<{ reviewsProducts: boolean; hasCommunity: boolean }> {
  const { reviewsProducts, hasCommunity } = installation;
  const [row] = await db.select({ reviewsProducts, hasCommunity }).from(installation);
  return row ?? { reviewsProducts: false, hasCommunity: false };
}

export async function readSettings(context: Context): Promise<Result<Calls['settings']>> {
  await requireInInstallation(context, 'manageStore');
  const { reviewsProducts, hasCommunity } = await marketSettings(context.db);
  return { needs_review: reviewsProducts, has_community: hasCommunity };
}

export async function changeSettings(context: Context, input: Input<Calls['updateSettings']>) {
  await requireInInstallation(context, 'manageStore');
  const changes = {
    ...(input.needs_review !== undefined && { reviewsProducts: input.needs_review }),
    ...(input.has_community !== undefined && { hasCommunity: input.has_community }),
  };
  if (Object.keys(changes).length > 0) await updateInstallation(context.db, changes);
  return {};
}

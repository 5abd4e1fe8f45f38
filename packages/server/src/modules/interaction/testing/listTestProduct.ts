import { productStatuses } from '@heddle/api-contract/families/product';
import { newId } from '../../../db/ids.js';
import type { TestPerson } from '../../../testing/createTestApp.js';
import { products } from '../../product/tables.js';

/** An agent of this person in the store; listed by default. */
export async function listTestProduct(
  owner: TestPerson,
  name = 'Helper',
  status = productStatuses.listed as number,
) {
  const [id, entityId] = [newId(), newId()];
  const now = new Date();
  await owner.world.database.db.insert(products).values({
    ...{ id, kind: 'bot', entityId, entityType: 1, ownerId: owner.id, spaceId: '0', status },
    ...{ name, publishMode: 1, createdAt: now, updatedAt: now },
  });
  return { id, entityId };
}

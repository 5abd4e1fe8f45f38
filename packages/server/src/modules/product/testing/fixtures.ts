import { newId } from '../../../db/ids.js';
import { fixture } from '../../../testing/fixture.js';
import { installation } from '../../account/tables.js';
import { productCategories } from '../tables.js';
import { listTemplate, publishedAgent } from './publishThings.js';

export const fixtures = [
  // A draft under review, which strangers do not see.
  fixture(
    [
      'product_id',
      'product_draft_id',
      'audit_draft_id',
      'product.entity_id',
      'productService.entity_id',
      'category_id',
    ],
    async (owner) => {
      const entity_id = await publishedAgent(owner, { name: 'Reviewed' });
      const setReview = (reviewsProducts: boolean) =>
        owner.world.database.db.update(installation).set({ reviewsProducts });
      // A category of its own: calls of administrators replace those that are there.
      const category_id = newId();
      await owner.world.database.db
        .insert(productCategories)
        .values({ id: category_id, entityType: 20, nameZh: '测试', nameEn: 'Tests', position: 99 });
      await setReview(true);
      const { product_id, draft_id } = await listTemplate(owner, entity_id, { category_id });
      await setReview(false);
      return {
        product_id,
        product_draft_id: draft_id,
        audit_draft_id: draft_id,
        'product.entity_id': entity_id,
        'productService.entity_id': entity_id,
        category_id,
      };
    },
  ),
];

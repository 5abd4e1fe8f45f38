import { productTypes } from '@heddle/api-contract/families/product';
import { productAdmin } from '@heddle/api-contract/families/product-admin';
import { fixture } from '../../../testing/fixture.js';

/** Lists of the landing page; all entries have ids of one kind. */
const landingFields = [...['customer_logos', 'topics', 'developer_voices', 'customer_cases', 'partners']].map(
  (list) => `productAdmin.${list}_id`,
);

export const fixtures = [
  // Only administrators name these, which the owner is.
  fixture(
    [
      ...['productAdmin.id', 'productAdmin.topic_id', 'productSearch.topic_id', 'productAdmin.config_id'],
      ...['productAdmin.categories_id', 'productAdmin.author_id', ...landingFields],
    ],
    async (owner) => {
      const topic = { name: 'owned', entity_type: productTypes.plugin };
      const { id } = await owner.clientOf({ productAdmin }).productAdmin.setTopic({ topic });
      const ids = [...landingFields, 'productAdmin.id', 'productAdmin.topic_id', 'productAdmin.config_id'];
      return {
        ...Object.fromEntries(ids.map((field) => [field, id])),
        ...{ 'productSearch.topic_id': id, 'productAdmin.categories_id': '201' },
        'productAdmin.author_id': owner.id,
      };
    },
  ),
];

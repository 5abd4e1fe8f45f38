import { newId } from '../../../db/ids.js';
import { fixture } from '../../../testing/fixture.js';
import { knowledgeTester } from './knowledgeTester.js';

// Apart, because storing a document takes longer than most calls need.
export const fixtures = [
  fixture(
    [
      'dataset_id',
      'dataset_ids',
      'bot.knowledge_info_id',
      'multiAgent.knowledge_info_id',
      'knowledge.source_file_id',
      'knowledge.web_id',
      'knowledge.project_id',
      'knowledge.biz_id',
      'knowledge.UserID',
      'knowledge.SpaceID',
      'knowledge.sheet_id',
    ],
    async (owner, idOf) => {
      const dataset_id = await knowledgeTester(owner).createDataset(0, `owned ${newId()}`);
      return {
        dataset_id,
        dataset_ids: dataset_id,
        'bot.knowledge_info_id': dataset_id,
        'multiAgent.knowledge_info_id': dataset_id,
        'knowledge.source_file_id': await idOf('file_id'),
        'knowledge.web_id': dataset_id,
        'knowledge.project_id': await idOf('project_id'),
        'knowledge.biz_id': dataset_id,
        'knowledge.UserID': owner.id,
        'knowledge.SpaceID': owner.spaceId,
        'knowledge.sheet_id': '0',
      };
    },
  ),
  fixture(
    [
      'knowledge.document_id',
      'knowledge.document_ids',
      'knowledge.document_ids_new',
      'knowledge.document_id_new',
      'knowledge.slice_id',
      'knowledge.slice_ids',
      'knowledge.table_meta_id',
      'knowledge.origin_table_meta_id',
      'knowledge.preview_table_meta_id',
      'knowledge.tree_node_id',
      'knowledge.front_tree_node_id',
      'knowledge.parent_tree_node_id',
    ],
    async (owner, idOf) => {
      const tester = knowledgeTester(owner);
      const [document_id = ''] = await tester.addFiles(await idOf('dataset_id'), { 'owned.txt': 'owned' });
      const { slices } = await tester.api.listSlices({ document_id });
      const slice_id = slices[0]?.slice_id ?? '';
      return {
        'knowledge.document_id': document_id,
        'knowledge.document_ids': document_id,
        'knowledge.document_ids_new': document_id,
        'knowledge.document_id_new': document_id,
        'knowledge.slice_id': slice_id,
        'knowledge.slice_ids': slice_id,
        'knowledge.table_meta_id': slice_id,
        'knowledge.origin_table_meta_id': slice_id,
        'knowledge.preview_table_meta_id': slice_id,
        'knowledge.tree_node_id': slice_id,
        'knowledge.front_tree_node_id': slice_id,
        'knowledge.parent_tree_node_id': slice_id,
      };
    },
  ),
  fixture(['knowledge.review_id', 'knowledge.review_ids'], async (owner, idOf) => {
    const tester = knowledgeTester(owner);
    const tos_uri = await tester.uploadFile('previewed.txt', 'previewed');
    const { reviews } = await tester.api.createReviews({
      dataset_id: await idOf('dataset_id'),
      reviews: [{ document_name: 'previewed.txt', tos_uri }],
    });
    await owner.world.delivered();
    const review_id = reviews[0]?.review_id ?? '';
    return { 'knowledge.review_id': review_id, 'knowledge.review_ids': review_id };
  }),
];

import { newId } from '../../../db/ids.js';
import { fixture } from '../../../testing/fixture.js';
import { knowledgeTester } from './knowledgeTester.js';

export const fixtures = [
  fixture(
    [
      'dataset_id',
      'dataset_ids',
      'knowledge.document_id',
      'knowledge.document_ids',
      'knowledge.document_ids_new',
      'knowledge.document_id_new',
      'knowledge.slice_id',
      'knowledge.slice_ids',
      'knowledge.review_id',
      'knowledge.review_ids',
      'knowledge.source_file_id',
      'knowledge.web_id',
      'knowledge.project_id',
      'knowledge.biz_id',
      'knowledge.UserID',
      'knowledge.SpaceID',
      'knowledge.table_meta_id',
      'knowledge.origin_table_meta_id',
      'knowledge.preview_table_meta_id',
      'knowledge.sheet_id',
      'knowledge.tree_node_id',
      'knowledge.front_tree_node_id',
      'knowledge.parent_tree_node_id',
    ],
    async (owner, idOf) => {
      const tester = knowledgeTester(owner);
      const dataset_id = await tester.createDataset(0, `owned ${newId()}`);
      const [document_id = ''] = await tester.addFiles(dataset_id, { 'owned.txt': 'owned' });
      const { slices } = await tester.api.listSlices({ document_id });
      const slice_id = slices[0]?.slice_id ?? '';
      const tos_uri = await tester.uploadFile('previewed.txt', 'previewed');
      const { reviews } = await tester.api.createReviews({
        dataset_id,
        reviews: [{ document_name: 'previewed.txt', tos_uri }],
      });
      await owner.world.delivered();
      const review_id = reviews[0]?.review_id ?? '';
      return {
        dataset_id,
        dataset_ids: dataset_id,
        'knowledge.document_id': document_id,
        'knowledge.document_ids': document_id,
        'knowledge.document_ids_new': document_id,
        'knowledge.document_id_new': document_id,
        'knowledge.slice_id': slice_id,
        'knowledge.slice_ids': slice_id,
        'knowledge.review_id': review_id,
        'knowledge.review_ids': review_id,
        'knowledge.source_file_id': await idOf('file_id'),
        'knowledge.web_id': dataset_id,
        'knowledge.project_id': await idOf('project_id'),
        'knowledge.biz_id': dataset_id,
        'knowledge.UserID': owner.id,
        'knowledge.SpaceID': owner.spaceId,
        'knowledge.table_meta_id': slice_id,
        'knowledge.origin_table_meta_id': slice_id,
        'knowledge.preview_table_meta_id': slice_id,
        'knowledge.sheet_id': '0',
        'knowledge.tree_node_id': slice_id,
        'knowledge.front_tree_node_id': slice_id,
        'knowledge.parent_tree_node_id': slice_id,
      };
    },
  ),
];

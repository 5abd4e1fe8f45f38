import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(
    [
      'knowledgeLegacy.id',
      'knowledgeLegacy.data_set_id',
      'knowledgeLegacy.web_id',
      'knowledgeLegacy.source_file_id',
      'knowledgeLegacy.sheet_id',
      'knowledgeLegacy.review_id',
      'knowledgeLegacy.doc_table_meta_id',
      'knowledgeLegacy.origin_table_meta_id',
      'knowledgeLegacy.preview_table_meta_id',
      'knowledgeLegacy.document_id',
      'knowledgeLegacy.doc_id',
      'knowledgeLegacy.slice_id',
      'knowledgeLegacy.slice_id_list',
    ],
    async (_owner, idOf) => {
      const [dataset, document, slice] = [
        await idOf('dataset_id'),
        await idOf('knowledge.document_id'),
        await idOf('knowledge.slice_id'),
      ];
      return {
        'knowledgeLegacy.id': dataset,
        'knowledgeLegacy.data_set_id': dataset,
        'knowledgeLegacy.web_id': dataset,
        'knowledgeLegacy.source_file_id': await idOf('file_id'),
        'knowledgeLegacy.sheet_id': '0',
        'knowledgeLegacy.review_id': await idOf('knowledge.review_id'),
        'knowledgeLegacy.doc_table_meta_id': slice,
        'knowledgeLegacy.origin_table_meta_id': slice,
        'knowledgeLegacy.preview_table_meta_id': slice,
        'knowledgeLegacy.document_id': document,
        'knowledgeLegacy.doc_id': document,
        'knowledgeLegacy.slice_id': slice,
        'knowledgeLegacy.slice_id_list': slice,
      };
    },
  ),
];

import { knowledge } from '@heddle/api-contract/families/knowledge';
import { retrievalTest } from '@heddle/api-contract/families/retrieval-test';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(
    [
      'retrievalTest.question_set_id',
      'retrievalTest.sheet_id',
      'retrievalTest.sheet_ids',
      'retrievalTest.expected_slice_id',
      'retrievalTest.expected_slice_ids',
      'retrievalTest.chat_model_id',
      'retrievalTest.rerank_model_id',
    ],
    async (owner, idOf) => {
      const api = owner.clientOf({ knowledge, retrievalTest });
      const dataset_id = await idOf('dataset_id');
      const document_id = await idOf('knowledge.document_id');
      const { slices } = await api.knowledge.listSlices({ document_id });
      const slice_id = slices[0]?.slice_id ?? '';
      const { question_set_id } = await api.retrievalTest.saveQuestionSet({
        ...{ dataset_id, name: 'owned' },
        questions: [{ question: 'owned?', expected_slice_ids: [slice_id] }],
      });
      const { sheet } = await api.retrievalTest.startScoring({ question_set_id });
      await owner.world.delivered();
      return {
        'retrievalTest.question_set_id': question_set_id,
        'retrievalTest.sheet_id': sheet.sheet_id,
        'retrievalTest.sheet_ids': sheet.sheet_id,
        'retrievalTest.expected_slice_id': slice_id,
        'retrievalTest.expected_slice_ids': slice_id,
        'retrievalTest.chat_model_id': '1',
        'retrievalTest.rerank_model_id': '1',
      };
    },
  ),
];

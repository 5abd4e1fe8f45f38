import { knowledge } from '@heddle/api-contract/families/knowledge';
import { knowledgeLegacy } from '@heddle/api-contract/families/knowledge-legacy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

let world: TestWorld;
let person: TestPerson;

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
});
afterAll(() => world.close());

test('earlier clients create a knowledge base and change its slices', async () => {
  const { knowledgeLegacy: calls, knowledge: current } = person.clientOf({ knowledgeLegacy, knowledge });
  const { data_set_id } = await calls.knowledgeCreateDataset({ space_id: person.spaceId, name: 'Old' });
  await calls.updateDatasetMeta({ data_set_id, name: 'Older' });
  const { data_set_infos: listed } = await calls.knowledgeListDataset({
    space_id: person.spaceId,
    query: 'Older',
  });
  expect(listed.map((row) => [row.data_set_id, row.name])).toEqual([[data_set_id, 'Older']]);
  const { document_infos } = await current.createDocument({
    dataset_id: data_set_id,
    document_bases: [{ name: 'a.txt', source_info: { custom_content: 'The ferry leaves at seven.' } }],
  });
  const { document_id } = document_infos[0]!;
  await world.delivered();
  expect((await calls.getTaskProgress({ document_id: [document_id] })).data[0]?.progress).toBe(100);
  expect((await calls.memoryListDocument({ dataset_id: data_set_id, document_id })).total).toBe(1);

  const { slice_id } = await calls.createSlice({ document_id, content: 'A second slice.' });
  await world.delivered();
  await calls.updateSliceContent({ slice_id, content: 'A changed slice.' });
  await calls.changeSliceStatus({ slice_id, status: 9 });
  await world.delivered();
  const { slice_list: slices, total } = await calls.getSliceList({ doc_id: document_id });
  expect([total, slices[1]]).toMatchObject(['2', { slice_id, content: 'A changed slice.', status: 9 }]);
  await calls.batchDeleteSlice({ slice_id_list: [slice_id] });
  expect((await calls.getSliceList({ doc_id: document_id, key_word: 'changed' })).slice_list).toEqual([]);
  await calls.knowledgeResegment({ dataset_id: data_set_id, document_id });
  await world.delivered();
  await calls.deleteDataset({ data_set_id });
  await expect(calls.memoryListDocument({ dataset_id: data_set_id })).rejects.toMatchObject({
    code: 105000011,
  });
  await expect(calls.submitCrawlData({})).rejects.toMatchObject({ code: 700099001 });
}, 30_000);

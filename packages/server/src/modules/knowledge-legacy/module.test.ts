import { files as fileCalls } from '@heddle/api-contract/families/file';
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

test('clients of the first form do the same', async () => {
  const { knowledgeLegacy: calls, files } = person.clientOf({ knowledgeLegacy, files: fileCalls });
  const { id } = await calls.createDataset({ space_id: person.spaceId, name: 'First' });
  await calls.updateMeta({ id, name: 'First form' });
  const { data_set_infos: listed } = await calls.listDataset({ space_id: person.spaceId, query: 'First' });
  expect(listed.map((row) => [row.id, row.name])).toEqual([[id, 'First form']]);
  const file = new File(['The ferry leaves at seven.'], 'ferry.txt');
  const { uri } = await files.upload({ space_id: person.spaceId, file });
  const { document_infos } = await calls.processDocument({
    dataset_id: id,
    document_info: [{ name: 'ferry.txt', uri }],
  });
  expect(document_infos).toMatchObject([{ name: 'ferry.txt' }]);
  const document_id = document_infos[0]?.document_id ?? '';
  await world.delivered();
  await calls.validateUnitName({ dataset_id: id, unit_name: 'Another' });
  await expect(calls.validateUnitName({ dataset_id: '1', unit_name: 'Another' })).rejects.toMatchObject({
    code: 105000011,
  });
  const { slice_id } = await calls.sliceCreate({ document_id, content: 'It returns at nine.' });
  await calls.update({ slice_id, content: 'It returns at ten.' });
  await world.delivered();
  const { data, total } = await calls.list({ doc_id: document_id });
  expect([total, data[1]]).toMatchObject([2, { slice_id, content: 'It returns at ten.', sequence: 2 }]);
  await calls.del({ slice_id });
  expect((await calls.listDocument({ dataset_id: id })).documents_info).toMatchObject([{ document_id }]);
  expect(await calls.getBotList({ dataset_id: id })).toMatchObject({ bot_list: [], total: '0' });
  await calls.delete({ id });
}, 30_000);

test('earlier clients see the structure of a table before they add it', async () => {
  const {
    knowledgeLegacy: calls,
    knowledge: current,
    files,
  } = person.clientOf({
    ...{ knowledgeLegacy, knowledge, files: fileCalls },
  });
  const file = new File(['Port,Fare\nKiel,12\nLübeck,9'], 'fares.csv');
  const { uri } = await files.upload({ space_id: person.spaceId, file });
  const schema = await calls.tableSchemaInfo({ tos_uri: uri });
  expect(schema.table_meta.map(({ column_name }) => column_name)).toEqual(['Port', 'Fare']);
  const dataset = { space_id: person.spaceId, name: 'Fares', format_type: 1 };
  const { dataset_id } = await current.create(dataset);
  const { document_infos } = await calls.memoryProcessDocument({
    dataset_id,
    document_infos: [{ name: 'Fares', uri, doc_table_meta: schema.table_meta }],
  });
  const document_id = document_infos[0]?.document_id ?? '';
  await world.delivered();
  const other = new File(['Port\nRostock'], 'ports.csv');
  const { uri: tos_uri } = await files.upload({ space_id: person.spaceId, file: other });
  const { column_valid_result } = await calls.tableInfoValid({ document_id, source_file: { tos_uri } });
  expect(Object.keys(column_valid_result)).toEqual(['Fare']);
}, 30_000);

// @module-tag pglite
import { errorCodes } from '@heddle/api-contract';
import { knowledge } from '@heddle/api-contract/families/knowledge';
import { library, resourceTypes } from '@heddle/api-contract/families/library';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { searchIndex } from '../knowledge-index/index.js';
import { readSlices } from './readSlices.js';
import { knowledgeTester } from './testing/knowledgeTester.js';

let world: TestWorld;
let person: TestPerson;
let tester: ReturnType<typeof knowledgeTester>;

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
  tester = knowledgeTester(person);
});
afterAll(() => world.close());

/** Contents that a search of these knowledge bases finds, best first. */
async function find(query: string, ...datasetIds: string[]): Promise<string[]> {
  const { fullText } = await searchIndex(world.app.app, {
    ...{ datasetIds, query, channels: ['fullText'], limit: 10 },
    signal: new AbortController().signal,
  });
  const ids = (fullText?.candidates ?? []).map(({ sliceId }) => sliceId);
  const slices = await readSlices(world.app.app, ids);
  return ids.flatMap((id) => slices.get(id)?.content ?? []);
}

test('creates, lists, changes, deletes and restores knowledge bases', async () => {
  const { api } = tester;
  const space_id = person.spaceId;
  const dataset_id = await tester.createDataset(0, 'Handbook');
  await expect(api.create({ space_id, name: 'Handbook' })).rejects.toMatchObject({
    code: errorCodes.knowledgeNameTaken,
  });
  await expect(api.create({ space_id, name: ' ' })).rejects.toMatchObject({
    code: errorCodes.knowledgeInvalid,
  });
  await api.update({ dataset_id, description: 'For guests', status: 3 });
  const { dataset_list } = await api.list({ space_id, filter: { name: 'andb' } });
  expect(dataset_list).toMatchObject([
    { name: 'Handbook', description: 'For guests', status: 3, doc_count: 0 },
  ]);
  const listed = async () =>
    (
      await person.clientOf({ library }).library.resourceList({
        space_id,
        res_type_filter: [resourceTypes.knowledge],
      })
    ).resource_list.map(({ name, res_sub_type }) => [name, res_sub_type]);
  expect(await listed()).toContainEqual(['Handbook', 0]);
  await api.delete({ dataset_id });
  expect(await listed()).not.toContainEqual(['Handbook', 0]);
  await expect(api.update({ dataset_id, name: 'Other' })).rejects.toMatchObject({
    code: errorCodes.knowledgeNotFound,
  });
  await api.create({ space_id, name: 'Handbook' });
  await api.restore({ dataset_id });
  const { dataset_details } = await api.detail({ dataset_ids: [dataset_id] });
  expect(dataset_details[dataset_id]).toMatchObject({ name: 'Handbook 2', status: 3 });
});

test('stores a text in slices that are found, with their place in the document', async () => {
  const dataset_id = await tester.createDataset();
  const text = '# Opening hours\n\nWe are open from nine to five.\n\n# Parking\n\nCars stay in the yard.';
  const [document_id] = await tester.addFiles(dataset_id, { 'guide.md': text });
  expect(await tester.document(dataset_id)).toMatchObject({
    ...{ document_id, name: 'guide.md', type: 'md', status: 1, slice_count: 2, status_descript: '' },
    is_searchable: true,
  });
  expect(await find('parking cars', dataset_id)).toEqual([expect.stringContaining('Cars stay in the yard.')]);
  const { slices } = await tester.api.listSlices({ document_id });
  expect(slices.map(({ status, sequence }) => [status, sequence])).toEqual([
    [1, '1'],
    [1, '2'],
  ]);
  const { start, end } = slices[1]!;
  const read = await tester.api.readText({ document_id: document_id!, start, length: end - start });
  expect(read.text).toContain('Cars stay in the yard.');
  const { data } = await tester.api.progress({ document_ids: [document_id!] });
  expect(data).toMatchObject([{ progress: 100, status: 1, remaining_time: '0', phase: 'index' }]);
});

test('the preview shows the chunks that are stored', async () => {
  const dataset_id = await tester.createDataset();
  const content = Array.from({ length: 40 }, (_, index) => `Line ${index} says something short.`).join('\n');
  const chunk_strategy = { chunk_type: 1, separator: '\n', max_tokens: 100, overlap: 0 };
  const uri = await tester.uploadFile('lines.txt', content);
  const preview = await tester.api.previewChunks({
    ...{ dataset_id, source_info: { tos_uri: uri }, chunk_strategy, limit: 100 },
  });
  const [document_id] = await tester.addFiles(dataset_id, { 'lines.txt': content }, { chunk_strategy });
  expect(await tester.texts(document_id!)).toEqual(preview.chunks.map(({ text }) => text));
  expect(preview).toMatchObject({ total: 40, longest: 29 });
  await expect(
    tester.api.previewChunks({
      ...{ dataset_id, source_info: { custom_content: 'x' } },
      chunk_strategy: { chunk_type: 1, max_tokens: 20 },
    }),
  ).rejects.toMatchObject({ code: errorCodes.knowledgeInvalid });
});

test('splits by levels into a tree', async () => {
  const dataset_id = await tester.createDataset();
  const text = '# A\n\none\n\n## A1\n\ntwo\n\n### deep\n\nthree\n\n# B\n\nfour';
  const chunk_strategy = { chunk_type: 2, max_level: 2, save_title: true };
  const [document_id] = await tester.addFiles(dataset_id, { 'tree.md': text }, { chunk_strategy });
  const { slices } = await tester.api.listSlices({ document_id });
  expect(slices.map(({ content, level, title }) => [content, level, title])).toEqual([
    ['A\none', 1, 'A'],
    [expect.stringMatching(/^A > A1\ntwo/), 2, 'A1'],
    ['B\nfour', 1, 'B'],
  ]);
  expect(slices[1]!.parent_id).toBe(slices[0]!.slice_id);
  const { doc_tree_tos_url } = await tester.document(dataset_id);
  const { pathname, search } = new URL(doc_tree_tos_url);
  const response = await world.app.request(pathname + search, { headers: { cookie: person.cookie } });
  expect(((await response.json()) as { chunks: { children: string[] }[] }).chunks[0]!.children).toEqual([
    slices[1]!.slice_id,
  ]);
});

test('the chunks that people edit in a preview are what is stored', async () => {
  const dataset_id = await tester.createDataset();
  const tos_uri = await tester.uploadFile('draft.txt', 'first\n\nsecond');
  const { reviews } = await tester.api.createReviews({
    dataset_id,
    reviews: [{ document_name: 'draft.txt', tos_uri }],
    chunk_strategy: { chunk_type: 1, separator: '\n' },
  });
  await world.delivered();
  const review_id = reviews[0]!.review_id;
  const ready = await tester.api.getReviews({ dataset_id, review_ids: [review_id] });
  expect(ready.reviews).toMatchObject([{ status: 1, chunk_count: 2 }]);
  const { pathname, search } = new URL(ready.reviews[0]!.doc_tree_tos_url);
  const response = await world.app.request(pathname + search, { headers: { cookie: person.cookie } });
  const tree = (await response.json()) as { chunks: { id: string; text: string }[] };
  tree.chunks = [{ ...tree.chunks[0]!, text: 'first, as edited' }];
  await tester.api.saveReview({ dataset_id, review_id, doc_tree_json: JSON.stringify(tree) });
  await expect(
    tester.api.saveReview({
      dataset_id,
      review_id,
      doc_tree_json: '{"chunks":[{"id":"1","text":"a","parent":"1"}]}',
    }),
  ).rejects.toMatchObject({ code: errorCodes.knowledgeInvalid });
  const { document_infos } = await tester.api.createDocument({
    dataset_id,
    document_bases: [{ name: 'draft.txt', source_info: { review_id } }],
  });
  await world.delivered();
  expect(await tester.texts(document_infos[0]!.document_id)).toEqual(['first, as edited']);
});

test('slices are added at a position, changed, disabled and deleted, and the index follows', async () => {
  const dataset_id = await tester.createDataset();
  const [document_id = ''] = await tester.addFiles(
    dataset_id,
    { 'a.txt': 'alpha\nbeta' },
    { chunk_strategy: { chunk_type: 1, separator: '\n' } },
  );
  const { slice_id } = await tester.api.createSlice({ document_id, raw_text: 'between', sequence: '2' });
  await tester.api.createSlice({ document_id, raw_text: 'more', sequence: '2' });
  await tester.api.createSlice({ document_id, raw_text: 'zero', sequence: '1' });
  expect(await tester.texts(document_id)).toEqual(['zero', 'alpha', 'more', 'between', 'beta']);
  await expect(tester.api.createSlice({ document_id, raw_text: 'far', sequence: '9' })).rejects.toMatchObject(
    { code: errorCodes.knowledgePositionInvalid },
  );
  await expect(tester.api.createSlice({ document_id, raw_text: 'x'.repeat(2_001) })).rejects.toMatchObject({
    code: errorCodes.knowledgeInvalid,
  });
  const { version } = await tester.api.updateSlice({ slice_id, raw_text: 'gamma', version: 1 });
  expect(version).toBe(2);
  await expect(tester.api.updateSlice({ slice_id, raw_text: 'lost', version: 1 })).rejects.toMatchObject({
    code: errorCodes.changedElsewhere,
  });
  await world.delivered();
  expect(await find('gamma', dataset_id)).toEqual(['gamma']);
  expect(await find('between', dataset_id)).toEqual([]);
  await tester.api.setSliceStatus({ slice_ids: [slice_id], is_enabled: false });
  expect(await find('gamma', dataset_id)).toEqual([]);
  await tester.api.setSliceStatus({ slice_ids: [slice_id], is_enabled: true });
  expect(await find('gamma', dataset_id)).toEqual(['gamma']);
  await tester.api.deleteSlices({ slice_ids: [slice_id] });
  expect(await find('gamma', dataset_id)).toEqual([]);
  expect(await tester.document(dataset_id)).toMatchObject({ slice_count: 4 });
});

test('a disabled document or knowledge base is not found', async () => {
  const dataset_id = await tester.createDataset();
  const [document_id = ''] = await tester.addFiles(dataset_id, { 'a.txt': 'zebra' });
  await tester.api.updateDocument({ document_id, status: 2 });
  expect(await find('zebra', dataset_id)).toEqual([]);
  expect(await tester.document(dataset_id)).toMatchObject({ status: 2, is_enabled: false });
  await tester.api.updateDocuments({ document_ids: [document_id], status: 1, add_tags: ['animals'] });
  expect(await find('zebra', dataset_id)).toEqual(['zebra']);
  expect(await tester.document(dataset_id)).toMatchObject({ tags: ['animals'] });
  await tester.api.update({ dataset_id, status: 3 });
  expect(await find('zebra', dataset_id)).toEqual([]);
  await tester.api.update({ dataset_id, status: 1 });
  await tester.api.deleteDocuments({ document_ids: [document_id] });
  expect(await find('zebra', dataset_id)).toEqual([]);
});

test('a document that cannot be read says why', async () => {
  const dataset_id = await tester.createDataset();
  const [document_id = ''] = await tester.addFiles(dataset_id, { 'broken.pdf': '%PDF-1.7\nnothing' });
  expect(await tester.document(dataset_id)).toMatchObject({
    ...{ document_id, status: 9, problem: { key: 'documentFile.damaged' }, is_searchable: false },
  });
  expect((await tester.api.progress({ document_ids: [document_id] })).data).toMatchObject([
    { status: 9, can_retry: true, can_cancel: false },
  ]);
  const [empty = ''] = await tester.addFiles(dataset_id, { 'empty.txt': '  \n ' });
  expect(await tester.document(dataset_id, empty)).toMatchObject({ status: 9 });
  await expect(
    tester.api.createDocument({
      dataset_id,
      document_bases: [{ name: 'x', source_info: { tos_uri: 'file-1.txt' } }],
    }),
  ).rejects.toMatchObject({ code: errorCodes.knowledgeInvalid });
});

test('keeps what no column could store out of documents, without failing', async () => {
  const dataset_id = await tester.createDataset();
  const half = '\ud83d';
  const [document_id = ''] = await tester.addFiles(dataset_id, { 'a.txt': `before ${half} after` });
  expect((await tester.texts(document_id)).join()).toMatch(/^before . after$/u);
  await tester.api.updateDocument({ document_id, tags: [half], metadata: { [half]: half } });
  expect(await tester.document(dataset_id)).toMatchObject({ status: 1, tags: ['\ufffd'] });
  const { slices } = await tester.api.listSlices({ document_id });
  await tester.api.updateSlice({ slice_id: slices[0]!.slice_id, raw_text: `x${half}`, keywords: [half] });
  expect(await tester.texts(document_id)).toEqual(['x\ufffd']);
});

test('members of a team read what its creator alone changes', async () => {
  const other = await world.register();
  const team = await person.client.space.save({ name: 'Team' });
  const member_info_list = [{ user_id: other.id, space_role_type: 3 as const }];
  await person.client.space.invite({ space_id: team.id, member_info_list });
  await other.client.space.join({ space_id: team.id });
  const own = knowledgeTester(person, team.id);
  const theirs = knowledgeTester(other, team.id).api;
  const dataset_id = await own.createDataset();
  const [document_id = ''] = await own.addFiles(dataset_id, { 'a.txt': 'shared' });
  expect((await theirs.listSlices({ document_id })).slices).toHaveLength(1);
  await expect(theirs.deleteDocuments({ document_ids: [document_id] })).rejects.toMatchObject({
    code: errorCodes.accessDenied,
  });
  const stranger = (await world.register()).clientOf({ knowledge }).knowledge;
  await expect(stranger.listSlices({ document_id })).rejects.toMatchObject({
    code: errorCodes.knowledgeDocumentNotFound,
  });
});

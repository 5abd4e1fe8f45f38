import { errorCodes } from '@heddle/api-contract';
import { retrievalTest } from '@heddle/api-contract/families/retrieval-test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { knowledgeTester } from '../knowledge/testing/knowledgeTester.js';
import { scoreQuestion, scoreSheet } from './scores.js';

let world: TestWorld;
let person: TestPerson;
let dataset_id: string;
let slices: Record<string, string>;

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
  const tester = knowledgeTester(person);
  dataset_id = await tester.createDataset();
  const texts = {
    hours: 'The shop opens at nine.',
    parking: 'Cars stay in the yard.',
    goods: 'Goods may be returned.',
  };
  const ids = await tester.addFiles(
    dataset_id,
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${name}.txt`, text])),
  );
  slices = {};
  for (const document_id of ids) {
    const { slices: found } = await tester.api.listSlices({ document_id });
    const name = Object.entries(texts).find(([, text]) => text === found[0]?.content)?.[0] ?? '';
    slices[name] = found[0]?.slice_id ?? '';
  }
});
afterAll(() => world.close());

const apiOf = (who: TestPerson) => who.clientOf({ retrievalTest }).retrievalTest;

test('scores ranked lists', () => {
  expect(scoreQuestion(['a', 'b', 'c'], ['b', 'x'])).toEqual({
    ...{ rank: 2, recall: 0.5 },
    ndcg: 1 / Math.log2(3) / (1 + 1 / Math.log2(3)),
  });
  expect(scoreQuestion(['a'], ['a'])).toEqual({ rank: 1, recall: 1, ndcg: 1 });
  expect(scoreQuestion([], ['a'])).toEqual({ rank: 0, recall: 0, ndcg: 0 });
  const outcome = { found: [], milliseconds: 4 };
  expect(
    scoreSheet([
      { ...outcome, rank: 2, recall: 0.5, ndcg: 0.4 },
      { ...outcome, rank: 0, recall: 0, ndcg: 0 },
    ]),
  ).toEqual({ recall: 0.25, mrr: 0.25, ndcg: 0.2, milliseconds: 4 });
});

test('keeps question sets, whose expected slices must be of the knowledge base', async () => {
  const api = apiOf(person);
  const questions = [{ question: 'When does the shop open?', expected_slice_ids: [slices.hours ?? ''] }];
  const { question_set_id } = await api.saveQuestionSet({ dataset_id, name: 'Basics', questions });
  const { question_set } = await api.questionSet({ question_set_id });
  expect(question_set).toMatchObject({
    ...{ name: 'Basics', question_count: 1, dataset_id },
    questions: [{ ...questions[0], missing_slice_ids: [] }],
  });
  const wrong = [{ question: 'x', expected_slice_ids: ['1'] }];
  await expect(api.saveQuestionSet({ dataset_id, name: 'Wrong', questions: wrong })).rejects.toMatchObject({
    code: errorCodes.retrievalInvalid,
    reason: { key: 'retrieval.sliceNotFound' },
  });
  const twice = [...questions, ...questions];
  await expect(api.saveQuestionSet({ dataset_id, name: 'Twice', questions: twice })).rejects.toMatchObject({
    reason: { key: 'retrieval.questionTwice' },
  });
  await api.saveQuestionSet({ dataset_id, question_set_id, name: 'Renamed', questions: [] });
  expect((await api.questionSets({ dataset_id })).question_sets).toMatchObject([
    { question_set_id, name: 'Renamed', question_count: 0 },
  ]);
  await expect(api.startScoring({ question_set_id })).rejects.toMatchObject({
    reason: { key: 'retrieval.noQuestions' },
  });
  const stranger = apiOf(await world.register());
  await expect(stranger.questionSet({ question_set_id })).rejects.toMatchObject({
    code: errorCodes.retrievalNotFound,
  });
  await api.deleteQuestionSet({ question_set_id });
  expect((await api.questionSets({ dataset_id })).question_sets).toEqual([]);
});

test('scores a set in the background, and shows sheets of different settings side by side', async () => {
  const api = apiOf(person);
  const questions = [
    { question: 'when does the shop open', expected_slice_ids: [slices.hours ?? ''] },
    { question: 'cars in the yard', expected_slice_ids: [slices.parking ?? ''] },
    { question: 'zebra', expected_slice_ids: [slices.goods ?? ''] },
  ];
  const { question_set_id } = await api.saveQuestionSet({ dataset_id, name: 'Compared', questions });
  const score = async (name: string, search_strategy: 1 | 20) => {
    const { sheet } = await api.startScoring({
      question_set_id,
      name,
      settings: { search_strategy, top_k: 1 },
    });
    expect(sheet).toMatchObject({ name, state: 'waiting', total: 3, embedder: 'lexical' });
    await world.delivered();
    return sheet.sheet_id;
  };
  const ids = [await score('full text', 20), await score('hybrid', 1)];
  const { sheets } = await api.sheets({ question_set_id });
  expect(sheets.map(({ name, state, done }) => [name, state, done])).toEqual([
    ['hybrid', 'finished', 3],
    ['full text', 'finished', 3],
  ]);
  expect(sheets[1]).toMatchObject({
    scores: { mrr: 2 / 3, recall: 2 / 3 },
    settings: { search_strategy: 20 },
  });
  const compared = await api.compareSheets({ sheet_ids: ids });
  expect(compared.sheets.map(({ name }) => name)).toEqual(['full text', 'hybrid']);
  expect(compared.questions.map(({ outcomes }) => outcomes.map((outcome) => outcome?.rank))).toEqual([
    [1, 1],
    [1, 1],
    [0, expect.any(Number)],
  ]);
  await api.deleteSheet({ sheet_id: ids[0] ?? '' });
  await expect(api.compareSheets({ sheet_ids: ids })).rejects.toMatchObject({
    code: errorCodes.retrievalNotFound,
  });
});

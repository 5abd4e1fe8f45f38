// @module-tag pglite
import type { RetrievalSettings } from '@heddle/api-contract';
import { bot } from '@heddle/api-contract/families/bot';
import { retrievalTest } from '@heddle/api-contract/families/retrieval-test';
import { runService } from '@heddle/api-contract/families/run-service';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Reply,
  type ScriptedEndpoint,
  startScriptedEndpoint,
  streamTexts,
} from '../../models/testing/scriptedEndpoint.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { agentOf } from '../bot/index.js';
import { documents as storedDocuments } from '../knowledge/tables.js';
import { knowledgeTester } from '../knowledge/testing/knowledgeTester.js';
import { copyVectors } from '../knowledge-index/index.js';
import { agentKnowledge } from './agentKnowledge.js';

let world: TestWorld;
let person: TestPerson;
let stranger: TestPerson;
let tester: ReturnType<typeof knowledgeTester>;
let strange: ReturnType<typeof knowledgeTester>;
let endpoint: ScriptedEndpoint;
let reply: Reply;
let handbook: string;
let documents: string[];

const hours = 'The shop opens at nine and closes at five on every weekday.';
const parking = 'Visitors park their cars in the yard behind the shop.';
const returns = 'Goods may be returned within thirty days, with the receipt.';

beforeAll(async () => {
  endpoint = await startScriptedEndpoint((response, call) => reply(response, call));
  const { baseURL } = endpoint;
  world = await createTestApp({
    config: { vectorIndexFrom: 1 },
    configuration: {
      models: [
        { id: '11', name: 'Chat', model: 'c', baseURL },
        { id: '12', name: 'Order', kind: 'rerank', model: 'r', baseURL },
      ],
    },
  });
  [person, stranger] = [await world.register(), await world.register()];
  [tester, strange] = [knowledgeTester(person), knowledgeTester(stranger)];
  handbook = await tester.createDataset();
  documents = await tester.addFiles(handbook, {
    'hours.txt': hours,
    'parking.txt': parking,
    'returns.txt': returns,
  });
});
afterAll(async () => {
  await world.close();
  await endpoint.close();
});
beforeEach(() => {
  reply = (response) => void response.writeHead(500).end('{}');
  endpoint.calls.length = 0;
});

type Given = Partial<RetrievalSettings>;

async function run(
  question: string,
  settings: Given = {},
  more: { history?: { role: 'user'; content: string }[]; ids?: string[] } = {},
) {
  const api = person.clientOf({ retrievalTest }).retrievalTest;
  const { history, ids = [handbook] } = more;
  return (await api.run({ dataset_ids: ids, question, settings, ...(history && { history }) })).report;
}

const contents = ({ results }: { results: { content: string }[] }) => results.map(({ content }) => content);

test('fuses both channels with exact numbers, best first', async () => {
  const report = await run('when the shop opens on a weekday', { top_k: 2, semantic_weight: 1 });
  const [semantic, fullText] = report.channels;
  expect(semantic).toMatchObject({ name: 'semantic', candidates: expect.any(Array) });
  expect(fullText?.candidates.length).toBeGreaterThan(0);
  for (const { slice_id, score, semantic_rank, full_text_rank } of report.fusion) {
    const rankIn = (channel: typeof semantic) =>
      (channel?.candidates.findIndex((candidate) => candidate.slice_id === slice_id) ?? -1) + 1 || undefined;
    expect([semantic_rank, full_text_rank]).toEqual([rankIn(semantic), rankIn(fullText)]);
    const sum =
      (semantic_rank ? 1 / (60 + semantic_rank) : 0) + (full_text_rank ? 1 / (60 + full_text_rank) : 0);
    expect(score).toBeCloseTo(sum, 12);
  }
  expect(contents(report)[0]).toBe(hours);
  expect(report.results).toHaveLength(2);
  expect(report.results[0]?.score).toBe(1);
  const scores = report.results.map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((one, other) => other - one));
  expect(report.slices.find(({ content }) => content === hours)).toMatchObject({
    ...{ document_name: 'hours.txt', dataset_id: handbook, start: 0, end: hours.length },
  });
});

test('weights the channels; the built-in embedder counts little unless the settings say otherwise', async () => {
  const usual = await run('shop opens');
  const { semantic_rank, full_text_rank, score } = usual.fusion[0]!;
  expect(score).toBeCloseTo(
    0.03 / (60 + (semantic_rank ?? Infinity)) + 1 / (60 + (full_text_rank ?? Infinity)),
    12,
  );
  const { fusion } = await run('yard', { semantic_weight: 0, full_text_weight: 2 });
  expect(fusion[0]).toMatchObject({ score: 2 / 61, full_text_rank: 1 });
});

test('applies the minimum score to similarities, and not to what full text alone has found', async () => {
  const settings = { min_score: 0.99, top_k: 10 };
  const semantic = await run('returned goods', { ...settings, search_strategy: 0 });
  expect(semantic.results).toEqual([]);
  expect(semantic.dropped.every(({ reason }) => reason === 'minScore')).toBe(true);
  expect(semantic.channels.map(({ name }) => name)).toEqual(['semantic', 'nl2sql']);
  const fullText = await run('returned goods', { ...settings, search_strategy: 20 });
  expect(contents(fullText)).toEqual([returns]);
  const low = await run('returned goods', { min_score: 0.01, search_strategy: 0, top_k: 1 });
  expect(contents(low)).toEqual([returns]);
});

test('leaves out repeated texts, and what exceeds the number of results or tokens', async () => {
  const copies = await tester.createDataset();
  await tester.addFiles(copies, { 'a.txt': hours, 'b.txt': hours });
  const twice = await run('shop opens', { top_k: 10 }, { ids: [handbook, copies] });
  expect(contents(twice).filter((text) => text === hours)).toHaveLength(1);
  expect(twice.dropped.filter(({ reason }) => reason === 'duplicate')).toHaveLength(2);
  const one = await run('shop', { top_k: 1 });
  expect(one.dropped).toContainEqual({ slice_id: expect.any(String), reason: 'topK' });
});

test('rewrites a question that follows others, and only then', async () => {
  reply = streamTexts(['Where do visitors park their cars?']);
  const settings = { use_rewrite: true, top_k: 1 };
  const alone = await run('and where do they park?', settings);
  expect(alone.rewrite).toMatchObject({
    is_used: false,
    skipped: 'noHistory',
    text: 'and where do they park?',
  });
  expect(endpoint.calls).toEqual([]);
  const history = [{ role: 'user' as const, content: 'Do visitors come by car?' }];
  const rewritten = await run('and where do they?', settings, { history });
  expect(rewritten.rewrite).toMatchObject({ is_used: true, text: 'Where do visitors park their cars?' });
  expect(contents(rewritten)).toEqual([parking]);
  expect(JSON.stringify(endpoint.calls[0]?.body)).toContain('Do visitors come by car?');
  reply = (response) => void response.writeHead(500).end('{}');
  const failed = await run('visitors park', settings, { history });
  expect(failed.rewrite).toMatchObject({ is_used: false, skipped: 'failed', problem: expect.any(String) });
  expect(contents(failed)).toEqual([parking]);
});

test('reranks what was found, and keeps the fusion where the model fails', async () => {
  reply = (response, { body }) => {
    const results = (body.documents as string[]).map((text, index) => ({
      ...{ index, relevance_score: text === returns ? 3 : -3 },
    }));
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ results }));
  };
  const reranked = await run('the shop and goods', { use_rerank: true, top_k: 3 });
  expect(reranked.rerank).toMatchObject({ is_used: true, model_name: 'Order' });
  expect(contents(reranked)[0]).toBe(returns);
  expect(reranked.results[0]?.score).toBeCloseTo(1 / (1 + Math.exp(-3)), 6);
  reply = (response) => void response.writeHead(500).end('{}');
  const failed = await run('the shop opens', { use_rerank: true });
  expect(failed.rerank).toMatchObject({ is_used: false, skipped: 'failed', problem: expect.any(String) });
  expect(contents(failed)[0]).toBe(hours);
});

test('filters by names, tags and metadata, and refuses filters that are too large or malformed', async () => {
  const [first = '', second = ''] = documents;
  await tester.api.updateDocument({
    document_id: first,
    tags: ['public'],
    metadata: { floor: 2, team: 'front' },
  });
  await tester.api.updateDocument({ document_id: second, metadata: { floor: '2', team: 'back' } });
  const found = async (filter: NonNullable<Given['filter']>) =>
    contents(await run('the shop visitors goods', { filter, top_k: 10 })).sort();
  expect(await found({ op: 'eq', field: 'tags', value: 'public' })).toEqual([hours]);
  expect(await found({ op: 'eq', field: 'floor', value: 2 })).toEqual([hours]);
  expect(await found({ op: 'in', field: 'team', values: ['front', 'back'] })).toEqual([hours, parking]);
  expect(await found({ op: 'like', field: 'name', value: '%park%' })).toEqual([parking]);
  const both = {
    op: 'and' as const,
    filters: [
      { op: 'ne' as const, field: 'team', value: 'back' },
      { op: 'like' as const, field: 'name', value: '%s.txt' },
    ],
  };
  expect(await found(both)).toEqual([returns, hours].sort());
  expect(
    await found({ op: 'or', filters: [{ op: 'eq', field: "x') or true --", value: '1' }] }).catch(
      ({ code }) => code,
    ),
  ).not.toEqual([hours]);
  const deep = (depth: number): NonNullable<Given['filter']> =>
    depth === 0 ? { op: 'eq', field: 'tags', value: 'x' } : { op: 'and', filters: [deep(depth - 1)] };
  await expect(found(deep(6))).rejects.toMatchObject({ reason: { key: 'retrieval.filterTooLarge' } });
  for (const settings of [{ top_k: -1 }, { top_k: 1e9 }, { filter: { op: 'raw', sql: '1=1' } }])
    await expect(run('x', settings as unknown as Given)).rejects.toMatchObject({ code: expect.any(Number) });
});

test('finds nothing of other spaces, whatever is asked for', async () => {
  const theirs = await strange.createDataset();
  await strange.addFiles(theirs, { 'hours.txt': `${hours} Secret of the stranger.` });
  const call = person.clientOf({ runService }).runService.knowledge;
  const request = {
    datasetIds: [theirs, handbook],
    query: 'shop opens secret stranger',
    topK: 10,
    minScore: 0,
  };
  const { documents: found } = await call({ space_id: person.spaceId, request });
  expect(found.map(({ content }) => content).join()).not.toContain('Secret');
  expect(found.map(({ content }) => content)).toContain(hours);
  const spaceFilter = { op: 'eq' as const, field: 'space_id', value: stranger.spaceId };
  expect(contents(await run('shop opens', { filter: spaceFilter }))).toEqual([]);
  await expect(run('x', {}, { ids: [theirs] })).rejects.toMatchObject({ code: expect.any(Number) });
});

test('leaves out disabled slices, documents and knowledge bases', async () => {
  const dataset = await tester.createDataset();
  const [document_id = ''] = await tester.addFiles(dataset, { 'a.txt': 'Apples are red.' });
  const ids = [dataset];
  expect(contents(await run('apples', {}, { ids }))).toEqual(['Apples are red.']);
  await tester.api.update({ dataset_id: dataset, status: 3 });
  expect(contents(await run('apples', {}, { ids }))).toEqual([]);
  await tester.api.update({ dataset_id: dataset, status: 1 });
  expect(contents(await run('apples', {}, { ids }))).toEqual(['Apples are red.']);
  await tester.api.deleteDocuments({ document_ids: [document_id] });
  await world.delivered();
  expect(contents(await run('apples', {}, { ids }))).toEqual([]);
});

test('counts a hit of each slice that a run receives, once, and none in tests', async () => {
  const dataset = await tester.createDataset();
  const [document_id = ''] = await tester.addFiles(dataset, { 'a.txt': 'Pears are green.' });
  const hits = async () => (await tester.api.listSlices({ document_id })).slices[0]?.hit_count;
  await run('pears', {}, { ids: [dataset] });
  expect(Number(await hits())).toBe(0);
  const call = person.clientOf({ runService }).runService.knowledge;
  const request = { datasetIds: [dataset, dataset], query: 'pears green', strategy: 1, minScore: 0 };
  const { documents: found } = await call({ space_id: person.spaceId, request });
  expect(found).toEqual([{ documentId: document_id, content: 'Pears are green.' }]);
  expect(Number(await hits())).toBe(1);
});

test('describes the knowledge bases of an agent, without those that are gone', async () => {
  const api = person.clientOf({ bot }).bot;
  const gone = await tester.createDataset();
  const { bot_id } = await api.create({ space_id: person.spaceId, name: 'Clerk' });
  await api.updateInfo({
    bot_info: {
      bot_id,
      knowledge: {
        knowledge_info: [{ id: handbook }, { id: gone }],
        ...{
          auto: false,
          top_k: 4,
          min_score: 0.3,
          search_strategy: 1,
          show_source: true,
          show_source_mode: 1,
        },
        ...{ no_recall_reply_mode: 1, no_recall_reply_customize_prompt: 'Ask at the counter.' },
        recall_strategy: { use_rerank: true, use_rewrite: false, use_nl2sql: false },
      },
    },
  });
  await tester.api.delete({ dataset_id: gone });
  const agent = await agentOf(world.database.db, bot_id, { draftOf: person.id });
  const { knowledge } = await agentKnowledge.definition(world.app.app, {} as never, agent!);
  expect(knowledge).toMatchObject({
    datasets: [{ id: handbook }],
    ...{ isAutomatic: false, topK: 4, minScore: 0.3, strategy: 1, showSources: 'card' },
    ...{ noRecallReply: 'Ask at the counter.', useRerank: true, useRewrite: false, useSql: false },
  });
});

test('answers from a table by a guarded statement of a model', async () => {
  const dataset = await tester.createDataset(1);
  const csv = 'City,People\nOslo,700000\nBergen,290000\nTromsø,77000\n';
  const uri = await tester.uploadFile('cities.csv', csv);
  await tester.api.createDocument({
    dataset_id: dataset,
    format_type: 1,
    document_bases: [
      {
        name: 'cities',
        source_info: { tos_uri: uri },
        table_meta: [
          { column_name: 'City', column_type: 1, is_semantic: true, sequence: '0' },
          { column_name: 'People', column_type: 2, is_semantic: false, sequence: '1' },
        ],
        table_sheet: { sheet_id: '0', header_line_idx: '0', start_line_idx: '1' },
      },
    ],
  });
  await world.delivered();
  const answer = (sql: string) => streamTexts([JSON.stringify({ sql, err_code: 0, err_msg: '' })]);
  const settings = { use_nl2sql: true, search_strategy: 20 as const, top_k: 1 };
  reply = answer('SELECT * FROM "cities" WHERE "People" > 100000 ORDER BY "People" DESC');
  const rows = await run('which cities have over 100000 people', settings, { ids: [dataset] });
  expect(rows.statements).toMatchObject([{ row_count: 2, document_name: 'cities' }]);
  expect(
    contents(rows)
      .slice(0, 2)
      .map((text) => JSON.parse(text).City),
  ).toEqual(['Oslo', 'Bergen']);
  reply = answer('SELECT count(*) AS cities FROM "cities"');
  const counted = await run('how many cities', settings, { ids: [dataset] });
  expect(contents(counted)[0]).toBe('sql:SELECT count(*) AS cities FROM "cities";result:[{"cities":3}]');
  for (const sql of [
    'DELETE FROM "cities"',
    'SELECT * FROM users',
    'SELECT 1; SELECT 2',
    'SELECT pg_sleep(9) FROM "cities"',
  ]) {
    reply = answer(sql);
    const refused = await run('how many', settings, { ids: [dataset] });
    expect(refused.statements).toMatchObject([{ row_count: 0, problem: expect.any(String) }]);
  }
  reply = streamTexts(['{"sql":"","err_code":3003,"err_msg":"no such data"}']);
  const unknown = await run('how old', settings, { ids: [dataset] });
  expect(unknown.statements).toMatchObject([{ problem: 'no such data' }]);
});

test('keeps the rights, and where each slice stands, where the database has indexed the vectors', async () => {
  const { db } = world.database;
  const theirs = await strange.createDataset();
  await strange.addFiles(theirs, { 'parking.txt': parking });
  const dataset = await tester.createDataset();
  const [own = '', other = ''] = await tester.addFiles(dataset, { 'own.txt': hours, 'other.txt': parking });
  await db.update(storedDocuments).set({ creatorId: stranger.id }).where(eq(storedDocuments.id, other));
  await copyVectors(world.app.app, new AbortController().signal);
  const { rows } = await db.execute(sql`select to_regclass('heddle_vectors.documents') is not null as found`);
  // A PostgreSQL without the extension searches exactly, with the same results.
  if (rows[0]?.found === true) {
    const copied = await db.execute(
      sql`select document_id::text as id from heddle_vectors.documents where dataset_id = ${dataset}::bigint`,
    );
    expect(copied.rows.map(({ id }) => id).sort()).toEqual([own, other].sort());
  }
  const settings = { search_strategy: 0 as const, top_k: 10 };
  const ids = [dataset];
  const all = await run('where visitors of the shop park', settings, { ids });
  expect(contents(all)).toEqual([parking, hours]);
  expect(all.slices.find(({ content }) => content === parking)).toMatchObject({
    ...{ document_id: other, start: 0, end: parking.length },
  });
  const personal = { ...settings, is_personal_only: true };
  expect(contents(await run('where visitors of the shop park', personal, { ids }))).toEqual([hours]);
  const filter = { op: 'eq' as const, field: 'name', value: 'own.txt' };
  expect(contents(await run('where visitors of the shop park', { ...settings, filter }, { ids }))).toEqual([
    hours,
  ]);
  const call = person.clientOf({ runService }).runService.knowledge;
  const request = {
    datasetIds: [theirs, dataset],
    query: 'visitors park',
    strategy: 0,
    topK: 10,
    minScore: 0,
  };
  const { documents: found } = await call({ space_id: person.spaceId, request });
  expect(found.map(({ documentId }) => documentId).sort()).toEqual([own, other].sort());
});

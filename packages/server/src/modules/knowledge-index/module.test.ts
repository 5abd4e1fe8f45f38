// @module-tag pglite
import { knowledgeIndex } from '@heddle/api-contract/families/knowledge-index';
import { fuseRanks, lexicalEmbedder, TermIndex } from '@heddle/retrieval';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { App } from '../../kernel/services.js';
import type { Reply } from '../../models/testing/scriptedEndpoint.js';
import { type ScriptedEndpoint, startScriptedEndpoint } from '../../models/testing/scriptedEndpoint.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import {
  activateGeneration,
  currentEmbedder,
  DimensionsChanged,
  embedTexts,
  type IndexChannel,
  type IndexEntry,
  outdatedDocuments,
  prepareEntries,
  removeFromIndex,
  searchIndex,
  setSearchable,
  writeIndex,
} from './index.js';

let world: TestWorld;
let person: TestPerson;
let app: App;
let endpoint: ScriptedEndpoint;
let reply: Reply = (response) => response.end('{}');

beforeAll(async () => {
  endpoint = await startScriptedEndpoint((response, call) => reply(response, call));
  const model = { id: '7', name: 'Vectors', kind: 'embeddings' as const, model: 'v' };
  world = await createTestApp({ configuration: { models: [{ ...model, baseURL: endpoint.baseURL }] } });
  app = world.app.app;
  person = await world.register();
});
afterAll(async () => {
  await world.close();
  await endpoint.close();
});
afterEach(async () => {
  await world.database.db.execute(sql`delete from knowledge_index_documents`);
  await world.database.db.execute(sql`delete from knowledge_index_entries`);
  await world.database.db.execute(sql`delete from knowledge_index_postings`);
  await world.database.db.execute(sql`delete from knowledge_embedders`);
});

const signal = new AbortController().signal;
const texts = [
  'Reset your password on the account page',
  'The account page lists every password change and every session',
  'Bananas are yellow when they are ripe, and bananas are sweet',
  '在账户页面重置密码',
  '香蕉成熟时是黄色的',
];

interface Placed {
  datasetId?: string;
  documentId?: string;
  generation?: number;
  firstSlice?: number;
}

async function write(contents: readonly string[], placed: Placed = {}, embedder = 'lexical') {
  const { datasetId = '1', documentId = '10', generation = 1, firstSlice = 100 } = placed;
  const vectors = await embedTexts(app, embedder, contents, { signal });
  const entries = contents.map(
    (text, index): IndexEntry => ({
      ...{ sliceId: String(firstSlice + index), documentId, datasetId, generation, text },
      vector: vectors[index] ?? new Float32Array(),
    }),
  );
  const prepared = await prepareEntries(app, entries);
  await app.db.transaction((tx) => writeIndex(tx, embedder, prepared));
}

const activate = (documentId = '10', generation = 1) =>
  app.db.transaction((tx) => activateGeneration(tx, documentId, generation));

async function find(
  query: string,
  channel: IndexChannel,
  more: { documentIds?: string[]; limit?: number } = {},
) {
  const search = { datasetIds: ['1'], channels: [channel], limit: 10, signal, ...more };
  const result = await searchIndex(app, { ...search, query });
  const found = result[channel];
  expect(found?.problem).toBeUndefined();
  return found?.candidates ?? [];
}

const idsOf = (found: { sliceId: string }[]) => found.map(({ sliceId }) => sliceId);

test('ranks by terms as the index in memory does, in English and Chinese', async () => {
  await write(texts.slice(0, 3));
  await write(texts.slice(3), { documentId: '11', firstSlice: 103 });
  await activate();
  await activate('11');
  const memory = new TermIndex();
  for (const [index, text] of texts.entries()) memory.set(String(100 + index), text);
  for (const query of ['password account page', 'bananas', '重置密码', 'no such word']) {
    const expected = memory.search(query, 10);
    const found = await find(query, 'fullText');
    expect(idsOf(found)).toEqual(expected.map(({ id }) => id));
    for (const [index, { score }] of found.entries())
      expect(score).toBeCloseTo(expected[index]?.score ?? 0, 6);
  }
});

test('ranks by similarity as all products do, and fuses both channels with exact numbers', async () => {
  await write(texts);
  await activate();
  const query = 'how to reset a password';
  const vector = lexicalEmbedder.embed(query);
  const products = texts
    .map((text, index) => ({
      id: String(100 + index),
      score: lexicalEmbedder.embed(text).reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0),
    }))
    .sort((one, other) => other.score - one.score);
  const semantic = await find(query, 'semantic');
  expect(idsOf(semantic)).toEqual(products.filter(({ score }) => score > 0).map(({ id }) => id));
  expect(semantic.every(({ score }) => score >= 0 && score <= 1)).toBe(true);
  const fullText = await find(query, 'fullText');
  const fused = fuseRanks([{ ids: idsOf(semantic) }, { ids: idsOf(fullText) }]);
  expect(fused[0]).toEqual({ id: '100', score: 1 / 61 + 1 / 61 });
});

test('searches the active generation alone, until the next one is complete', async () => {
  await write(['old text about apples']);
  expect(await find('apples', 'fullText')).toEqual([]);
  await activate();
  await write(['new text about pears'], { generation: 2, firstSlice: 200 });
  expect(idsOf(await find('apples', 'fullText'))).toEqual(['100']);
  expect(await find('pears', 'fullText')).toEqual([]);
  expect(idsOf(await find('old text', 'semantic'))).toEqual(['100']);
  await app.db.transaction(async (tx) => {
    await activateGeneration(tx, '10', 2);
    await removeFromIndex(tx, { documentId: '10', exceptGeneration: 2 });
  });
  expect(await find('apples', 'fullText')).toEqual([]);
  expect(idsOf(await find('pears', 'fullText'))).toEqual(['200']);
  expect(idsOf(await find('pears', 'semantic'))).toEqual(['200']);
  const { rows } = await app.db.execute(
    sql`select count(*)::int as count from knowledge_index_postings where term = 'apples'`,
  );
  expect(rows[0]?.count).toBe(0);
});

test('writing slices again replaces them without duplicates, and disabled ones stay disabled', async () => {
  await write(['one apple', 'two apples', 'three pears']);
  await activate();
  await write(['one apple', 'two plums']);
  expect(idsOf(await find('apple', 'fullText'))).toEqual(['100']);
  expect(await find('apples', 'fullText')).toEqual([]);
  expect(idsOf(await find('plums', 'fullText'))).toEqual(['101']);
  expect(idsOf(await find('plums', 'semantic', { limit: 1 }))).toEqual(['101']);
  await app.db.transaction((tx) => setSearchable(tx, { sliceIds: ['101'] }, false));
  await write(['two plums'], { firstSlice: 101 });
  expect(await find('plums', 'fullText')).toEqual([]);
  expect(idsOf(await find('plums', 'semantic'))).not.toContain('101');
  await app.db.transaction((tx) => setSearchable(tx, { sliceIds: ['101'] }, true));
  expect(idsOf(await find('plums', 'fullText'))).toEqual(['101']);
});

test('leaves out disabled documents and datasets, also in later generations', async () => {
  await write(['an apple']);
  await activate();
  await write(['an apple'], { documentId: '11', firstSlice: 300 });
  await activate('11');
  await write(['an apple'], { documentId: '12', datasetId: '2', firstSlice: 400 });
  await activate('12');
  await app.db.transaction((tx) => setSearchable(tx, { documentIds: ['10'] }, false));
  await write(['an apple'], { generation: 2, firstSlice: 500 });
  await activate('10', 2);
  for (const channel of ['semantic', 'fullText'] as const)
    expect(idsOf(await find('apple', channel))).toEqual(['300']);
  expect(await find('apple', 'fullText', { documentIds: ['12'] })).toEqual([]);
  await app.db.transaction((tx) => setSearchable(tx, { datasetIds: ['1'] }, false));
  for (const channel of ['semantic', 'fullText'] as const) expect(await find('apple', channel)).toEqual([]);
});

test('removes slices and datasets', async () => {
  await write(texts);
  await activate();
  await app.db.transaction((tx) => removeFromIndex(tx, { sliceIds: ['102'] }));
  expect(await find('bananas', 'fullText')).toEqual([]);
  expect(idsOf(await find('bananas', 'semantic'))).not.toContain('102');
  await app.db.transaction((tx) => removeFromIndex(tx, { datasetId: '1' }));
  expect(await find('password', 'semantic')).toEqual([]);
  const { rows } = await app.db.execute(sql`select count(*)::int as count from knowledge_index_postings`);
  expect(rows[0]?.count).toBe(0);
});

/** An endpoint that accepts a number of texts, and refuses the first calls of a test for their rate. */
function embeddings({
  dimensions,
  maximum = 1_000,
  limited = 0,
}: {
  dimensions: number;
  maximum?: number;
  limited?: number;
}): Reply {
  let refusals = limited;
  return (response, { body }) => {
    const input = body.input as string[];
    response.setHeader('content-type', 'application/json');
    if (refusals > 0) {
      refusals -= 1;
      response.writeHead(429, { 'retry-after': '0' }).end('{"error":{"message":"too many requests"}}');
    } else if (input.length > maximum) {
      response.writeHead(400).end(`{"error":{"message":"batch size must not exceed ${maximum}"}}`);
    } else {
      const data = input.map((text, index) => ({
        ...{ object: 'embedding', index },
        embedding: Array.from({ length: dimensions }, (_, at) => ((text.length * (at + 3)) % 7) + 1),
      }));
      response.end(
        JSON.stringify({ object: 'list', data, model: 'v', usage: { prompt_tokens: 1, total_tokens: 1 } }),
      );
    }
  };
}

test('adapts batches to what the model accepts, waits while it is limited, and remembers both', async () => {
  reply = embeddings({ dimensions: 8, maximum: 10, limited: 2 });
  const many = Array.from({ length: 25 }, (_, index) => 'x'.repeat(index + 1));
  const before = endpoint.calls.length;
  const vectors = await embedTexts(app, 'model:7', many, { signal });
  expect(vectors.map(({ length }) => length)).toEqual(many.map(() => 8));
  expect(Math.hypot(...(vectors[3] ?? []))).toBeCloseTo(1, 5);
  const first = endpoint.calls.length;
  expect(first - before).toBeGreaterThan(4);
  await embedTexts(app, 'model:7', many, { signal });
  const sizes = endpoint.calls.slice(first).map(({ body }) => (body.input as string[]).length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(10);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(25);
});

test('gives up on a key that is refused, and when it is cancelled', async () => {
  reply = (response) => void response.writeHead(401).end('{"error":{"message":"no"}}');
  await expect(embedTexts(app, 'model:7', ['a', 'b'], { signal })).rejects.toThrow(/key/);
  reply = embeddings({ dimensions: 8, limited: 99 });
  const cancelled = new AbortController();
  setTimeout(() => cancelled.abort(new Error('cancelled')), 20);
  await expect(embedTexts(app, 'model:7', ['a'], { signal: cancelled.signal })).rejects.toThrow('cancelled');
});

test('asks for a new index after a model changed its dimensions, while terms still find', async () => {
  reply = embeddings({ dimensions: 12 });
  await write(['an apple', 'a pear'], {}, 'model:7');
  await activate();
  await person.clientOf({ knowledgeIndex }).knowledgeIndex.changeSettings({ embedder: 'model:7' });
  expect(await currentEmbedder(app)).toEqual({ id: 'model:7', dimensions: 12 });
  expect(idsOf(await find('apple', 'semantic'))).toHaveLength(2);
  expect(await outdatedDocuments(app, ['1'])).toEqual(new Map());
  reply = embeddings({ dimensions: 6 });
  const search = {
    datasetIds: ['1'],
    query: 'apple',
    channels: ['semantic', 'fullText'] as const,
    limit: 5,
    signal,
  };
  const result = await searchIndex(app, search);
  expect(result.semantic).toMatchObject({ candidates: [], problem: expect.stringContaining('6 dimensions') });
  expect(result.fullText?.candidates).toHaveLength(1);
  expect(await outdatedDocuments(app, ['1'])).toEqual(new Map([['1', 1]]));
  expect((await searchIndex(app, search)).needsReindex).toBe(true);
  await expect(write(['a plum'], { firstSlice: 900 }, 'model:7')).rejects.toThrow(DimensionsChanged);
  // A new generation of the new dimensions takes over.
  await write(['an apple', 'a pear'], { generation: 2, firstSlice: 200 }, 'model:7');
  await activate('10', 2);
  expect(await find('apple', 'semantic')).toHaveLength(2);
  expect(await outdatedDocuments(app, ['1'])).toEqual(new Map());
});

test('another embedder marks documents for a new index, and both are searched meanwhile', async () => {
  reply = embeddings({ dimensions: 12 });
  await write(['an apple']);
  await activate();
  await write(['a pear'], { documentId: '11', firstSlice: 300 }, 'model:7');
  await activate('11');
  const client = person.clientOf({ knowledgeIndex }).knowledgeIndex;
  await client.changeSettings({ embedder: 'model:7' });
  expect(await outdatedDocuments(app, ['1'])).toEqual(new Map([['1', 1]]));
  expect(idsOf(await find('apple', 'semantic')).sort()).toEqual(['100', '300']);
  const { embedders, can_change } = await client.settings();
  expect(embedders.map(({ embedder, is_current }) => [embedder, is_current])).toEqual([
    ['lexical', false],
    ['model:7', true],
  ]);
  expect(can_change).toBe(true);
  await expect(client.changeSettings({ embedder: 'model:8' })).rejects.toMatchObject({ code: 700099010 });
});

test('an import is estimated in ranges, free of charge for models of this server', async () => {
  const client = person.clientOf({ knowledgeIndex }).knowledgeIndex;
  const size = { min_characters: 9_000, max_characters: 18_000 };
  await client.changeSettings({ embedder: 'lexical' });
  const local = await client.estimate(size);
  expect(local).toMatchObject({ tokens: { min: 2_000, max: 22_500 }, cost: { min: 0, max: 0 } });
  expect(local.seconds?.max).toBeGreaterThan(local.seconds?.min ?? 0);
  await client.changeSettings({ embedder: 'model:7' });
  // The model has no price.
  expect(await client.estimate(size)).toMatchObject({ tokens: { min: 2_000, max: 22_500 } });
  expect((await client.estimate(size)).cost).toBeUndefined();
});

// @module-tag pglite
import { knowledgeIndex } from '@heddle/api-contract/families/knowledge-index';
import { byScore, type Scored } from '@heddle/retrieval';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../kernel/services.js';
import { createTestApp, type TestWorld } from '../../testing/createTestApp.js';
import { copyVectors } from './copyVectors.js';
import { activateGeneration, removeFromIndex, setSearchable, writeIndex } from './index.js';
import { groupIndexed } from './searchIndexedVectors.js';
import { searchVectors } from './searchVectors.js';
import { indexedDocuments } from './tables.js';
import { hasVectorExtension, listVectorTables } from './vectorTables.js';

const dimensions = 32;
const slicesPerDocument = 60;
const limit = 20;
const signal = new AbortController().signal;

let world: TestWorld;
let app: App;
/** PGlite has the extension; a PostgreSQL may have it. */
let hasIndex: boolean;
const vectors = new Map<string, Float32Array>();

beforeAll(async () => {
  world = await createTestApp({ config: { vectorIndexFrom: 2 * slicesPerDocument * dimensions } });
  app = world.app.app;
  hasIndex = await hasVectorExtension(app.db);
  // 1 is large enough for an index, 2 belongs to others, 3 is small.
  for (const [datasetId, documentIds] of [
    ['1', ['10', '11', '12']],
    ['2', ['20', '21']],
    ['3', ['30']],
  ] as const)
    for (const documentId of documentIds) await write(datasetId, documentId);
  await copyVectors(app, signal);
});
afterAll(() => world.close());

let seed = 1;
function random(): number {
  seed = (seed * 16807) % 2147483647;
  return seed / 2147483647 - 0.5;
}

function randomUnit(): Float32Array {
  const vector = Float32Array.from({ length: dimensions }, random);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

async function write(datasetId: string, documentId: string, generation = 1): Promise<void> {
  const entries = Array.from({ length: slicesPerDocument }, (_, index) => {
    const sliceId = `${documentId}${generation}${String(index).padStart(3, '0')}`;
    const vector = randomUnit();
    vectors.set(sliceId, vector);
    return { sliceId, documentId, datasetId, generation, text: '', vector, terms: { counts: [], length: 0 } };
  });
  await app.db.transaction(async (tx) => {
    await writeIndex(tx, 'lexical', entries);
    await activateGeneration(tx, documentId, generation);
  });
}

async function documentsOf(...ids: string[]) {
  const rows = await app.db.select().from(indexedDocuments);
  return rows.filter(({ documentId, isActive }) => isActive && ids.includes(documentId));
}

/** What the products of all vectors of the documents say; slices begin with the id and generation of theirs. */
function exactly(query: Float32Array, ...prefixes: string[]): Scored[] {
  return [...vectors]
    .filter(([id]) => prefixes.some((prefix) => id.startsWith(prefix)))
    .map(([id, vector]) => ({ id, score: vector.reduce((sum, value, at) => sum + value * query[at]!, 0) }))
    .sort(byScore)
    .slice(0, limit);
}

const indexedIds = async (...ids: string[]) => {
  const { groups } = await groupIndexed(app, await documentsOf(...ids), dimensions);
  return groups.flatMap(({ documents }) => documents.map(({ documentId }) => documentId)).sort();
};

/** The mean share of the best slices that a search finds. */
async function recallOf(documentIds: string[], prefixes: string[]): Promise<number> {
  const documents = await documentsOf(...documentIds);
  let recall = 0;
  for (let round = 0; round < 20; round += 1) {
    const query = randomUnit();
    const found = await searchVectors(app, documents, query, limit);
    const expected = new Map(exactly(query, ...prefixes).map(({ id, score }) => [id, score]));
    expect(found).toHaveLength(limit);
    expect(found.every(({ id }) => prefixes.some((prefix) => id.startsWith(prefix)))).toBe(true);
    for (const { id, score } of found) {
      if (!expected.has(id)) continue;
      expect(score).toBeCloseTo(expected.get(id)!, 5);
      recall += 1 / (limit * 20);
    }
  }
  return recall;
}

test('the settings say how vectors are searched', async () => {
  const person = await world.register();
  const { search } = await person.clientOf({ knowledgeIndex }).knowledgeIndex.settings();
  expect(search).toBe(hasIndex ? 'pgvector' : 'exact');
});

test('large knowledge bases are searched by the index, and find what exact search finds', async () => {
  expect(await indexedIds('10', '11', '12')).toEqual(hasIndex ? ['10', '11', '12'] : []);
  expect(await recallOf(['10', '11', '12'], ['101', '111', '121'])).toBeGreaterThanOrEqual(0.95);
  // Two knowledge bases, of which the index of one is not asked for its other documents.
  expect(await recallOf(['10', '11', '20', '21'], ['101', '111', '201', '211'])).toBeGreaterThanOrEqual(0.95);
});

test('documents that the caller may not search are not found, and few are searched exactly', async () => {
  expect(await indexedIds('10', '12')).toEqual(hasIndex ? ['10', '12'] : []);
  expect(await recallOf(['10', '12'], ['101', '121'])).toBeGreaterThanOrEqual(0.95);
  expect(await indexedIds('12')).toEqual([]);
  expect(await recallOf(['12'], ['121'])).toBeCloseTo(1, 6);
  expect(await indexedIds('30')).toEqual([]);
});

test('a change counts at once, before and after it is copied', async () => {
  const query = vectors.get('101005')!;
  const best = async () =>
    (await searchVectors(app, await documentsOf('10', '11', '12'), query, limit))[0]?.id;
  expect(await best()).toBe('101005');
  await app.db.transaction((tx) => setSearchable(tx, { sliceIds: ['101005'] }, false));
  expect(await indexedIds('10', '11', '12')).toEqual(hasIndex ? ['11', '12'] : []);
  expect(await best()).not.toBe('101005');
  await copyVectors(app, signal);
  expect(await indexedIds('10', '11', '12')).toEqual(hasIndex ? ['10', '11', '12'] : []);
  expect(await best()).not.toBe('101005');
  await app.db.transaction((tx) => setSearchable(tx, { sliceIds: ['101005'] }, true));
  await copyVectors(app, signal);
  expect(await best()).toBe('101005');
});

test('another generation replaces the first one, and what is removed is not kept', async () => {
  await write('1', '10', 2);
  expect(await recallOf(['10', '11', '12'], ['102', '111', '121'])).toBeGreaterThanOrEqual(0.95);
  await copyVectors(app, signal);
  expect(await indexedIds('10', '11', '12')).toEqual(hasIndex ? ['10', '11', '12'] : []);
  expect(await recallOf(['10', '11', '12'], ['102', '111', '121'])).toBeGreaterThanOrEqual(0.95);
  await app.db.transaction((tx) => removeFromIndex(tx, { documentId: '10' }));
  await copyVectors(app, signal);
  if (hasIndex) {
    const { rows } = await app.db.execute(
      sql`select count(*)::int as kept from ${sql.raw(`heddle_vectors.dataset_1_${dimensions}`)} where document_id = 10`,
    );
    expect(rows[0]?.kept).toBe(0);
  }
  await app.db.transaction((tx) => removeFromIndex(tx, { datasetId: '1' }));
  await copyVectors(app, signal);
  expect(await listVectorTables(app.db)).toEqual(hasIndex ? [{ datasetId: '2', dimensions }] : []);
});

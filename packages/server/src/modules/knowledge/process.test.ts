import { errorCodes } from '@heddle/api-contract';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { jobs } from '../../jobs/tables.js';
import { createEngine } from '../../retrieval-engine/createEngine.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { indexEntries } from '../knowledge-index/tables.js';
import { documents, slices } from './tables.js';
import { knowledgeTester } from './testing/knowledgeTester.js';

const engine = createEngine();
/** Called before each batch of texts is embedded. */
let beforeBatch: (texts: readonly string[]) => Promise<void> = async () => undefined;
let embedded = 0;

let world: TestWorld;
let person: TestPerson;
let tester: ReturnType<typeof knowledgeTester>;

beforeAll(async () => {
  world = await createTestApp({
    retrievalEngine: {
      ...engine,
      async embed(id, texts) {
        await beforeBatch(texts);
        embedded += texts.length;
        return engine.embed(id, texts);
      },
    },
  });
  person = await world.register();
  tester = knowledgeTester(person);
});
afterAll(() => world.close());
afterEach(() => {
  beforeBatch = async () => undefined;
  embedded = 0;
});

const custom = { chunk_type: 1, separator: '\n', max_tokens: 100, overlap: 0 };
const lines = (count: number, word = 'line') =>
  Array.from({ length: count }, (_, index) => `${word} number ${index}`).join('\n');

/** Begins to add a text; its second batch waits until it is released. */
async function beginHeld(dataset_id: string, text: string) {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let batches = 0;
  let reached = (): void => undefined;
  const isReached = new Promise<void>((resolve) => {
    reached = resolve;
  });
  beforeBatch = async () => {
    batches += 1;
    if (batches !== 2) return;
    reached();
    await released;
  };
  const tos_uri = await tester.uploadFile('held.txt', text);
  const { document_infos } = await tester.api.createDocument({
    ...{ dataset_id, chunk_strategy: custom },
    document_bases: [{ name: 'held.txt', source_info: { tos_uri } }],
  });
  await isReached;
  return { document_id: document_infos[0]!.document_id, release };
}

const entriesOf = (documentId: string) =>
  world.database.db.$count(indexEntries, eq(indexEntries.documentId, documentId));

test('work whose worker died in the second batch continues without duplicates or a second payment', async () => {
  const dataset_id = await tester.createDataset();
  const { document_id, release } = await beginHeld(dataset_id, lines(200));
  const { db } = world.database;
  expect(await entriesOf(document_id)).toBe(64);
  // As if another process had found the lease expired.
  await db
    .update(jobs)
    .set({ status: 'queued', epoch: sql`${jobs.epoch} + 1`, leaseUntil: null, runAt: sql`now()` })
    .where(and(eq(jobs.name, 'knowledge.ingest'), eq(jobs.status, 'running')));
  await vi.waitFor(
    async () => expect(await tester.document(dataset_id)).toMatchObject({ status: 1, slice_count: 200 }),
    { timeout: 20_000, interval: 100 },
  );
  release();
  await world.delivered();
  expect(await entriesOf(document_id)).toBe(200);
  expect(await db.$count(slices, eq(slices.documentId, document_id))).toBe(200);
  // The batch that was under way when the worker died is embedded twice, no other one.
  expect(embedded).toBeLessThanOrEqual(264);
});

test('progress never falls, and a document is refused other work meanwhile', async () => {
  const dataset_id = await tester.createDataset();
  const { document_id, release } = await beginHeld(dataset_id, lines(150));
  const first = (await tester.api.progress({ document_ids: [document_id] })).data[0]!;
  expect(first).toMatchObject({ status: 0, phase: 'embed', can_cancel: true });
  expect(first.progress).toBeGreaterThan(45);
  expect(Number(first.remaining_time)).toBeGreaterThan(0);
  await expect(
    tester.api.resegment({ document_ids: [document_id], chunk_strategy: custom }),
  ).rejects.toMatchObject({ code: errorCodes.knowledgeNotReady });
  release();
  const seen = [first.progress];
  await vi.waitFor(
    async () => {
      const { data } = await tester.api.progress({ document_ids: [document_id] });
      seen.push(data[0]!.progress);
      expect(data[0]!.status).toBe(1);
    },
    { timeout: 10_000, interval: 5 },
  );
  expect(seen).toEqual([...seen].sort((one, other) => one - other));
  expect(seen.at(-1)).toBe(100);
});

test('deleting a document while it is indexed leaves nothing behind', async () => {
  const dataset_id = await tester.createDataset();
  const { document_id, release } = await beginHeld(dataset_id, lines(150));
  await tester.api.deleteDocuments({ document_ids: [document_id] });
  release();
  await world.delivered();
  expect(await entriesOf(document_id)).toBe(0);
  const { db } = world.database;
  expect(await db.$count(slices, eq(slices.documentId, document_id))).toBe(0);
  expect((await tester.api.listDocuments({ dataset_id })).total).toBe(0);
});

test('work that was cancelled continues where it stopped', async () => {
  const dataset_id = await tester.createDataset();
  const { document_id, release } = await beginHeld(dataset_id, lines(150));
  await tester.api.cancelDocuments({ document_ids: [document_id] });
  release();
  await world.delivered();
  expect(await tester.document(dataset_id)).toMatchObject({
    ...{ status: 9, problem: { key: 'knowledge.cancelled' }, is_searchable: false },
  });
  const before = embedded;
  await tester.api.retryDocuments({ document_ids: [document_id] });
  await world.delivered();
  expect(await tester.document(dataset_id)).toMatchObject({ status: 1, slice_count: 150 });
  expect(embedded - before).toBeLessThanOrEqual(150 - 64);
});

test('until it is split again, and if that fails, a document is found by its earlier slices', async () => {
  const dataset_id = await tester.createDataset();
  const [document_id = ''] = await tester.addFiles(
    dataset_id,
    { 'a.txt': lines(70) },
    { chunk_strategy: custom },
  );
  beforeBatch = async () => {
    throw new Error('the embedder is gone');
  };
  const larger = { ...custom, separator: '###', max_tokens: 1_000 };
  await tester.api.resegment({ document_ids: [document_id], chunk_strategy: larger });
  await vi.waitFor(
    async () =>
      expect(await tester.document(dataset_id)).toMatchObject({
        ...{ status: 0, problem: { key: 'knowledge.unexpected' } },
      }),
    { timeout: 20_000, interval: 50 },
  );
  expect(await tester.document(dataset_id)).toMatchObject({ is_searchable: true, slice_count: 70 });
  expect(await tester.texts(document_id)).toHaveLength(70);
  beforeBatch = async () => undefined;
  await tester.api.cancelDocuments({ document_ids: [document_id] });
  await tester.api.retryDocuments({ document_ids: [document_id] });
  await world.delivered();
  expect(await tester.document(dataset_id)).toMatchObject({ status: 1, slice_count: 2 });
  expect(await entriesOf(document_id)).toBe(2);
});

test('a job that ended without a word is shown as failed and can be repeated', async () => {
  const dataset_id = await tester.createDataset();
  const [document_id = ''] = await tester.addFiles(dataset_id, { 'a.txt': 'text' });
  const { db } = world.database;
  await db
    .update(documents)
    .set({ status: 'processing', pending: { mode: 'reindex' }, nextGeneration: 2 })
    .where(eq(documents.id, document_id));
  expect(await tester.document(dataset_id)).toMatchObject({
    ...{ status: 9, problem: { key: 'knowledge.repeatedlyStopped' }, is_searchable: true },
  });
  await tester.api.retryDocuments({ document_ids: [document_id] });
  await world.delivered();
  expect(await tester.document(dataset_id)).toMatchObject({ status: 1, slice_count: 1 });
});

test('a copy has the same slices, edited ones too, and is found', async () => {
  const dataset_id = await tester.createDataset(0, 'Original');
  const [document_id = ''] = await tester.addFiles(
    dataset_id,
    { 'a.md': '# Alpha\n\none\n\n## Beta\n\ntwo' },
    { chunk_strategy: { chunk_type: 2, max_level: 2 } },
  );
  const { slices: before } = await tester.api.listSlices({ document_id });
  await tester.api.updateSlice({ slice_id: before[1]!.slice_id, raw_text: 'edited text' });
  await world.delivered();
  embedded = 0;
  const { dataset_id: copyId } = await tester.api.copy({ dataset_id });
  await world.delivered();
  // The vectors are those of the original.
  expect(embedded).toBe(0);
  const copy = await tester.document(copyId);
  expect(copy).toMatchObject({ name: 'a.md', status: 1, slice_count: 2 });
  const { slices: after } = await tester.api.listSlices({ document_id: copy.document_id });
  expect(after.map(({ content }) => content)).toEqual([before[0]!.content, 'edited text']);
  expect(after[1]!.parent_id).toBe(after[0]!.slice_id);
  expect(await entriesOf(copy.document_id)).toBe(2);
  const { dataset_details } = await tester.api.detail({ dataset_ids: [copyId] });
  expect(dataset_details[copyId]).toMatchObject({ name: 'Original 2' });
  // The copy keeps the file that both share.
  await tester.api.deleteDocuments({ document_ids: [document_id] });
  expect((await tester.document(copyId)).preview_tos_url).not.toBe('');
  await tester.api.resegment({ document_ids: [copy.document_id], chunk_strategy: custom });
  await world.delivered();
  expect(await tester.document(copyId)).toMatchObject({ status: 1 });
});

test('indexing again keeps edits, and the earlier entries until it is done', async () => {
  const dataset_id = await tester.createDataset();
  const [document_id = ''] = await tester.addFiles(
    dataset_id,
    { 'a.txt': lines(3) },
    { chunk_strategy: custom },
  );
  const { slices: before } = await tester.api.listSlices({ document_id });
  await tester.api.updateSlice({ slice_id: before[1]!.slice_id, raw_text: 'edited' });
  await tester.api.setSliceStatus({ slice_ids: [before[2]!.slice_id], is_enabled: false });
  await world.delivered();
  embedded = 0;
  expect(await tester.api.reindex({ dataset_id })).toEqual({ documents: 1 });
  await world.delivered();
  const { slices: after } = await tester.api.listSlices({ document_id });
  expect(after.map(({ content, is_enabled }) => [content, is_enabled])).toEqual([
    ['line number 0', true],
    ['edited', true],
    ['line number 2', false],
  ]);
  expect(embedded).toBe(3);
  expect(await entriesOf(document_id)).toBe(3);
});

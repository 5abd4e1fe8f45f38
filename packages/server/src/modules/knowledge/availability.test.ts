import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCodes } from '@heddle/api-contract';
import { knowledgeIndex } from '@heddle/api-contract/families/knowledge-index';
import { retrievalTest } from '@heddle/api-contract/families/retrieval-test';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLocalDocumentFiles } from '../../document-files/createLocalDocumentFiles.js';
import { createNodeReaderThread } from '../../document-files/createNodeReaderThread.js';
import { createThreadedDocumentFiles } from '../../document-files/createThreadedDocumentFiles.js';
import { archiveOf } from '../../document-files/testing/officeFiles.js';
import { encryptedPdf } from '../../document-files/testing/pdfFile.js';
import { createDiskStore } from '../../files/disk/createDiskStore.js';
import { type ScriptedEndpoint, startScriptedEndpoint } from '../../models/testing/scriptedEndpoint.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { replaceDocumentSource } from './index.js';
import { knowledgeTester } from './testing/knowledgeTester.js';

// What people can find before a fault or a change, they find during it: REL-13, REL-23, REL-24.

const folder = mkdtempSync(join(tmpdir(), 'heddle-availability-'));
const local = createLocalDocumentFiles();
const threads = createThreadedDocumentFiles((task) => createNodeReaderThread(task, { memoryMB: 8 }));
let isStoreLost = false;
let dimensions = 8;
/** Called before the endpoint embeds texts of documents. */
let beforeEmbedding: () => Promise<void> = async () => undefined;

let endpoint: ScriptedEndpoint;
let world: TestWorld;
let person: TestPerson;
let tester: ReturnType<typeof knowledgeTester>;

beforeAll(async () => {
  endpoint = await startScriptedEndpoint(async (response, { body }) => {
    const texts = [body.input].flat() as string[];
    if (texts.length > 1) await beforeEmbedding();
    const data = texts.map((text, index) => ({
      index,
      embedding: Array.from({ length: dimensions }, (_, at) => (text.charCodeAt(at % text.length) % 7) + 1),
    }));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ data, model: 'v', usage: { prompt_tokens: 1, total_tokens: 1 } }));
  });
  const disk = await createDiskStore({ folder, leaveFree: 0 });
  const refuseIfLost = () => {
    if (isStoreLost) throw new Error('the store does not respond');
  };
  world = await createTestApp({
    configuration: {
      models: [{ id: '7', name: 'Vectors', kind: 'embeddings', model: 'v', baseURL: endpoint.baseURL }],
    },
    documentFiles: {
      ...local,
      read: (bytes, name, options) => (name.endsWith('.csv') ? threads : local).read(bytes, name, options),
    },
    files: {
      ...disk,
      put: async (...given) => {
        refuseIfLost();
        return disk.put(...given);
      },
      get: async (...given) => {
        refuseIfLost();
        return disk.get(...given);
      },
    },
  });
  person = await world.register();
  tester = knowledgeTester(person);
});
afterAll(async () => {
  threads.close?.();
  await world.close();
  await endpoint.close();
  rmSync(folder, { recursive: true, force: true });
});

const byLine = { chunk_type: 1, separator: '\n', max_tokens: 100, overlap: 0 };
const byPart = { ...byLine, separator: '###', max_tokens: 1_000 };
const valves = Array.from({ length: 70 }, (_, index) => `valve number ${index}`).join('\n');

/** Ids of the slices that a question finds in a knowledge base. */
async function ask(dataset_id: string, question = 'valve number 5'): Promise<string[]> {
  const { report } = await person
    .clientOf({ retrievalTest })
    .retrievalTest.run({ dataset_ids: [dataset_id], question, settings: { top_k: 10, min_score: 0.01 } });
  return report.results.map(({ slice_id }) => slice_id);
}

async function idsOf(document_id: string): Promise<Set<string>> {
  const { slices } = await tester.api.listSlices({ document_id, page_size: 100 });
  return new Set(slices.map(({ slice_id }) => slice_id));
}

async function addValves() {
  const dataset_id = await tester.createDataset();
  const files = { 'valves.txt': valves };
  const [document_id = ''] = await tester.addFiles(dataset_id, files, { chunk_strategy: byLine });
  return { dataset_id, document_id };
}

/** Waits until an attempt at the work on a document has failed with this problem; it would be repeated later. */
const failedOnce = (dataset_id: string, key: string) =>
  vi.waitFor(async () => expect(await tester.document(dataset_id)).toMatchObject({ problem: { key } }), {
    timeout: 20_000,
    interval: 20,
  });

/** Repeats the work on a document now, and waits until it is ready. */
async function retry(dataset_id: string, document_id: string): Promise<void> {
  await tester.api.cancelDocuments({ document_ids: [document_id] });
  await tester.api.retryDocuments({ document_ids: [document_id] });
  await world.delivered();
  expect(await tester.document(dataset_id)).toMatchObject({ status: 1, problem: null });
}

/**
 * Asks while a change of a document waits for its embedder, and while it ends: each answer must come from one
 * generation.
 */
async function askDuring(place: { dataset_id: string; document_id: string }, change: () => Promise<unknown>) {
  const before = await idsOf(place.document_id);
  const answers: string[][] = [];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isHeld = new Promise<void>((resolve) => {
    beforeEmbedding = () => {
      resolve();
      return released;
    };
  });
  await change();
  await isHeld;
  const held = await ask(place.dataset_id).finally(() => {
    release();
    beforeEmbedding = async () => undefined;
  });
  expect(held.length).toBeGreaterThan(0);
  expect(held.every((id) => before.has(id))).toBe(true);
  let isDone = false;
  const askers = Array.from({ length: 3 }, async () => {
    while (!isDone) answers.push(await ask(place.dataset_id));
  });
  await world.delivered();
  isDone = true;
  await Promise.all(askers);
  answers.push(await ask(place.dataset_id));
  const after = await idsOf(place.document_id);
  for (const answer of answers) {
    expect(answer.length).toBeGreaterThan(0);
    const [one] = answer;
    const generation = before.has(one ?? '') ? before : after;
    expect(answer.filter((id) => !generation.has(id))).toEqual([]);
  }
  expect(answers.at(-1)?.every((id) => after.has(id))).toBe(true);
}

test('questions are answered from one generation while a document is split again or embedded by another model', async () => {
  const place = await addValves();
  const index = person.clientOf({ knowledgeIndex }).knowledgeIndex;
  await index.changeSettings({ embedder: 'model:7' });
  await askDuring(place, () => tester.api.reindex({ dataset_id: place.dataset_id }));
  const document_ids = [place.document_id];
  await askDuring(place, () => tester.api.resegment({ document_ids, chunk_strategy: byPart }));
  // The model begins to return vectors of another length in the middle of a document.
  await tester.api.resegment({ document_ids, chunk_strategy: byLine });
  await world.delivered();
  let batches = 0;
  beforeEmbedding = async () => {
    batches += 1;
    if (batches === 2) dimensions = 6;
  };
  await tester.api.reindex({ dataset_id: place.dataset_id });
  await failedOnce(place.dataset_id, 'knowledge.embedderChanged');
  expect(await ask(place.dataset_id)).not.toEqual([]);
  await retry(place.dataset_id, place.document_id);
  expect((await ask(place.dataset_id)).every((id) => id !== '')).toBe(true);
  await index.changeSettings({ embedder: 'lexical' });
  beforeEmbedding = async () => undefined;
}, 60_000);

test('a file that exhausts the memory of its thread fails with the reason, and the next one is stored', async () => {
  const dataset_id = await tester.createDataset();
  const rows = Array.from({ length: 60_000 }, (_, row) => `${row},a,b,c,d`).join('\n');
  await tester.addFiles(dataset_id, { 'huge.csv': rows });
  expect(await tester.document(dataset_id)).toMatchObject({
    ...{ status: 9, problem: { key: 'documentFile.memory' } },
  });
  const [next = ''] = await tester.addFiles(dataset_id, { 'next.txt': 'The ferry leaves at seven.' });
  expect(await tester.texts(next)).toEqual(['The ferry leaves at seven.']);
}, 60_000);

test('while the store of files is lost, uploads are refused without a trace and documents are found', async () => {
  const { dataset_id, document_id } = await addValves();
  const filesOf = async () =>
    (await world.database.db.execute(sql`select count(*)::int as count from files`)).rows[0]?.count;
  const files = await filesOf();
  isStoreLost = true;
  await expect(tester.uploadFile('late.txt', 'text')).rejects.toThrow();
  expect(await filesOf()).toBe(files);
  await tester.api.resegment({ document_ids: [document_id], chunk_strategy: byPart });
  await failedOnce(dataset_id, 'knowledge.unexpected');
  expect(await ask(dataset_id)).not.toEqual([]);
  isStoreLost = false;
  await retry(dataset_id, document_id);
  expect(await tester.texts(document_id)).toHaveLength(2);
}, 60_000);

test('a full disk fails the work with its reason, and the work is repeated once there is space', async () => {
  const { dataset_id, document_id } = await addValves();
  const { db } = world.database;
  await db.execute(sql`
    create function refuse_rows() returns trigger language plpgsql
    as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  await db.execute(sql`
    create trigger full_disk before insert on knowledge_slices for each row execute function refuse_rows()`);
  try {
    await tester.api.resegment({ document_ids: [document_id], chunk_strategy: byPart });
    await failedOnce(dataset_id, 'knowledge.diskFull');
    expect(await ask(dataset_id)).not.toEqual([]);
  } finally {
    await db.execute(sql`drop function refuse_rows() cascade`);
  }
  await retry(dataset_id, document_id);
  expect(await tester.texts(document_id)).toHaveLength(2);
}, 60_000);

test('a new version that cannot be read fails with its reason, and the earlier content answers', async () => {
  const { dataset_id, document_id } = await addValves();
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  const bomb = archiveOf({ 'word/document.xml': new Uint8Array(9 * 1024 * 1024) });
  const versions: [name: string, bytes: Uint8Array, key: string][] = [
    ['secret.pdf', encryptedPdf(), 'documentFile.encrypted'],
    ['damaged.pdf', bytesOf('%PDF-1.7\nnothing'), 'documentFile.damaged'],
    ['lying.docx', bytesOf('Nothing but text.'), 'documentFile.damaged'],
    ['bomb.docx', bomb, 'documentFile.expandsTooFar'],
  ];
  const replace = (name: string, bytes: Uint8Array) =>
    replaceDocumentSource(world.app.app, {
      ...{ documentId: document_id, userId: person.id, name, bytes },
      ...{ contentHash: name, mode: 'cover' as const },
    });
  for (const [name, bytes, key] of versions) {
    await replace(name, bytes);
    await world.delivered();
    const { data } = await tester.api.progress({ document_ids: [document_id] });
    expect([name, data[0]]).toMatchObject([name, { status: 9, can_retry: true, problem: { key } }]);
    expect(await ask(dataset_id)).not.toEqual([]);
  }
  await replace('good.txt', bytesOf('A pump replaces all valves.'));
  await world.delivered();
  expect(await tester.texts(document_id)).toEqual(['A pump replaces all valves.']);
  const program = Uint8Array.from([0x4d, 0x5a, 0x90, 0x00]);
  await expect(tester.uploadFile('lying.txt', program)).rejects.toMatchObject({
    code: errorCodes.uploadInvalid,
  });
}, 60_000);

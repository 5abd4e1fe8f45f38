// @module-tag by-turns
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knowledge } from '@heddle/api-contract/families/knowledge';
import { knowledgeIndex } from '@heddle/api-contract/families/knowledge-index';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../db/openDatabase.js';
import { type ScriptedEndpoint, startScriptedEndpoint } from '../models/testing/scriptedEndpoint.js';
import { clientAt, type ServerPerson, signUpAt } from '../testing/clientAt.js';
import type { ProcessOptions } from '../testing/heddleProcess.js';
import { type StartedProcess, startProcess } from '../testing/startProcess.js';
import { isSoak, randomOf, report, seedOfRound } from './rounds.js';

// REL-06: the server is killed at random while it indexes documents; afterwards all are stored completely, and
// batches that were embedded before a kill are not paid for again.

const root = mkdtempSync(join(tmpdir(), 'heddle-killed-import-'));
const alive: StartedProcess[] = [];
const dimensions = 16;
// Two batches and more each; a soak run has so many documents that fewer lines are enough.
const linesPerDocument = isSoak ? 70 : 150;
const documentsPerDataset = 250;
/** 500 documents take half an hour on a busy machine. */
const documents = isSoak ? Number(process.env.HEDDLE_IMPORT_DOCUMENTS ?? 500) : 6;
const kills = isSoak ? Math.ceil(documents / 25) : 2;
const batch = 64;
/** Jobs of this kind that one process runs at once. */
const together = 2;
const settledWithinMs = 60_000;

let endpoint: ScriptedEndpoint;
let embedded = 0;

beforeAll(async () => {
  endpoint = await startScriptedEndpoint((response, { body }) => {
    const texts = [body.input].flat() as string[];
    embedded += texts.length;
    const data = texts.map((text, index) => ({ index, embedding: vectorOf(text) }));
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ data, model: 'seven', usage: { prompt_tokens: 1, total_tokens: 1 } }));
    }, 30);
  });
});
afterEach(() => Promise.all(alive.splice(0).map((one) => one.kill())));
afterAll(async () => {
  await endpoint.close();
  rmSync(root, { recursive: true, force: true });
});

function vectorOf(text: string): number[] {
  return Array.from({ length: dimensions }, (_, index) => text.charCodeAt(index % text.length) / 256);
}

async function addDocuments(url: string, person: ServerPerson): Promise<string[]> {
  const { knowledge: api, knowledgeIndex: index } = clientAt(url, person.cookie, {
    knowledge,
    knowledgeIndex,
  });
  await index.changeSettings({ embedder: 'model:7' });
  const datasets: string[] = [];
  for (let first = 0; first < documents; first += documentsPerDataset) {
    const { dataset_id } = await api.create({ space_id: person.spaceId, name: `from ${first}` });
    datasets.push(dataset_id);
    const last = Math.min(first + documentsPerDataset, documents);
    for (let from = first; from < last; from += 50)
      await api.createDocument({
        dataset_id,
        chunk_strategy: { chunk_type: 1, separator: '\n', max_tokens: 100, overlap: 0 },
        document_bases: Array.from({ length: Math.min(50, last - from) }, (_, place) => ({
          name: `document ${from + place}.txt`,
          source_info: { custom_content: textOf(from + place) },
        })),
      });
  }
  return datasets;
}

const textOf = (number: number) =>
  Array.from({ length: linesPerDocument }, (_, line) => `document ${number} line ${line}`).join('\n');

/** Numbers of documents by their status. */
async function statusesOf(url: string, person: ServerPerson, datasets: readonly string[]) {
  const { knowledge: api } = clientAt(url, person.cookie, { knowledge });
  const counts: Record<number, number> = {};
  for (const dataset_id of datasets) {
    const { document_infos } = await api.listDocuments({ dataset_id, size: 300 });
    for (const { status } of document_infos) counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

test(
  'documents whose server is killed repeatedly are stored once and completely',
  async () => {
    const folder = join(root, 'data');
    const options: ProcessOptions = {
      ...{ place: { folder }, role: 'server', slots: 4 },
      ...{ files: join(root, 'files'), embeddings: endpoint.baseURL },
    };
    const start = async () => {
      const started = await startProcess(options);
      alive.push(started);
      return started;
    };
    let server = await start();
    const person = await signUpAt(server.url);
    const datasets = await addDocuments(server.url, person);
    for (let round = 0; round < kills; round++) {
      await new Promise((resolve) => setTimeout(resolve, 100 + randomOf(seedOfRound(round))() * 1_500));
      await server.kill();
      server = await start();
    }
    const restarted = performance.now();
    await expect
      .poll(() => statusesOf(server.url, person, datasets), {
        timeout: isSoak ? 20 * 60_000 : 100_000,
        interval: isSoak ? 2_000 : 200,
      })
      .toEqual({ 1: documents });
    const settledMs = Math.round(performance.now() - restarted);
    await server.stop();
    const expected = documents * linesPerDocument;
    const { db, close } = await openDatabase({ folder });
    const { rows } = await db.execute(sql`select
      (select count(*)::int from knowledge_slices) as slices,
      (select count(distinct content)::int from knowledge_slices) as texts,
      (select count(*)::int from knowledge_index_entries) as entries`);
    await close();
    expect(rows).toEqual([{ slices: expected, texts: expected, entries: expected }]);
    // Only what was under way at a kill is embedded again.
    expect(embedded).toBeLessThanOrEqual(expected + kills * together * batch);
    if (isSoak) expect(embedded).toBeLessThanOrEqual(expected * 1.1);
    if (isSoak) expect(settledMs).toBeLessThan(settledWithinMs + documents * 2_000);
    report('REL-06 PGlite', { documents, kills, slices: expected, embedded, settledMs });
  },
  isSoak ? 45 * 60_000 : 120_000,
);

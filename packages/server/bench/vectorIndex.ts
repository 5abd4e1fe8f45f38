import { openDatabase } from '../src/db/openDatabase.js';
import { defaultConfig } from '../src/kernel/Config.js';
import type { App } from '../src/kernel/services.js';
import { createServices } from '../src/kernel/services.js';
import { activateGeneration, copyVectors, writeIndex } from '../src/modules/knowledge-index/index.js';
import { groupIndexed, searchIndexedVectors } from '../src/modules/knowledge-index/searchIndexedVectors.js';
import { indexedDocuments } from '../src/modules/knowledge-index/tables.js';
import { createEngine } from '../src/retrieval-engine/createEngine.js';
import { percentile } from './runLoad.js';

// The third part of `npm run bench:retrieval`: the HNSW index of pgvector on PGlite. HEDDLE_BENCH_SLICES changes the size.
const slices = Number(process.env.HEDDLE_BENCH_SLICES ?? 20_000);
const dimensions = 256;
const slicesPerDocument = 100;
const topics = 200;
const searches = 100;
const limit = 20;

const print = (line: string) => process.stdout.write(`${line}\n`);

function toUnit(values: Float32Array): Float32Array {
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

// Texts are about topics; vectors without any would be equally far from each other.
const random = () => Math.random() - 0.5;
const centres = Array.from({ length: topics }, () => Float32Array.from({ length: dimensions }, random));
function randomVector(): Float32Array {
  const centre = centres[Math.floor(Math.random() * topics)] ?? new Float32Array(dimensions);
  return toUnit(centre.map((value) => value + 0.8 * random()));
}

const database = await openDatabase({ memory: true });
const { db } = database;
const signal = new AbortController().signal;
const config = { ...defaultConfig, vectorIndexFrom: 1 };
const log = { warn: (event: string, facts: unknown) => print(`${event} ${JSON.stringify(facts)}`) };
const app = { db, config, log } as unknown as App;
Object.assign(app, { use: createServices(() => app).use });

const engine = createEngine();
const keys: string[] = [];
for (let document = 1; document <= slices / slicesPerDocument; document += 1) {
  const ids = Array.from({ length: slicesPerDocument }, (_, index) => String(document * 1_000 + index));
  const entries = ids.map((sliceId) => ({
    ...{ sliceId, documentId: String(document), datasetId: '1', generation: 1, text: '' },
    ...{ vector: randomVector(), terms: { counts: [], length: 0 } },
  }));
  await db.transaction(async (tx) => {
    await writeIndex(tx, 'lexical', entries);
    await activateGeneration(tx, String(document), 1);
  });
  const matrix = new Float32Array(slicesPerDocument * dimensions);
  for (const [index, { vector }] of entries.entries()) matrix.set(vector, index * dimensions);
  keys.push(String(document));
  await engine.search({
    query: randomVector(),
    keys: keys.slice(-1),
    limit,
    load: [{ key: String(document), ids, matrix }],
  });
}
const begin = performance.now();
let slowest = 0;
let isCopying = true;
// What a request waits for while vectors are copied.
const waiting = (async () => {
  while (isCopying) {
    const asked = performance.now();
    await db.execute('select 1');
    slowest = Math.max(slowest, performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
})();
await copyVectors(app, signal);
isCopying = false;
await waiting;
const seconds = (performance.now() - begin) / 1000;

const documents = await db.select().from(indexedDocuments);
const [group] = (await groupIndexed(app, documents, dimensions)).groups;
if (!group) throw new Error('the database has not indexed the vectors');
const times: number[] = [];
let recall = 0;
for (let round = 0; round < searches; round += 1) {
  const query = randomVector();
  const asked = performance.now();
  const found = (await searchIndexedVectors(app, group, query, limit)) ?? [];
  times.push(performance.now() - asked);
  const exact = new Set((await engine.search({ query, keys, limit })).found.map(({ id }) => id));
  recall += found.filter(({ id }) => exact.has(id)).length / limit / searches;
}
times.sort((one, other) => one - other);
print(
  `\nHNSW by pgvector on PGlite in memory: ${group.slices} slices of ${dimensions} dimensions, top ${limit}`,
);
print(
  `  p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms (target 50 at 20,000), recall ${recall.toFixed(3)} (target 0.95)`,
);
print(
  `  copied in ${seconds.toFixed(0)} s with pauses; another statement waited ${slowest.toFixed(0)} ms at most meanwhile`,
);
await database.close();

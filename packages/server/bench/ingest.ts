import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/db/openDatabase.js';
import { createNodeReaderThread } from '../src/document-files/createNodeReaderThread.js';
import { createThreadedDocumentFiles } from '../src/document-files/createThreadedDocumentFiles.js';
import { knowledgeTester } from '../src/modules/knowledge/testing/knowledgeTester.js';
import { createNodeEngine } from '../src/retrieval-engine/createNodeEngine.js';
import { createTestApp } from '../src/testing/createTestApp.js';

// Longest pauses of the event loop while a large text becomes a document of a knowledge base, is split again and is
// shown in a preview. The database runs in its own thread, as with `npm start`.
// npm run ingest --prefix packages/server/bench [-- MEBIBYTES]
const mebibytes = Number(process.argv[2] ?? 10);
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Runs work and prints the longest pauses of the event loop meanwhile. */
async function watched<T>(title: string, work: () => Promise<T>): Promise<T> {
  const gaps: number[] = [];
  const begin = performance.now();
  let last = begin;
  const timer = setInterval(() => {
    const now = performance.now();
    gaps.push(now - last);
    last = now;
  }, 1);
  try {
    return await work();
  } finally {
    await new Promise((resolve) => setTimeout(resolve, 5));
    clearInterval(timer);
    const longest = gaps.sort((one, other) => other - one).slice(0, 5);
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    print(`${title}: ${seconds} s, longest gaps ${longest.map((gap) => gap.toFixed(0)).join(', ')} ms`);
  }
}

/** Paragraphs of prose below headings; few enough of them that the text has no more chunks than allowed. */
function proseOf(length: number): string {
  const parts: string[] = [];
  for (let [size, number] = [0, 0]; size < length; number += 1) {
    const lines = Array.from(
      { length: 50 },
      (_, index) =>
        `Paragraph ${number} says in line ${index} how valve ${number * index} is opened and closed.`,
    );
    const paragraph = (number % 20 === 0 ? `# Chapter ${number}\n\n` : '') + lines.join(' ');
    parts.push(paragraph);
    size += paragraph.length + 2;
  }
  return parts.join('\n\n');
}

const folder = mkdtempSync(join(tmpdir(), 'heddle-bench-ingest-'));
const database = await openDatabase({ folder });
const world = await createTestApp({
  database,
  documentFiles: createThreadedDocumentFiles(createNodeReaderThread),
  retrievalEngine: createNodeEngine(),
});
const person = await world.register();
const { api, createDataset, uploadFile } = knowledgeTester(person);
const dataset_id = await createDataset();
const settings = { chunk_strategy: { chunk_type: 1, separator: '\n', max_tokens: 5000, overlap: 0 } };
const tos_uri = await uploadFile('large.md', proseOf(mebibytes * 1024 * 1024));

for (const round of ['first', 'second'])
  await watched(`preview, ${round} time`, () =>
    api.previewChunks({ dataset_id, source_info: { tos_uri }, ...settings }),
  );
const { document_infos } = await watched('create', () =>
  api.createDocument({
    dataset_id,
    document_bases: [{ name: 'large.md', source_info: { tos_uri } }],
    ...settings,
  }),
);
const document_ids = document_infos.map(({ document_id }) => document_id);
await watched('read, split, embed and index', () => world.delivered());
const { document_infos: stored } = await api.listDocuments({ dataset_id });
print(
  `status ${stored[0]?.status}, ${stored[0]?.slice_count} slices, ${stored[0]?.problem?.key || 'no problem'}`,
);
await watched('split again', async () => {
  await api.resegment({ dataset_id, document_ids, ...settings });
  await world.delivered();
});
await watched('preview to edit', async () => {
  await api.createReviews({ dataset_id, reviews: [{ document_id: document_ids[0] }], ...settings });
  await world.delivered();
});
await world.close();
rmSync(folder, { recursive: true, force: true });
process.exit(0);

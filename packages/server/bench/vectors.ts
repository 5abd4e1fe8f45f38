import { setTimeout as pause } from 'node:timers/promises';
import { createNodeReaderThread } from '../src/document-files/createNodeReaderThread.js';
import { createThreadedDocumentFiles } from '../src/document-files/createThreadedDocumentFiles.js';
import { createNodeEngine } from '../src/retrieval-engine/createNodeEngine.js';
import { percentile } from './runLoad.js';
import { textPdf } from './textPdf.js';

// The second part of `npm run bench:retrieval`: exact search of 100,000 vectors in the retrieval thread, and reading
// text PDFs. Neither may hold up the event loop of the server.
const dimensions = 256;
const documents = 1_000;
const slicesPerDocument = 100;
const searches = 200;
const limit = 10;
const mebi = 1024 * 1024;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Runs work while measuring the longest pause of the event loop and the growth of the process. */
async function watched<T>(work: () => Promise<T>) {
  global.gc?.();
  const before = process.memoryUsage().rss;
  let [gapMs, peak, last] = [0, before, performance.now()];
  let samples = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    gapMs = Math.max(gapMs, now - last);
    last = now;
    samples += 1;
    if (samples % 20 === 0) peak = Math.max(peak, process.memoryUsage().rss);
  }, 1);
  try {
    const result = await work();
    return { result, gapMs, grownMiB: (Math.max(peak, process.memoryUsage().rss) - before) / mebi };
  } finally {
    clearInterval(timer);
  }
}

function randomUnit(length: number): Float32Array {
  const vector = Float32Array.from({ length }, () => Math.random() - 0.5);
  const norm = Math.hypot(...vector);
  return vector.map((value) => value / norm);
}

const engine = createNodeEngine();
await engine.embedders();
await pause(200);
const keys = Array.from({ length: documents }, (_, index) => `document-${index}`);
const filled = await watched(async () => {
  for (const [index, key] of keys.entries()) {
    const matrix = new Float32Array(slicesPerDocument * dimensions);
    for (let row = 0; row < slicesPerDocument; row += 1) matrix.set(randomUnit(dimensions), row * dimensions);
    const ids = Array.from({ length: slicesPerDocument }, (_, row) => String(10 ** 18 + index * 1000 + row));
    await engine.search({ query: randomUnit(dimensions), keys: [key], limit, load: [{ key, ids, matrix }] });
  }
});
const cpuBefore = process.cpuUsage();
const searched = await watched(async () => {
  const times: number[] = [];
  for (let round = 0; round < searches; round += 1) {
    const query = randomUnit(dimensions);
    const begin = performance.now();
    await engine.search({ query, keys, limit });
    times.push(performance.now() - begin);
  }
  return times.sort((one, other) => one - other);
});
const { user, system } = process.cpuUsage(cpuBefore);
const cpuMs = (user + system) / 1000 / searches;
const held = (await engine.search({ query: randomUnit(dimensions), keys, limit })).absent.length;
await engine.close?.();
print(
  `\n${documents * slicesPerDocument} slices of ${dimensions} dimensions, top ${limit}, exact, in a worker thread (${held} of ${documents} documents not in memory)`,
);
print(
  `  p50 ${percentile(searched.result, 0.5).toFixed(1)} ms, p95 ${percentile(searched.result, 0.95).toFixed(1)} ms (target 50), ${cpuMs.toFixed(1)} ms of CPU per search`,
);
print(
  `  the process grew by ${filled.grownMiB.toFixed(0)} MiB (target 150), longest gap ${searched.gapMs.toFixed(0)} ms (target 50)`,
);

const files = createThreadedDocumentFiles(createNodeReaderThread);
for (const pages of [50, 500]) {
  const bytes = textPdf(pages);
  const { result, gapMs, grownMiB } = await watched(async () => {
    const begin = performance.now();
    const read = await files.read(bytes, 'text.pdf', { signal: new AbortController().signal });
    return { seconds: (performance.now() - begin) / 1000, pages: read.pages };
  });
  print(`\ntext PDF of ${pages} pages (${(bytes.length / mebi).toFixed(1)} MiB), read ${result.pages ?? 0}`);
  print(
    `  ${(pages / result.seconds).toFixed(0)} pages per second (target 20), the process grew by ${grownMiB.toFixed(0)} MiB (target 256 for 500), longest gap ${gapMs.toFixed(0)} ms (target 50)`,
  );
}
files.close?.();

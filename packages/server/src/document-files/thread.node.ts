import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { type BlockText, TooManyChunks } from '@heddle/retrieval';
import type { CountedChunk, FileSheet, ReadDocument, ReadPage } from './DocumentFiles.js';
import { FileProblem } from './FileProblem.js';
import type { ReaderMessage, ReaderTask } from './ReaderTask.js';
import { readDocumentFile, readSheetFile } from './readDocumentFile.js';
import { chunkText, packBlocks } from './splitText.js';

const blocksAtOnce = 2_000;
const cellsAtOnce = 20_000;
const chunksAtOnce = 500;
const port = parentPort!;

async function send(message: ReaderMessage, transfer: ArrayBuffer[] = []): Promise<void> {
  const answered = once(port, 'message');
  port.postMessage(message, transfer);
  await answered;
}

async function sendDocument({ blocks, images, ...rest }: ReadDocument | ReadPage): Promise<void> {
  for (let at = 0; at < blocks.length; at += blocksAtOnce)
    await send({ kind: 'blocks', blocks: blocks.slice(at, at + blocksAtOnce) });
  for (const image of images) await send({ kind: 'image', image });
  await send({ kind: 'read', document: { ...rest, blocks: [], images: [] } });
}

async function sendSheets(sheets: readonly FileSheet[]): Promise<void> {
  for (const [sheet, { rows }] of sheets.entries()) {
    let batch: string[][] = [];
    let cells = 0;
    for (const row of rows) {
      batch.push(row);
      cells += row.length;
      if (cells < cellsAtOnce) continue;
      await send({ kind: 'rows', sheet, rows: batch });
      [batch, cells] = [[], 0];
    }
    await send({ kind: 'rows', sheet, rows: batch });
  }
  await send({ kind: 'sheets', sheets: sheets.map(({ name, total }) => ({ name, total })) });
}

async function sendChunks(chunks: readonly CountedChunk[]): Promise<void> {
  for (let at = 0; at === 0 || at < chunks.length; at += chunksAtOnce) {
    const end = at + chunksAtOnce;
    await send({ kind: 'chunks', chunks: chunks.slice(at, end), isLast: end >= chunks.length });
  }
}

async function perform(task: ReaderTask): Promise<void> {
  if (task.kind === 'read')
    return sendDocument(await readDocumentFile(task.bytes, task.fileName, task.options));
  if (task.kind === 'readSheets')
    return sendSheets(await readSheetFile(task.bytes, task.fileName, task.options));
  if (task.kind === 'readPage') {
    const { readPage } = await import('./html/readHtml.js');
    return sendDocument(readPage(task.bytes, task.page));
  }
  if (task.kind === 'join') {
    const blocks = task.parts.flatMap((part) => JSON.parse(part) as BlockText[]);
    return send({ kind: 'joined', text: packBlocks(blocks) });
  }
  if (task.kind === 'chunk') return sendChunks(chunkText(task.text, task.settings, task.maximum));
  const { writeXlsx } = await import('./sheets/writeXlsx.js');
  const bytes = await writeXlsx(task.sheet);
  return send({ kind: 'written', bytes }, [bytes.buffer as ArrayBuffer]);
}

try {
  await perform(workerData as ReaderTask);
} catch (error) {
  if (error instanceof TooManyChunks) await send({ kind: 'tooManyChunks', maximum: error.maximum });
  else if (!(error instanceof FileProblem)) throw error;
  else await send({ kind: 'refused', problem: error.kind, parameters: error.parameters });
}
port.close();

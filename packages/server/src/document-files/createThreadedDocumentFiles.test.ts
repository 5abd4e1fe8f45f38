import { monitorEventLoopDelay } from 'node:perf_hooks';
import { joinBlocks } from '@heddle/retrieval';
import { expect, test } from 'vitest';
import { createLocalDocumentFiles } from './createLocalDocumentFiles.js';
import { createNodeReaderThread } from './createNodeReaderThread.js';
import { createThreadedDocumentFiles } from './createThreadedDocumentFiles.js';
import { pdfOf, prosePages } from './testing/pdfFile.js';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const csv = bytesOf(Array.from({ length: 30_000 }, (_, row) => `${row},a,b,c,d`).join('\n'));

test('reads as this thread would, and leaves the bytes of its caller alone', async () => {
  const files = createThreadedDocumentFiles(createNodeReaderThread);
  const pdf = pdfOf(prosePages(3));
  const page = bytesOf('<title>T</title><a href="/x#y">x</a><p>Hello</p><link rel=canonical href="/c">');
  const source = { url: 'https://example.com/a/', contentType: 'text/html' };
  const local = createLocalDocumentFiles();
  expect(await files.read(pdf, 'a.pdf')).toEqual(await local.read(pdf, 'a.pdf'));
  expect(await files.readSheets(csv, 'a.csv')).toEqual(await local.readSheets(csv, 'a.csv'));
  expect(await files.readPage(page, source)).toMatchObject({
    title: 'T',
    links: ['https://example.com/x'],
    canonical: 'https://example.com/c',
  });
  const sheet = { name: 'One', header: ['a'], rows: [['b']] };
  const written = await files.writeXlsx(sheet);
  expect((await files.readSheets(written, 'a.xlsx'))[0]?.rows).toEqual([['a'], ['b']]);
});

test('joins and splits a large text in a thread as this thread would', async () => {
  const files = createThreadedDocumentFiles(createNodeReaderThread);
  const local = createLocalDocumentFiles();
  const blocks = Array.from({ length: 5_000 }, (_, index) => ({
    ...{ type: index % 100 === 0 ? ('heading' as const) : ('paragraph' as const), level: 1 },
    text: `Part ${index}\0 says how the valve is opened. 阀门 ${index}。`.repeat(3),
  }));
  const text = await files.join(blocks);
  expect(text).toEqual(await local.join(blocks));
  const settings = { type: 'automatic' } as const;
  const chunks = await files.chunk(text, settings, { maximum: 10_000 });
  expect(chunks.length).toBeGreaterThan(500);
  expect(chunks).toEqual(await local.chunk(text, settings, { maximum: 10_000 }));
  await expect(files.chunk(text, settings, { maximum: 9 })).rejects.toMatchObject({
    ...{ name: 'TooManyChunks', maximum: 9 },
  });
});

test('keeps the event loop free while it reads', async () => {
  const files = createThreadedDocumentFiles(createNodeReaderThread);
  const pdf = pdfOf(prosePages(40));
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const [{ blocks }] = await Promise.all([files.read(pdf, 'a.pdf'), files.readSheets(csv, 'a.csv')]);
  delay.disable();
  expect(joinBlocks(blocks).text).toContain('40.45 the quick');
  // Other tests may keep the machine busy; `npm run bench:retrieval` measures the gap.
  expect(delay.percentile(90) / 1e6).toBeLessThan(50);
});

test('refuses a file that takes too long or too much memory, and reads the next one', async () => {
  const quick = createThreadedDocumentFiles(createNodeReaderThread, { limitMs: 1 });
  await expect(quick.read(pdfOf(prosePages(50)), 'a.pdf')).rejects.toMatchObject({ kind: 'time' });
  const small = createThreadedDocumentFiles((task) => createNodeReaderThread(task, { memoryMB: 8 }));
  await expect(small.readSheets(csv, 'a.csv')).rejects.toMatchObject({ kind: 'memory' });
  const files = createThreadedDocumentFiles((task) => {
    const thread = createNodeReaderThread(task);
    if ('fileName' in task && task.fileName === 'lost.txt') thread.terminate();
    return thread;
  });
  await expect(files.read(bytesOf('x'), 'lost.txt')).rejects.toMatchObject({ kind: 'damaged' });
  expect((await files.read(bytesOf('x'), 'a.txt')).blocks).toHaveLength(1);
});

test('ends its threads when the caller cancels or the application closes', async () => {
  const files = createThreadedDocumentFiles(createNodeReaderThread, { threads: 1 });
  const cancelled = new AbortController();
  const first = files.read(pdfOf(prosePages(50)), 'a.pdf', { signal: cancelled.signal });
  const second = files.read(pdfOf(prosePages(50)), 'b.pdf');
  const outcomes = Promise.allSettled([first, second]);
  cancelled.abort();
  await expect(first).rejects.toThrow('aborted');
  files.close?.();
  await expect(second).rejects.toThrow('closing');
  await outcomes;
  await expect(files.read(bytesOf('x'), 'a.txt')).rejects.toThrow('closing');
});

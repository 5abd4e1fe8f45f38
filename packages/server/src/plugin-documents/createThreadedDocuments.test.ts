import { expect, test } from 'vitest';
import { createNodeDocumentThread } from './createNodeDocumentThread.js';
import { createThreadedDocuments } from './createThreadedDocuments.js';
import { readPluginDocument } from './readPluginDocument.js';

const wishes = { limits: { name: 100, description: 2_000 } };

function documentOf(paths: number): string {
  const operations = Array.from({ length: paths }, (_, index) => [
    `/things/${index}`,
    { get: { operationId: `thing_${index}`, summary: 'Gets.', responses: { 200: { description: 'OK' } } } },
  ]);
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Things' },
    servers: [{ url: 'https://api.example.com' }],
    paths: Object.fromEntries(operations),
  });
}

test('reads a large document in a thread, as this thread would', async () => {
  const text = documentOf(1_000);
  const documents = createThreadedDocuments(createNodeDocumentThread);
  let isFree = false;
  setTimeout(() => {
    isFree = true;
  }, 0);
  const reading = await documents.read(text, wishes);
  expect(isFree).toBe(true);
  expect(reading).toEqual(await readPluginDocument(text, wishes));
  expect(reading).toMatchObject({ name: 'Things', url: 'https://api.example.com' });
});

test('refuses a document that takes its thread too long, and reads the next one', async () => {
  let limited = 0;
  const documents = createThreadedDocuments((text, given) => {
    const thread = createNodeDocumentThread(text, given);
    limited += 1;
    if (limited === 1) thread.terminate();
    return thread;
  });
  const [lost, next] = [
    documents.read(documentOf(1_000), wishes),
    documents.read(`{"openapi":"3.1.0"${' '.repeat(20_000)}`, wishes),
  ];
  expect(await lost).toEqual({ problem: 'reading the document takes too much time or memory' });
  expect(await next).toEqual({ problem: expect.stringContaining('neither JSON nor YAML') });
});

test('YAML that exhausts its parser costs a thread, and nothing else', async () => {
  const documents = createThreadedDocuments(createNodeDocumentThread, { limitMs: 300 });
  const bombs = {
    'levels without an end': '['.repeat(1_000_000),
    'brackets that close nothing': `a: ${']'.repeat(100_000)}`,
    'items of nothing': `a: [${','.repeat(500_000)}`,
    'a chain of tags': `a: ${'!x '.repeat(50_000)}`,
  };
  for (const [what, bomb] of Object.entries(bombs))
    expect(await documents.parse(bomb), what).toEqual({ problem: expect.any(String) });
  expect(await documents.parse('a: [1]')).toEqual({ value: { a: [1] } });
});

test('ends its thread with the application', async () => {
  const documents = createThreadedDocuments(createNodeDocumentThread);
  const reading = documents.read(documentOf(1_000), wishes);
  const failed = expect(reading).rejects.toThrow();
  await Promise.resolve();
  documents.close?.();
  await failed;
});

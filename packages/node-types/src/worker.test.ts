import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { connectExecutor } from '@heddle/executor/bridge';
import { createNodeSandboxWorker } from '@heddle/executor/sandbox/node';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WorkflowFixture } from './fixtures/runFixtures.js';

let folder = '';
let file = '';

/** Worker threads start from JavaScript only, so bundle the worker first, as a host's bundler would. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'node-types-worker-'));
  file = join(folder, 'worker.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('./worker.ts', import.meta.url))],
    outfile: file,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    conditions: ['@heddle/source'],
    logLevel: 'error',
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function runInWorker(path: string) {
  const text = await readFile(new URL(path, import.meta.url), 'utf8');
  const fixture = JSON.parse(text) as WorkflowFixture;
  const executor = connectExecutor({
    createExecutorWorker: () => new Worker(file),
    createSandboxWorker: createNodeSandboxWorker,
  });
  try {
    return { fixture, state: await executor.start(fixture.document, fixture.inputs).done };
  } finally {
    await executor.dispose();
  }
}

test('runs a workflow with its code in the sandbox of the host', async () => {
  const { fixture, state } = await runInWorker('./nodes/code/fixtures/typescript.json');
  expect(state.error).toBeUndefined();
  expect(state.outputs).toEqual(fixture.expect.outputs);
  expect(state.nodes.get('140001')?.logs).toEqual(['counting']);
});

test('fails at the node that needs a service the worker lacks', async () => {
  const { state } = await runInWorker('./nodes/llm/fixtures/no-service.json');
  expect(state.status).toBe('failed');
  expect(state.error).toMatchObject({ code: 700099003, nodeId: '110001' });
});

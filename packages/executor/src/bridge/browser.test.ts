import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type RunEvent, runState } from '@heddle/workflow-schema/runs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExecutor } from '../createExecutor.js';
import { testingDefinitions, testingExecutors } from '../testing/index.js';
import type { ConnectedExecutor } from './connectExecutor.js';
import { essenceOf, longStory, longStoryInputs, ranTwice } from './fixtures/longStory.js';
import { story, storyInputs, timeless } from './fixtures/story.js';

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const hasBrowser = existsSync(executablePath);
const reason = hasBrowser ? '' : ` (there is no ${executablePath})`;

const start = `import { connectExecutor } from '/bridge.js';
globalThis.workers = [];
globalThis.executor = connectExecutor({ createExecutorWorker() {
  const worker = new Worker('/worker.js', { type: 'module' });
  globalThis.workers.push(worker);
  return worker;
} });`;

async function bundle(path: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(path, import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    conditions: ['@heddle/source'],
  });
  return outputFiles[0]!.text;
}

interface Tab {
  executor: ConnectedExecutor;
  workers: Worker[];
}

describe.skipIf(!hasBrowser)(`an executor in a browser worker${reason}`, () => {
  let browser: Browser;
  let tab: Page;
  const files = new Map<string, string>();
  const server = createServer(({ url = '' }, response) => {
    const text = files.get(url);
    const type = url === '/' ? 'text/html' : 'text/javascript';
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': type });
    response.end(text);
  });

  beforeAll(async () => {
    files.set('/', '<!doctype html><title>executor</title><script type="module" src="/start.js"></script>');
    files.set('/start.js', start);
    files.set('/bridge.js', await bundle('index.ts'));
    files.set('/worker.js', await bundle('fixtures/worker.ts'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    });
    tab = await browser.newPage();
    await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await tab.waitForFunction(() => 'executor' in globalThis);
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    server.close();
  });

  it('emits the same events as in Node', async () => {
    const here = createExecutor({ definitions: testingDefinitions, executors: testingExecutors });
    const local = here.start(story, storyInputs, { runId: 'story', services: {} });
    await local.done;
    const crossed = await tab.evaluate(
      async (given) => {
        const { story, storyInputs } = JSON.parse(given);
        const { executor } = globalThis as unknown as Tab;
        const events: RunEvent[] = [];
        for await (const event of executor.start(story, storyInputs, { runId: 'story' }).events)
          events.push(event);
        return events;
      },
      // Serialized: Playwright's argument types do not accept a recursive type.
      JSON.stringify({ story, storyInputs }),
    );
    expect(timeless(crossed)).toEqual(timeless(local.journal()));
  });

  it('rejects a run whose worker is blocked, and runs the next one in a new worker', async () => {
    const hanging = JSON.parse(JSON.stringify(story).replace('"type":"1002"', '"type":"1011"'));
    const node = hanging.nodes.find((one: { type: string }) => one.type === '1011');
    node.data.inputs.hang = true;
    const outcome = await tab.evaluate(async (given) => {
      const { hanging, story, storyInputs } = JSON.parse(given);
      const { executor, workers } = globalThis as unknown as Tab;
      const run = executor.start(hanging, storyInputs);
      run.cancel().catch(() => {});
      const failure = await run.done.then(
        () => 'no failure',
        (error: Error) => error.message,
      );
      const next = await executor.start(story, storyInputs).done;
      return { failure, status: next.status, workers: workers.length };
    }, JSON.stringify({ hanging, story, storyInputs }));
    expect(outcome).toMatchObject({ status: 'success', workers: 2 });
    expect(outcome.failure).toMatch(/its worker was ended/);
  });

  it('resumes a run in a new worker from the events received before the worker was killed', async () => {
    const outcome = await tab.evaluate(async (given) => {
      const { longStory, longStoryInputs } = JSON.parse(given);
      const { executor, workers } = globalThis as unknown as Tab;
      const before = workers.length;
      let run = executor.start(longStory, longStoryInputs);
      for (const length of [6, 30]) {
        for await (const event of run.events) if (event.seq > length) break;
        // A page is not notified when a worker is terminated; the unanswered cancellation detects it.
        workers.at(-1)!.terminate();
        run.cancel().catch(() => {});
        await run.done.catch(() => {});
        run = executor.resume(longStory, run.journal());
      }
      for (let state = await run.idle(); state.status === 'waiting'; state = await run.idle()) {
        const last = state.interrupts.at(-1)!;
        await run.answer(last.id, `answer to ${last.path}`);
      }
      return { journal: JSON.stringify(run.journal()), made: workers.length - before };
    }, JSON.stringify({ longStory, longStoryInputs }));
    const journal: RunEvent[] = JSON.parse(outcome.journal);
    const here = createExecutor({ definitions: testingDefinitions, executors: testingExecutors });
    const local = here.start(longStory, longStoryInputs, { services: {} });
    for (let state = await local.idle(); state.status === 'waiting'; state = await local.idle()) {
      const last = state.interrupts.at(-1)!;
      local.answer(last.id, `answer to ${last.path}`);
    }
    expect(essenceOf(runState(journal))).toEqual(essenceOf(await local.done));
    expect(ranTwice(journal)).toEqual([]);
    expect(outcome.made).toBe(2);
  });
});

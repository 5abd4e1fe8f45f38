import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CodeResult } from '../services.js';
import { bundlePage, bundleWebWorker } from './fixtures/buildWorkers.node.js';
import { escapePrelude, escapes } from './fixtures/escapes.js';
import { hogs } from './fixtures/hogs.js';

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const hasBrowser = existsSync(executablePath);
const reason = hasBrowser ? '' : ` (there is no ${executablePath})`;

const csp = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";
const page = '<!doctype html><title>sandbox</title><script type="module" src="/start.js"></script>';
const start = `import { createCodeService, webSandboxWorker } from '/page.js';
const createSandboxWorker = () => webSandboxWorker(new Worker('/worker.js', { type: 'module' }));
globalThis.service = createCodeService({ createSandboxWorker });`;

describe.skipIf(!hasBrowser)(`the sandbox in a browser${reason}`, () => {
  let browser: Browser;
  let tab: Page;
  const requests: string[] = [];
  const files = new Map<string, string>();
  const server = createServer(({ url = '' }, response) => {
    requests.push(url);
    const text = files.get(url);
    response.writeHead(text === undefined ? 404 : 200, {
      'content-type': url === '/' ? 'text/html' : 'text/javascript',
      'content-security-policy': csp,
    });
    response.end(text);
  });

  beforeAll(async () => {
    files.set('/', page);
    files.set('/start.js', start);
    files.set('/page.js', await bundlePage());
    files.set('/worker.js', await bundleWebWorker());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
    });
    tab = await browser.newPage();
    await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await tab.waitForFunction(() => 'service' in globalThis);
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    server.close();
  });

  const run = (source: string, params = {}, timeMs = 5_000): Promise<CodeResult> =>
    tab.evaluate(
      ({ source, params, timeMs }) => {
        const { service } = globalThis as unknown as { service: import('../services.js').CodeService };
        const limits = { timeMs, memoryMb: 32, outputBytes: 100_000 };
        return service.run({ language: 5, source, params, limits }, { signal: new AbortController().signal });
      },
      { source, params, timeMs },
    );

  it('runs TypeScript under a policy without unsafe-eval', async () => {
    const source =
      'async function main({ params }: { params: { n: number } }) { console.log(1); return { n: params.n + 1 } }';
    expect(await run(source, { n: 1 })).toEqual({ ok: true, output: { n: 2 }, logs: ['1'] });
  });

  it.each(Object.entries(hogs))('stops %s in time, and runs the next program', async (_, { body, kinds }) => {
    const started = Date.now();
    const result = await run(`function main() { ${body} }`, {}, 300);
    expect(Date.now() - started).toBeLessThan(5_000);
    expect(result.ok ? 'a result' : [...kinds, 'time'].includes(result.error.kind) || result.error).toBe(
      true,
    );
    expect(await run('function main() { return "next" }')).toMatchObject({ output: 'next' });
  });

  it('blocks all escapes, and sends no network requests', async () => {
    const before = requests.length;
    for (const [name, body] of Object.entries(escapes)) {
      const source = `${escapePrelude}\nasync function main({ params }) { payload = payloadOf(params); ${body} }`;
      const result = await run(source, { file: '/tmp/none', url: '/canary', list: [1] }, 3_000);
      expect(`${name}: ${JSON.stringify(result)}`).not.toMatch(/"object"/);
    }
    expect(requests.slice(before).filter((url) => url !== '/worker.js')).toEqual([]);
  });

  it('has no access to the page or its storage', async () => {
    const names = ['indexedDB', 'caches', 'BroadcastChannel', 'postMessage', 'self', 'document', 'location'];
    const result = await run(
      `function main({ params }) { return params.names.filter((name) => name in globalThis) }`,
      { names },
    );
    expect(result).toMatchObject({ ok: true, output: [] });
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CodeResult } from '../../services.js';
import { bundlePage, bundleWebPython } from '../fixtures/buildWorkers.node.js';
import { oneEscapeOfEachClass, pythonEscapes, pythonPrelude } from '../fixtures/pythonEscapes.js';
import { pythonHogs } from '../fixtures/pythonHogs.js';

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const hasBrowser = existsSync(executablePath);
const reason = hasBrowser ? '' : ` (there is no ${executablePath})`;

const csp = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";
const page = '<!doctype html><title>python</title><script type="module" src="/start.js"></script>';
const start = `import { createCodeService, webPythonWorkers } from '/page.js';
globalThis.service = createCodeService({
  createSandboxWorker: () => { throw new Error('no JavaScript here') },
  createPythonWorker: webPythonWorkers(() => new Worker('/worker.js', { type: 'module' }), location.origin + '/pyodide/'),
});`;
const types: Record<string, string> = {
  js: 'text/javascript',
  mjs: 'text/javascript',
  wasm: 'application/wasm',
};

// Half of them run with each commit, because each starts an interpreter; `npm run test:all` runs every escape.
const everything = process.env.HEDDLE_TEST_ALL === '1';
const isNow = (_: string, index: number) =>
  everything || index % 2 === Number(process.env.HEDDLE_SEED ?? 1) % 2;
const attempts = everything ? Object.keys(pythonEscapes) : oneEscapeOfEachClass.filter(isNow);

describe.skipIf(!hasBrowser)(`Python in a browser${reason}`, () => {
  let browser: Browser;
  let tab: Page;
  const requests: string[] = [];
  const violations: string[] = [];
  const files = new Map<string, string | Uint8Array>();
  const folder = new URL('.', `file://${createRequire(import.meta.url).resolve('pyodide')}`);
  const server = createServer(({ url = '' }, response) => {
    requests.push(url);
    const name = /^\/pyodide\/([\w.]+)$/.exec(url)?.[1];
    const content = name === undefined ? files.get(url) : readFileSync(new URL(name, folder));
    response.writeHead(content === undefined ? 404 : 200, {
      'content-type': url === '/' ? 'text/html' : (types[url.split('.').at(-1) ?? ''] ?? 'application/zip'),
      'content-security-policy': csp,
    });
    response.end(content);
  });

  beforeAll(async () => {
    files.set('/', page);
    files.set('/start.js', start);
    files.set('/page.js', await bundlePage());
    files.set('/worker.js', await bundleWebPython());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
    });
    tab = await browser.newPage();
    tab.on('console', (message) => violations.push(message.text()));
    await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await tab.waitForFunction(() => 'service' in globalThis);
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    server.close();
  });

  const run = (source: string, params = {}, timeMs = 10_000): Promise<CodeResult> =>
    tab.evaluate(
      ({ source, params, timeMs }) => {
        const { service } = globalThis as unknown as { service: import('../../services.js').CodeService };
        const limits = { timeMs, memoryMb: 32, outputBytes: 100_000 };
        return service.run({ language: 3, source, params, limits }, { signal: new AbortController().signal });
      },
      { source, params, timeMs },
    );

  // The first interpreter takes seconds to start, and many more when the whole suite runs.
  beforeAll(async () => void (await run('def main(args): return 1')), 90_000);

  it("runs under the pages' policy, from four files of their own server", async () => {
    const source =
      'async def main(args: Args) -> Output:\n    print("here")\n    return {"n": args.params["n"] + 1}';
    expect(await run(source, { n: 1 })).toEqual({ ok: true, output: { n: 2 }, logs: ['here'] });
    expect(await run(source, { n: 2 })).toMatchObject({ output: { n: 3 } });
    expect(
      [...new Set(requests.filter((url) => url.includes('pyodide') || url.includes('worker')))].sort(),
    ).toEqual([
      '/pyodide/pyodide.asm.mjs',
      '/pyodide/pyodide.asm.wasm',
      '/pyodide/python_stdlib.zip',
      '/worker.js',
    ]);
    expect(violations).toEqual([]);
  });

  it('shares nothing between programs', async () => {
    const dirty = 'import json, sys\njson.loads = None\nsys.modules["left"] = sys\ndef main(args): return 1';
    expect(await run(dirty)).toMatchObject({ ok: true });
    expect(
      await run('import json, sys\ndef main(args): return [json.loads("1"), "left" in sys.modules]'),
    ).toMatchObject({
      output: [1, false],
    });
  });

  it.each(attempts)('SEC-03: %s', async (name) => {
    const source = pythonEscapes[name] ?? '';
    expect(source).not.toBe('');
    const before = requests.length;
    const params = { file: '/tmp/none', url: `${new URL(tab.url()).origin}/canary` };
    const result = await run(pythonPrelude + source, params, 5_000);
    if (result.ok) expect(JSON.stringify(result.output)).not.toMatch(/object|undefined|pwned/);
    expect(requests.slice(before).filter((url) => !/^\/(worker\.js|pyodide\/)/.test(url))).toEqual([]);
  });

  it('has no access to the page or its storage through the JavaScript bridge', async () => {
    const source = `import sys
class Spec: name = "_pyodide_core"; origin = None; loader = None
def main(args):
    core = sys.modules["_imp"].create_builtin(Spec)
    sys.modules["_imp"].exec_builtin(core)
    proxy = core.create_proxy([])
    return [str(getattr(proxy.constructor, "constructor", None)), [n for n in ("fetch", "indexedDB", "caches") if hasattr(proxy, n)]]`;
    const result = await run(source);
    if (result.ok) expect(result.output).toEqual(['None', []]);
    else expect(result.error.kind).toBe('thrown');
  });

  // These end in ways that differ between Node and browsers.
  const hogs = ['an empty loop', 'endless bytes', 'recursion in native code', 'an endless line', 'an abort'];
  it.each(hogs.filter(isNow))('SEC-04, -05, -06: %s', async (name) => {
    const { source = '', kinds = [] } = pythonHogs[name] ?? {};
    const result = await run(source, {}, 700);
    expect(result.ok ? 'a result' : [...kinds, 'time'].includes(result.error.kind) || result.error).toBe(
      true,
    );
  });

  it('runs the next program afterwards', async () => {
    expect(await run('def main(args): return "next"')).toMatchObject({ output: 'next' });
  });
});

// Measures the start of Python in Node and in Chromium:
// npx tsx packages/executor/bench/python.mts
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';
import { createCodeService } from '../src/sandbox/createCodeService.js';
import { buildNodePython, bundlePage, bundleWebPython } from '../src/sandbox/fixtures/buildWorkers.node.js';
import { createNodePythonWorker, createNodeSandboxWorker } from '../src/sandbox/node.js';
import type { CodeService } from '../src/services.js';

type Times = { cold: number; warm: number[]; next: number[] };

/**
 * Measures the first call, calls that find a spare interpreter, and calls made before the spare one has
 * started.
 */
async function measure(service: CodeService): Promise<Times> {
  const call = async () => {
    const began = performance.now();
    const source = 'async def main(args: Args) -> Output:\n    return {"n": args.params["n"] + 1}';
    const limits = { timeMs: 10_000, memoryMb: 32, outputBytes: 10_000 };
    const { signal } = new AbortController();
    const result = await service.run({ language: 3, source, params: { n: 1 }, limits }, { signal });
    if (!result.ok) throw new Error(result.error.message);
    return performance.now() - began;
  };
  const pause = () => new Promise((resolve) => setTimeout(resolve, 3_000));
  const times: Times = { cold: await call(), warm: [], next: [] };
  for (let turn = 0; turn < 7; turn++) {
    await pause();
    times.warm.push(await call());
    times.next.push(await call());
  }
  return times;
}

function tell(place: string, { cold, warm, next }: Times): void {
  const middle = (list: number[]) => Math.round([...list].sort((a, b) => a - b)[list.length >> 1] ?? 0);
  process.stdout.write(
    `${place}: first call ${Math.round(cold)} ms, with a spare interpreter ${middle(warm)} ms, without ${middle(next)} ms\n`,
  );
}

await buildNodePython();
const service = createCodeService({
  createSandboxWorker: createNodeSandboxWorker,
  createPythonWorker: createNodePythonWorker,
});
tell(`Node ${process.version}`, await measure(service));
await service.dispose();

const folder = new URL('.', `file://${createRequire(import.meta.url).resolve('pyodide')}`);
const files = new Map([
  ['/', '<!doctype html><script type="module" src="/start.js"></script>'],
  ['/page.js', await bundlePage()],
  ['/worker.js', await bundleWebPython()],
  [
    '/start.js',
    `import { createCodeService, webPythonWorkers } from '/page.js';
globalThis.service = createCodeService({ createSandboxWorker: () => {}, createPythonWorker:
  webPythonWorkers(() => new Worker('/worker.js', { type: 'module' }), location.origin + '/pyodide/') });`,
  ],
]);
const types: Record<string, string> = {
  js: 'text/javascript',
  mjs: 'text/javascript',
  wasm: 'application/wasm',
};
const server = createServer(({ url = '' }, response) => {
  const name = /^\/pyodide\/([\w.]+)$/.exec(url)?.[1];
  const content = name === undefined ? files.get(url) : readFileSync(new URL(name, folder));
  const type = url === '/' ? 'text/html' : (types[url.split('.').at(-1) ?? ''] ?? 'application/zip');
  response.writeHead(content === undefined ? 404 : 200, { 'content-type': type });
  response.end(content);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
});
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
await page.waitForFunction(() => 'service' in globalThis);
// tsx names functions with a helper that does not exist in the page.
await page.evaluate('globalThis.__name = (value) => value');
const measured = page.evaluate(`(${measure.toString()})(globalThis.service)`) as Promise<Times>;
tell(`Chromium ${browser.version()}`, await measured);
await browser.close();
server.close();

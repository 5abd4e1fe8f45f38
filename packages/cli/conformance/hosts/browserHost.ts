import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import type { Entry } from '../entries.js';
import type { Host } from './Host.js';

const page = '<!doctype html><title>conformance</title><script type="module" src="/page.js"></script>';

/** The page's script: starts the worker and forwards cases to it. */
const script = `const worker = new Worker('/worker.js', { type: 'module' });
const waiting = new Map();
worker.onmessage = ({ data }) => {
  waiting.get(data.call)(data.difference);
  waiting.delete(data.call);
};
// The worker cannot continue after an uncaught error.
worker.onerror = ({ message }) => {
  for (const resolve of waiting.values()) resolve('the worker ended: ' + message);
};
globalThis.run = (entry) => new Promise((resolve) => {
  const call = performance.now();
  waiting.set(call, resolve);
  worker.postMessage({ call, entry });
});`;

/** Path of Chromium: from the environment, from the system, or installed by Playwright. */
function findChromium(): string | undefined {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    chromium.executablePath(),
  ];
  return places.find((place) => place !== undefined && place !== '' && existsSync(place));
}

/** Runs cases in a module worker in headless Chromium; undefined if there is no Chromium. */
export async function openBrowserHost(): Promise<Host | undefined> {
  const executablePath = findChromium();
  if (executablePath === undefined) return undefined;
  // Launch the browser before the server, which would keep the process alive if the browser does not start.
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  });
  const files = new Map([
    ['/', page],
    ['/page.js', script],
    ['/worker.js', await bundle(fileURLToPath(new URL('browserWorker.ts', import.meta.url)))],
    ['/sandbox.js', await bundle(fileURLToPath(import.meta.resolve('@heddle/executor/sandbox/worker')))],
    [
      '/python.js',
      await bundle(fileURLToPath(import.meta.resolve('@heddle/executor/sandbox/python-worker'))),
    ],
  ]);
  const server = createServer(async ({ url = '' }, response) => {
    const content = files.get(url) ?? (await readPython(url));
    const type = Object.entries(types).find(([ending]) => url.endsWith(ending))?.[1] ?? 'application/zip';
    response.writeHead(content === undefined ? 404 : 200, { 'content-type': type });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const tab = await browser.newPage();
  await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await tab.waitForFunction(() => 'run' in globalThis);
  return {
    name: 'browser',
    pythonRefusal: undefined,
    run: (entry) =>
      tab.evaluate(
        (text) =>
          (globalThis as unknown as { run(entry: Entry): Promise<string | undefined> }).run(JSON.parse(text)),
        // Serialized: Playwright's argument types do not accept a recursive type.
        JSON.stringify(entry),
      ),
    async close() {
      await browser.close();
      server.close();
    },
  };
}

const types = { '/': 'text/html', js: 'text/javascript', wasm: 'application/wasm' };

/** Reads a file of the Python interpreter from its package. */
async function readPython(url: string): Promise<Buffer | undefined> {
  const name = /^\/pyodide\/(pyodide\.asm\.m?js|pyodide\.asm\.wasm|python_stdlib\.zip)$/.exec(url)?.[1];
  if (name === undefined) return undefined;
  return readFile(join(dirname(createRequire(import.meta.url).resolve('pyodide/package.json')), name));
}

async function bundle(path: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    conditions: ['@heddle/source'],
    // Pyodide imports these in Node only.
    external: ['node:*', 'ws'],
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

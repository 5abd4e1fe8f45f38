import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildNodeWorker } from './fixtures/buildWorkers.node.js';
import { escapePrelude, escapes } from './fixtures/escapes.js';
import { errorOf, nodeService } from './fixtures/nodeService.node.js';

const { service, run } = nodeService();
const folder = mkdtempSync(join(tmpdir(), 'heddle-escapes-'));
let requests = 0;
const canary = createServer((_, response) => {
  requests += 1;
  response.end();
});
let url = '';

beforeAll(async () => {
  await buildNodeWorker();
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  await service.dispose();
  canary.close();
});

describe('SEC-02: there is no way out of the sandbox', () => {
  it.each(Object.entries(escapes))('%s', async (name, body) => {
    const file = join(folder, name.replaceAll(/\W/g, '-'));
    const source = `${escapePrelude}
async function main({ params }) { payload = payloadOf(params); ${body} }`;
    const result = await run(source, {
      language: 1,
      timeMs: 3_000,
      params: { file, url, list: [1], polluted: 'no' },
    });
    // The code may run inside the engine, but finds no process there.
    if (result.ok) expect(JSON.stringify(result.output)).not.toMatch(/"object"/);
    else expect(['thrown', 'syntax', 'output']).toContain(result.error.kind);
    expect(existsSync(file)).toBe(false);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('leaves no file and no request behind, and the service still works', async () => {
    expect(Object.keys(escapes).length).toBeGreaterThanOrEqual(60);
    expect(readdirSync(folder)).toEqual([]);
    expect(requests).toBe(0);
    expect(await run('function main() { return "alive" }')).toMatchObject({ output: 'alive' });
  });
});

describe('SEC-07: programs have neither network nor modules', () => {
  it.each([
    ['fetch', 'network', 'await fetch(params.url)'],
    ['XMLHttpRequest', 'network', 'new XMLHttpRequest().open("GET", params.url)'],
    ['WebSocket', 'network', 'new WebSocket(params.url)'],
    ['EventSource', 'network', 'new EventSource(params.url)'],
    ['importScripts', 'module', 'importScripts(params.url)'],
    ['require', 'module', 'require("http").get(params.url)'],
    ['import of a url', 'module', 'await import(params.url)'],
    ['import of a module', 'module', 'await import("node:http")'],
  ])('%s: the error names it', async (_, word, body) => {
    const error = errorOf(await run(`async function main({ params }) { ${body} }`, { params: { url } }));
    expect(error.message).toMatch(new RegExp(`${word}.* not available in code`));
    expect(requests).toBe(0);
  });
});

describe('SEC-08: programs see nothing of the host', () => {
  it('have no environment, no paths and no globals of the host', async () => {
    process.env.HEDDLE_TEST_SECRET = 'a secret of the host';
    const source = `function main() {
      const stack = (() => { try { null.x } catch (e) { return e.stack } })();
      return { stack, process: typeof process, names: Object.getOwnPropertyNames(globalThis), text: String(main) } }`;
    const result = await run(source, { language: 1 });
    const text = JSON.stringify(result);
    expect(text).not.toContain('a secret of the host');
    expect(text).not.toMatch(/file:|node:|node_modules|worker|\/home|\/tmp/);
    expect(result).toMatchObject({ output: { process: 'undefined' } });
    delete process.env.HEDDLE_TEST_SECRET;
  });

  it("show only the user's lines in a stack", async () => {
    const source = `function inner() {
      return new Error('x').stack
    }
    function main() { return inner().trim().split('\\n').map((line) => line.trim()) }`;
    const result = await run(source, { language: 1 });
    for (const line of (result.ok ? result.output : []) as string[]) expect(line).toMatch(/code\.js:\d/);
  });
});

describe('SEC-09: programs share nothing', () => {
  it('starts every program with fresh globals', async () => {
    const dirty = `globalThis.left = 'behind'; Array.prototype.map = () => 'patched'; JSON.parse = () => 'patched';
      Object.prototype.extra = 1; console.log = null; function main() { return 1 }`;
    const clean = `function main() {
      return [typeof left, [1].map((n) => n + 1), JSON.parse('[1]'), ({}).extra ?? null, typeof console.log] }`;
    expect((await run(dirty)).ok).toBe(true);
    expect(await run(clean)).toMatchObject({ output: ['undefined', [2], [1], null, 'function'] });
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCodeService } from '@heddle/executor/sandbox';
import { createNodePythonWorker, createNodeSandboxWorker } from '@heddle/executor/sandbox/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../kernel/services.js';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import type { PluginCall, PluginCode } from '../plugin/index.js';
import { compile } from './compile.js';
import { runProgram } from './runProgram.js';

// The sandbox, the compiler and the outbound guard are real.
const service = createCodeService({
  createSandboxWorker: createNodeSandboxWorker,
  createPythonWorker: createNodePythonWorker,
});
const heard: string[] = [];
let server: Server;
let host: string;
let app: App;

beforeAll(async () => {
  server = createServer((request, response) => {
    heard.push(request.url!);
    if (request.url === '/away') response.writeHead(302, { location: 'http://elsewhere.example/' }).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(`{"path":"${request.url}"}`);
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const outbound = createOutboundFetch({ privateOrigins: [`http://${host}`] });
  app = { use: () => service, outbound } as unknown as App;
});
afterAll(async () => {
  server.close();
  await service.dispose();
});

async function run(
  source: string | PluginCode['files'],
  values = {},
  {
    hosts = [host],
    language = 'typescript' as PluginCode['language'],
    signal = new AbortController().signal,
  } = {},
) {
  const entry = language === 'python' ? 'main.py' : 'index.ts';
  const code = { language, files: typeof source === 'string' ? { [entry]: source } : source, hosts };
  const call = { signal } as PluginCall;
  const program = await compile(code);
  return (await runProgram(app, { call, code, secrets: new Map(), program, name: 'tool', values })).output;
}

const url = (path = '/') => `http://${host}${path}`;
const fetching = (address: string) =>
  `export async function tool() { return (await fetch(${JSON.stringify(address)})).json(); }`;

test('a program is bundled from the files that are given', async () => {
  const files = {
    'index.ts': `import { twice } from './lib/twice.js'; import one from 'one'; export const tool = ({ n }: { n: number }) => twice(n) + one;`,
    'lib/twice.ts': 'export const twice = (n: number): number => n * 2;',
    'packages/one.js': 'export default 1;',
  };
  expect(await run(files, { n: 4 })).toBe(9);
});

test.each([
  [`import fs from 'node:fs'; export const tool = () => fs`, "no file for the import 'node:fs'"],
  [`import x from '/etc/passwd'; export const tool = () => x`, 'no file for the import'],
  [`import x from '../../../etc/passwd'; export const tool = () => x`, 'no file for the import'],
  [`import x from 'file:///etc/passwd'; export const tool = () => x`, 'no file for the import'],
  [`export const tool = () => require('child_process')`, 'no file for the import'],
  [`export const tool = ( => 1`, 'index.ts:1'],
  [`export const other = 1`, 'does not export the function tool'],
  [`export const tool = () => { throw new Error('no such city') }`, 'no such city'],
  [
    `export const tool = () => { for (;;) [].concat(new Array(1e6).fill('x'.repeat(1e3))) && keep.push(new Array(1e6).fill(1)); } ; const keep: unknown[] = []`,
    'memory',
  ],
  [`export const tool = () => (tool as any).constructor('return process')().exit()`, 'process'],
  [
    `Object.prototype.toString = () => { throw 1 }; Array.prototype.map = null as any; export const tool = () => (globalThis as any).process.env`,
    'of undefined',
  ],
])('a program fails with the reason: %s', async (source, reason) => {
  await expect(run(source)).rejects.toThrow(reason);
});

test('a program reads the answers of its requests, each sent once', async () => {
  heard.length = 0;
  const source = `export async function tool({ id }: { id: number }) {
    const all = await Promise.all([1, 2].map((n) => fetch('${url('/')}' + id + n + '?' + Date.now() + Math.random())));
    const last = await fetch('${url('/last')}', { method: 'POST', body: 'x' });
    return [...(await Promise.all(all.map((one) => one.json()))), last.status].length;
  }`;
  expect(await run(source, { id: 7 })).toBe(3);
  expect(heard).toHaveLength(3);
  expect(heard[2]).toBe('/last');
});

test.each([
  ['http://elsewhere.example/', 'does not list the host elsewhere.example'],
  ['file:///etc/passwd', 'needs an http or https address'],
  ['http://127.0.0.1:1/', 'does not list the host 127.0.0.1:1'],
])('fetch refuses %s', async (address, reason) => {
  await expect(run(fetching(address))).rejects.toThrow(reason);
});

test('fetch refuses redirects to hosts that are not listed, and private addresses that are', async () => {
  await expect(run(fetching(url('/away')))).rejects.toThrow('does not list the host elsewhere.example');
  const hosts = ['169.254.169.254', 'localhost:8123'];
  for (const one of hosts)
    await expect(run(fetching(`http://${one}/`), {}, { hosts })).rejects.toThrow('private');
});

test('a program that changes its requests in the second run is stopped', async () => {
  heard.length = 0;
  const source = `const began = performanceNow(); function performanceNow() { return [...'x'].length; }
    export const tool = async () => fetch('${url('/')}' + heddle.answers.length); declare const heddle: any;`;
  await expect(run(source)).rejects.toThrow('must depend on its arguments only');
  expect(heard).toEqual(['/0']);
});

test('a call that is cancelled ends its program', async () => {
  const cancelling = new AbortController();
  const running = run('export const tool = () => { for (;;); }', {}, { signal: cancelling.signal });
  setTimeout(() => cancelling.abort(new Error('cancelled')), 50);
  await expect(running).rejects.toThrow('cancelled');
});

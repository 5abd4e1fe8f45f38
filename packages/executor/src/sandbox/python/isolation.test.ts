import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findIsolation, nodeFlags } from './isolation.node.js';

const isolation = await findIsolation([process.execPath]);
const refusal = 'refusal' in isolation ? isolation.refusal : undefined;
const folder = mkdtempSync(join(tmpdir(), 'heddle-isolation-'));
chmodSync(folder, 0o777);
let requests = 0;
const canary = createServer((_, response) => {
  requests += 1;
  response.end();
});
beforeAll(() => new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve)));
afterAll(() => void canary.close());

/** Runs JavaScript like code that has escaped from the interpreter, with full access to Node's APIs. */
function inside(script: string): Promise<string> {
  const [command = '', ...words] = 'command' in isolation ? isolation.command : [];
  const { port } = canary.address() as AddressInfo;
  const text = `const url = 'http://127.0.0.1:${port}/', folder = ${JSON.stringify(folder)}, parent = ${process.pid};
    Promise.resolve().then(async () => { ${script} }).then((value) => console.log(String(value)), (error) => console.log(error.cause?.code ?? error.code ?? error.message))`;
  return new Promise((resolve, reject) => {
    const all = [...words, process.execPath, ...nodeFlags([process.execPath]), '-e', text];
    execFile(command, all, { env: {}, cwd: '/', timeout: 20_000 }, (error, out, problem) =>
      error ? reject(new Error(problem)) : resolve(out.trim()),
    );
  });
}

describe.skipIf(refusal)(`the isolated Python process${refusal ? ` (${refusal})` : ''}`, () => {
  it.each([
    ['cannot write a file', `require('fs').writeFileSync(folder + '/a', 'pwned')`, 'ERR_ACCESS_DENIED'],
    ['cannot read a file', `return require('fs').readFileSync('/etc/passwd', 'utf8')`, 'ERR_ACCESS_DENIED'],
    ['cannot list a folder', `return require('fs').readdirSync('/')`, 'ERR_ACCESS_DENIED'],
    [
      'cannot read the environment from /proc',
      `return require('fs').readFileSync('/proc/self/environ')`,
      'ERR_ACCESS_DENIED',
    ],
    [
      'cannot start a process',
      `return require('child_process').spawnSync('touch', [folder + '/b']).status`,
      'ERR_ACCESS_DENIED',
    ],
    [
      'cannot start a thread',
      `new (require('worker_threads').Worker)('1', { eval: true })`,
      'ERR_ACCESS_DENIED',
    ],
    [
      'has no network',
      `return (await fetch(url)).status`,
      /^(ENETUNREACH|ECONNREFUSED|ERR_ACCESS_DENIED|EADDRNOTAVAIL)$/,
    ],
    [
      'cannot reach local ports',
      `return await new Promise((ok) => require('net').connect(Number(new URL(url).port), '127.0.0.1').on('error', (e) => ok(e.code)))`,
      /^(ENETUNREACH|ECONNREFUSED|EADDRNOTAVAIL)$/,
    ],
    ['cannot signal its parent process', `process.kill(parent, 0)`, 'ESRCH'],
    ['cannot change its user', `process.setuid(0); return process.getuid()`, /EPERM|EINVAL|ERR_/],
    ['has an empty environment', `return JSON.stringify(process.env)`, '{}'],
    ['does not evaluate text as code', `return Function('return 1')()`, /Code generation from strings/],
  ])('%s', async (_, script, expected) => {
    const answer = await inside(script);
    if (typeof expected === 'string') expect(answer).toBe(expected);
    else expect(answer).toMatch(expected);
  });

  it('is not root', async () => {
    expect(await inside('return process.getuid()')).not.toBe('0');
  });

  it('limits memory outside the engine', async () => {
    const hoard = `const all = []; for (let n = 0; n < 40; n++) all.push(Buffer.alloc(64 << 20, 1)); return 'took it'`;
    await expect(inside(hoard).catch(() => 'ended')).resolves.not.toBe('took it');
  });

  it('leaves nothing behind', () => {
    expect(readdirSync(folder)).toEqual([]);
    expect(requests).toBe(0);
  });
});

describe('on a machine that cannot isolate a process', () => {
  it('Python is refused with the reason and a remedy', async () => {
    expect(await findIsolation([], { platform: 'darwin' })).toEqual({
      refusal: expect.stringContaining('only supported on Linux servers'),
    });
    expect(await findIsolation([], { folders: ['/nowhere'] })).toEqual({
      refusal: expect.stringContaining('Install the package util-linux'),
    });
  });

  it.skipIf(refusal)('Python is refused if its process could not read its files', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'heddle-closed-')), 'file');
    writeFileSync(file, '');
    chmodSync(file, 0o000);
    expect(existsSync(file)).toBe(true);
    expect(await findIsolation([file])).toEqual({
      refusal: expect.stringContaining('cannot read the Heddle installation'),
    });
  });
});

import { chmodSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildNodePython } from '../fixtures/buildWorkers.node.js';
import { errorOf, nodeService } from '../fixtures/nodeService.node.js';
import { oneEscapeOfEachClass, pythonEscapes, pythonPrelude } from '../fixtures/pythonEscapes.js';
import { pythonHogs } from '../fixtures/pythonHogs.js';
import { pythonRefusal } from '../node.js';

await buildNodePython();

// One escape of each class and a fourth of the other programs, because each starts an interpreter. Which ones changes
// with the commit; `npm run test:all` runs all.
const everything = process.env.HEDDLE_TEST_ALL === '1';
const share = Number(process.env.HEDDLE_SEED ?? 1) % 4;
const tried = <Program>(programs: Readonly<Record<string, Program>>) =>
  Object.entries(programs).filter(
    ([name], index) => everything || oneEscapeOfEachClass.includes(name) || index % 4 === share,
  );

const refusal = await pythonRefusal();
const { service, run } = nodeService({ spares: 2 });
const folder = mkdtempSync(join(tmpdir(), 'heddle-python-'));
// The folder is writable for any user the process may run as.
chmodSync(folder, 0o777);
let requests = 0;
const canary = createServer((_, response) => {
  requests += 1;
  response.end();
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/`;
});
// The first interpreter takes seconds to start, and many more when the whole suite runs.
beforeAll(async () => void (await run('def main(args): return 1', { language: 3 })), 90_000);
afterAll(async () => {
  await service.dispose();
  canary.close();
});

describe.skipIf(refusal)(`escape attempts in Python${refusal ? ` (${refusal})` : ''}`, () => {
  it.each(tried(pythonEscapes))('SEC-03: %s', async (name, source) => {
    const file = join(folder, name.replaceAll(/\W/g, '-'));
    // Long enough for a loaded machine to run the attempt to its end.
    const limits = { language: 3, timeMs: 20_000 };
    const result = await run(pythonPrelude + source, { ...limits, params: { file, url } });
    if (result.ok) expect(JSON.stringify(result.output)).not.toMatch(/object|undefined|pwned/);
    else expect(['thrown', 'syntax', 'output', 'memory']).toContain(result.error.kind);
    expect(existsSync(file)).toBe(false);
  });

  it('leaves no file and no request behind, and the service still works', async () => {
    expect(Object.keys(pythonEscapes).length).toBeGreaterThanOrEqual(35);
    expect(readdirSync(folder)).toEqual([]);
    expect(requests).toBe(0);
    expect(await run('def main(args): return "alive"', { language: 3 })).toMatchObject({ output: 'alive' });
  });

  it("SEC-08: cannot see the host's environment, files, paths or stack", async () => {
    process.env.HEDDLE_TEST_SECRET = 'a secret of the host';
    const source = `import os, platform, sys, traceback
def read(path):
    try: return open(path).read()
    except OSError as error: return type(error).__name__
def main(args):
    return {
        'env': dict(os.environ), 'argv': sys.argv, 'executable': sys.executable, 'path': sys.path, 'cwd': os.getcwd(),
        'files': [read(p) for p in ('/etc/passwd', '/proc/self/environ', '/proc/1/environ', '/proc/self/maps')],
        'stack': ''.join(traceback.format_stack()), 'uname': list(os.uname()), 'node': platform.node(),
        'root': os.listdir('/'), 'user': os.getuid(),
    }`;
    const result = await run(source, { language: 3 });
    expect(result).toMatchObject({ ok: true, output: { env: {}, cwd: '/' } });
    expect(JSON.stringify(result)).not.toMatch(/a secret of the host|node_modules|root:|\/work|\/tmp\/|dist/);
    delete process.env.HEDDLE_TEST_SECRET;
  });
});

describe.skipIf(refusal)(`Python programs that exhaust a resource${refusal ? ` (${refusal})` : ''}`, () => {
  it.each(tried(pythonHogs))('SEC-04, -05, -06: %s', async (_, { source, kinds }) => {
    const result = await run(source, { language: 3, timeMs: 700 });
    expect([...kinds, 'time']).toContain(errorOf(result).kind);
    expect(result.logs.join('').length).toBeLessThan(70_000);
  });

  it('runs the next program afterwards', async () => {
    expect(await run('def main(args): return "next"', { language: 3 })).toMatchObject({ output: 'next' });
  });
});

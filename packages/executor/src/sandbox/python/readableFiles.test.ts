import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildNodePython, bundleNodeSandbox } from '../fixtures/buildWorkers.node.js';
import { pythonRefusal } from '../node.js';
import { listFiles, type PythonFiles, readableFiles } from './readableFiles.node.js';

await buildNodePython();
const refusal = await pythonRefusal();
const isRoot = process.getuid?.() === 0;
const notRoot = 'only root runs Python as another user';

/** Like root's home directory: mode 0700. */
const closed = mkdtempSync(join(tmpdir(), 'heddle-closed-'));
/** Like /tmp: everyone may write, and nobody may remove files of others. */
const temporary = mkdtempSync(join(tmpdir(), 'heddle-temporary-'));
chmodSync(temporary, 0o1777);
const require = createRequire(import.meta.url);
const checkout: PythonFiles = {
  node: process.execPath,
  program: join(closed, 'packages', 'executor', 'dist', 'sandbox', 'python.node.js'),
  folder: `${join(closed, 'node_modules', 'pyodide')}${sep}`,
};

/** A minimal installation for Python below the closed folder. */
beforeAll(async () => {
  const sandbox = dirname(checkout.program);
  mkdirSync(sandbox, { recursive: true });
  mkdirSync(checkout.folder, { recursive: true });
  writeFileSync(join(closed, 'packages', 'executor', 'package.json'), '{"type":"module"}');
  writeFileSync(join(sandbox, 'node.js'), await bundleNodeSandbox());
  copyFileSync(
    fileURLToPath(new URL('../../../dist/sandbox/python.node.js', import.meta.url)),
    checkout.program,
  );
  const pyodide = dirname(require.resolve('pyodide/package.json'));
  for (const name of readdirSync(pyodide)) copyFileSync(join(pyodide, name), join(checkout.folder, name));
});
afterAll(() => {
  for (const folder of [closed, temporary]) rmSync(folder, { recursive: true, force: true });
});

const copies = () => readdirSync(temporary).filter((name) => name.startsWith('heddle-python-files-'));

/** Runs a script in a separate process; `node.js` is the sandbox entry of the closed installation. */
function runScript(text: string): Promise<string> {
  const entry = JSON.stringify(join(dirname(checkout.program), 'node.js'));
  const script = `import { createCodeService, createNodePythonWorker, pythonRefusal } from ${entry};
    import { readdirSync } from 'node:fs';
    ${text}`;
  const options = { env: { TMPDIR: temporary, PATH: '/usr/bin:/bin' }, timeout: 90_000 };
  return new Promise((resolve, reject) => {
    const file = join(closed, 'script.mjs');
    writeFileSync(file, script);
    execFile(process.execPath, [file], options, (error, out, problem) =>
      error ? reject(new Error(problem || error.message)) : resolve(out.trim()),
    );
  });
}

const isMissing = refusal ?? (isRoot ? undefined : notRoot);
describe.skipIf(isMissing)(
  `Python of an installation below /root${isMissing ? ` (${isMissing})` : ''}`,
  () => {
    it('runs, and leaves no copy of its files behind', async () => {
      const out = await runScript(`
      const service = createCodeService({ createPythonWorker: createNodePythonWorker });
      const limits = { timeMs: 60_000, memoryMb: 32, outputBytes: 1000 };
      const source = 'def main(args): return {"sum": args.params["a"] + 1}';
      const request = { language: 3, source, params: { a: 1 }, limits };
      const result = await service.run(request, { signal: new AbortController().signal });
      const during = readdirSync(${JSON.stringify(temporary)}).length;
      await service.dispose();
      console.log(JSON.stringify({ refusal: await pythonRefusal(), result, during }));
    `);
      expect(JSON.parse(out)).toEqual({ result: { ok: true, output: { sum: 2 }, logs: [] }, during: 1 });
      expect(copies()).toEqual([]);
    }, 90_000);
  },
);

describe.skipIf(!isRoot)(`the files of an installation below /root${isRoot ? '' : ` (${notRoot})`}`, () => {
  it('are copied once to a folder that every user can read and only root can write to', () => {
    const files = readableFiles(checkout, [temporary]);
    expect(files.folder.startsWith(temporary)).toBe(true);
    expect(readableFiles(checkout, [temporary])).toEqual(files);
    expect(copies()).toHaveLength(1);
    for (const file of listFiles(files)) expect(statSync(file).mode & 0o777).toBe(0o444);
    for (const folder of [files.folder, dirname(files.program)]) {
      expect(lstatSync(folder).mode & 0o777).toBe(0o755);
      expect(lstatSync(folder).uid).toBe(0);
    }
  });

  it('are copied again if a file was removed, or another user created a folder with the same name', () => {
    const first = readableFiles(checkout, [temporary]);
    rmSync(first.program);
    const second = readableFiles(checkout, [temporary]);
    expect(listFiles(second).every((file) => existsSync(file))).toBe(true);
    const folder = dirname(second.program);
    rmSync(folder, { recursive: true });
    mkdirSync(join(folder, 'pyodide'), { recursive: true });
    for (const file of listFiles(second)) writeFileSync(file, 'forged');
    // The file system may reuse the inode; only the owner differs.
    chownSync(folder, 65534, 65534);
    const third = readableFiles(checkout, [temporary]);
    expect(dirname(third.program)).not.toBe(folder);
  });

  it('are not copied to a folder that another user could replace', () => {
    const open = join(temporary, 'open');
    mkdirSync(join(open, 'inner'), { recursive: true });
    chmodSync(open, 0o777);
    for (const folder of [open, join(open, 'inner'), closed, join(temporary, 'none')]) {
      rmSync(dirname(readableFiles(checkout, [temporary]).program), { recursive: true, force: true });
      expect(readableFiles(checkout, [folder])).toEqual(checkout);
    }
  });

  it('are not copied if every user can read them', () => {
    const open = join(temporary, 'readable');
    const files = {
      ...checkout,
      program: join(open, 'python.mjs'),
      folder: `${join(open, 'pyodide')}${sep}`,
    };
    mkdirSync(files.folder, { recursive: true });
    for (const file of listFiles(files)) writeFileSync(file, '');
    expect(readableFiles(files, [])).toEqual(files);
  });

  it('are removed if a killed server left them', () => {
    // One more than the largest possible process id.
    const abandoned = join(temporary, 'heddle-python-files-4194305-abcdef');
    const running = join(temporary, `heddle-python-files-${process.ppid}-abcdef`);
    for (const folder of [abandoned, running]) mkdirSync(folder);
    rmSync(dirname(readableFiles(checkout, [temporary]).program), { recursive: true, force: true });
    readableFiles(checkout, [temporary]);
    expect([existsSync(abandoned), existsSync(running)]).toEqual([false, true]);
    rmSync(running, { recursive: true });
  });
});

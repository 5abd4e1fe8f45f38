import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

it('loads in less than 15 ms, without zod, comlink or the sandbox', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'heddle-import-'));
  try {
    const outfile = join(folder, 'index.mjs');
    const { metafile } = await build({
      entryPoints: [fileURLToPath(new URL('index.ts', import.meta.url))],
      outfile,
      bundle: true,
      metafile: true,
      format: 'esm',
      platform: 'neutral',
      mainFields: ['module', 'main'],
      conditions: ['@heddle/source', 'import'],
    });
    expect(
      Object.keys(metafile.inputs).filter((path) => /\/(zod|comlink|quickjs|sandbox)\//.test(path)),
    ).toEqual([]);
    const timer = `const before = process.cpuUsage(); await import(${JSON.stringify(outfile)});
      const { user, system } = process.cpuUsage(before); console.log((user + system) / 1000);`;
    const times: number[] = [];
    // Processor time of the quickest of some fresh processes, because the machine may be busy.
    for (let round = 0; round < 5; round++) {
      const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', timer]);
      times.push(Number(stdout));
    }
    expect(Math.min(...times)).toBeLessThan(15);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

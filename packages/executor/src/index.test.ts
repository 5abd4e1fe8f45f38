import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

it('loads without zod, comlink or the sandbox', async () => {
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
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

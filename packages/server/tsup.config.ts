import { existsSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsup';

const template = 'dist/database-template.tar.gz';
const pglite = fileURLToPath(import.meta.resolve('@electric-sql/pglite'));

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    node: 'src/node.ts',
    databaseThread: 'src/db/pglite/thread.ts',
  },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  splitting: true,
  sourcemap: true,
  dts: false,
  clean: false,
  // Dependencies stay outside by themselves, optional ones do not; bundled, it would not find its parts for the machine.
  external: ['sharp'],
  async onSuccess() {
    // A new cluster takes seven seconds to make and one and a half to unpack.
    if (existsSync(template) && statSync(template).mtimeMs > statSync(pglite).mtimeMs) return;
    const { PGlite } = await import('@electric-sql/pglite');
    const database = await PGlite.create();
    const dump = await database.dumpDataDir('gzip');
    await database.close();
    await writeFile(template, new Uint8Array(await dump.arrayBuffer()));
  },
});

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
    passwordThread: 'src/identity/hashing/thread.node.ts',
    documentThread: 'src/plugin-documents/thread.node.ts',
    documentFileThread: 'src/document-files/thread.node.ts',
    retrievalThread: 'src/retrieval-engine/thread.node.ts',
  },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  splitting: true,
  sourcemap: true,
  dts: false,
  clean: false,
  // Optional dependencies are bundled by default; bundled, sharp would not find its platform binaries.
  external: ['sharp'],
  async onSuccess() {
    // Initialising a cluster takes seven seconds, unpacking one takes one and a half.
    if (existsSync(template) && statSync(template).mtimeMs > statSync(pglite).mtimeMs) return;
    const { PGlite } = await import('@electric-sql/pglite');
    const database = await PGlite.create();
    const dump = await database.dumpDataDir('gzip');
    await database.close();
    await writeFile(template, new Uint8Array(await dump.arrayBuffer()));
  },
});

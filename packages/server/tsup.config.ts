import { cpSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/pglite';
import { defineConfig } from 'tsup';
import type { Database } from './src/db/Database.js';
import { migrate } from './src/db/migrate.js';
import { emptyTemplate, migratedTemplate } from './src/db/pglite/templateNames.js';

const dist = 'dist';
const pglite = fileURLToPath(import.meta.resolve('@electric-sql/pglite'));

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    node: 'src/node.ts',
    databaseThread: 'src/db/pglite/thread.ts',
    passwordThread: 'src/identity/hashing/thread.node.ts',
    documentThread: 'src/plugin-documents/thread.node.ts',
    documentFileThread: 'src/document-files/thread.node.ts',
    guardThread: 'src/user-tables/guard/thread.node.ts',
    retrievalThread: 'src/retrieval-engine/thread.node.ts',
  },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  splitting: true,
  dts: false,
  clean: false,
  // Optional dependencies are bundled by default; bundled, sharp would not find its platform binaries.
  external: ['sharp'],
  onSuccess: async () => {
    cpSync('../../docs/guides', join(dist, 'guides'), { recursive: true });
    await writeTemplates();
  },
});

/** Initialising and migrating a cluster takes ten seconds, unpacking one takes one and a half. */
async function writeTemplates(): Promise<void> {
  const isCurrent = (name: string) =>
    existsSync(join(dist, name)) && statSync(join(dist, name)).mtimeMs > statSync(pglite).mtimeMs;
  if (isCurrent(emptyTemplate) && isCurrent(migratedTemplate)) return;
  for (const name of readdirSync(dist)) if (name.startsWith('database-template')) rmSync(join(dist, name));
  const { PGlite } = await import('@electric-sql/pglite');
  const database = await PGlite.create();
  const write = async (name: string) => {
    const dump = await database.dumpDataDir('gzip');
    await writeFile(join(dist, name), new Uint8Array(await dump.arrayBuffer()));
  };
  await write(emptyTemplate);
  await migrate(drizzle({ client: database }) as unknown as Database);
  await write(migratedTemplate);
  await database.close();
}

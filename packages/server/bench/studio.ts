import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, startPostgres } from '../src/testing/startPostgres.js';
import { program } from './heddleTarget.js';
import { startUntil, stopChild } from './runTarget.js';
import { fillSpace } from './studio/fillSpace.js';
import { measureServer } from './studio/measureServer.js';
import { printFigures } from './studio/printFigures.js';

// Prints how fast the server answers the calls of the studio's pages in a space with many resources in folders, on
// PostgreSQL and PGlite. Arguments: resources, folders, repetitions. Needs `npm run build`.
const [resources = 5_000, folders = 300, repetitions = 100] = process.argv.slice(2, 5).map(Number);

if (!existsSync(program)) throw new Error('build first: npm run build');

async function measure(database: string, databaseUrl: string | undefined): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-studio-bench-'));
  const configFile = join(folder, 'heddle.config.json');
  writeFileSync(configFile, '{"models":[]}');
  const environment = {
    PORT: '0',
    HEDDLE_DATA: join(folder, 'data'),
    HEDDLE_CONFIG: configFile,
    HEDDLE_REGISTRATION: 'open',
    HEDDLE_DATABASE_URL: databaseUrl,
  };
  const { child, output } = await startUntil(process.execPath, [program, 'start'], environment, 'ready at');
  try {
    const url = /http:\/\/[\w.]+:\d+/.exec(output)?.[0] ?? '';
    const space = await fillSpace(url, { resources, folders });
    console.log(`\n${database}: ${space.resources} resources in ${space.folders} folders`);
    printFigures(await measureServer(space, repetitions));
  } finally {
    await stopChild(child);
    rmSync(folder, { recursive: true, force: true });
  }
}

const programs = findPostgres();
if (programs === undefined) console.log('PostgreSQL is not installed here, and is left out');
else {
  const postgres = await startPostgres(programs, { durable: false });
  await measure('PostgreSQL', postgres.url);
  await postgres.stop();
}
await measure('PGlite', undefined);

import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/db/openDatabase.js';
import { backupInstallation, restoreBackup, startServer } from '../src/node.js';
import { fillDocuments } from '../src/testing/fillDocuments.js';

// Backs up a running server with this many MiB of documents, and restores it into another folder.
// npm run backup --prefix packages/server/bench -- 200
const mebibytes = Number(process.argv[2] ?? 200);

const root = mkdtempSync(join(tmpdir(), 'heddle-bench-backup-'));
const configFile = join(root, 'none.json');
writeFileSync(configFile, '{"models":[]}');
const options = { port: 0, configFile, dataFolder: join(root, 'data') };

const { db, close } = await openDatabase({ folder: options.dataFolder });
await fillDocuments(db, mebibytes);
await close();

const server = await startServer(options);
const file = join(root, 'backup.tar.gz');
const begin = performance.now();
const { rows } = await backupInstallation(options, file);
const written = performance.now();
await server.close();
const restoring = performance.now();
await restoreBackup({ ...options, dataFolder: join(root, 'back') }, file);
const seconds = (ms: number) => (ms / 1000).toFixed(1);
console.log(
  `${mebibytes} MiB in ${rows} rows: backup ${seconds(written - begin)} s, a file of ` +
    `${Math.round(statSync(file).size / 1024 / 1024)} MiB, restore ${seconds(performance.now() - restoring)} s`,
);
rmSync(root, { recursive: true, force: true });
process.exit(0);

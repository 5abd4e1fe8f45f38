import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../src/db/openDatabase.js';
import { backupInstallation, restoreBackup, startServer } from '../src/node.js';

// A backup of a running server with so many MiB of documents, and its restore into another folder.
//   npm run backup --prefix packages/server/bench -- 200
const mebibytes = Number(process.argv[2] ?? 200);
const documentsPerMebibyte = 16;
const atOnce = 64;

const root = mkdtempSync(join(tmpdir(), 'heddle-bench-backup-'));
const configFile = join(root, 'none.json');
writeFileSync(configFile, '{"models":[]}');
const options = { port: 0, configFile, dataFolder: join(root, 'data') };

const { db, close } = await openDatabase({ folder: options.dataFolder });
await db.execute(sql`
  insert into users (id, email, email_key, name, unique_name, unique_name_key, locale, password_hash, created_at)
  values (1, 'a', 'a', 'a', 'a', 'a', 'en', 'x', now())`);
await db.execute(
  sql`insert into spaces (id, type, name, owner_id, created_at) values (1, 'personal', 's', 1, now())`,
);
for (let made = 0; made < mebibytes * documentsPerMebibyte; made += atOnce) {
  // 64 KiB each, of letters that hardly compress.
  await db.execute(sql`
    insert into workflows (id, space_id, name, schema, commit_id, creator_id, created_at, updated_at)
    select ${made}::int + number, 1, 'w' || number,
      (select string_agg(md5(random()::text || line || number), '') from generate_series(1, 2048) line),
      1, 1, now(), now()
    from generate_series(1, ${atOnce}::int) number`);
}
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

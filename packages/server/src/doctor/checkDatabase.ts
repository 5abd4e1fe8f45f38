import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { hasTablesFolder, openTablesFolder } from '../backup/userTables.js';
import type { Database } from '../db/Database.js';
import { appliedMigrations, checkApplied } from '../db/migrate.js';
import { migrations } from '../db/migrations.generated.js';
import { openDatabase } from '../db/openDatabase.js';
import { lockFolder } from '../db/pglite/prepareFolder.js';
import type { CheckedOptions } from '../host/startOptions.js';
import { userTablesSchema } from '../user-tables/postgres/openPostgresTables.js';
import { isRunning } from './checks.js';
import { type Check, type Finding, fine, warning, wrong } from './Finding.js';

type Found = Omit<Finding, 'check'>;

const maxDriftMs = 5_000;
const openMs = 120_000;

/** Checks that the database is reachable, who holds it, and the state of its schema. */
export function checkDatabase({ databaseUrl, dataFolder }: CheckedOptions): Check {
  return {
    name: 'database',
    async run() {
      if (databaseUrl) return examine({ url: databaseUrl }, examinePostgres);
      if (await isRunning(dataFolder))
        return fine('A Heddle runs on this data folder and holds its database; its tables are up to date.');
      if (!existsSync(join(dataFolder, 'database')))
        return warning('There is no database yet.', 'The first start makes it.');
      // Opening takes the lock, so this also detects a second process.
      return examine({ folder: dataFolder }, async () => []);
    },
  };
}

async function examine(
  place: { url: string } | { folder: string },
  more: (db: Database) => Promise<Found[]>,
): Promise<Found[]> {
  const database = await openDatabase(place, { migrates: false, beside: true });
  try {
    return [...(await tables(database.db)), ...(await more(database.db))];
  } finally {
    await database.close();
  }
}

async function tables(db: Database): Promise<Found[]> {
  const applied = await appliedMigrations(db);
  if (applied.length === 0)
    return [warning('The database holds nothing yet.', 'The first start makes its tables.')];
  checkApplied(applied);
  const missing = migrations.length - applied.length;
  return [
    missing === 0
      ? fine(`It is reached, and its tables are up to date (${applied.at(-1)?.name}).`)
      : warning(
          `Its tables are ${missing} step(s) behind this version.`,
          'The next start brings them up to date, after a backup into the folder backups.',
        ),
  ];
}

async function examinePostgres(db: Database): Promise<Found[]> {
  const { rows } = await db.execute(sql`
    select current_setting('server_version') as version, extract(epoch from clock_timestamp()) * 1000 as now,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      (select count(*) from pg_available_extensions where name = 'vector') as vector`);
  const { version, now, fsync, commit, vector } = rows[0] ?? {};
  const found = [fine(`PostgreSQL ${String(version)}.`), ...(await examineRole(db))];
  const drift = Math.abs(Date.now() - Number(now));
  return [
    ...found,
    drift > maxDriftMs
      ? warning(
          `The clocks of this machine and of PostgreSQL differ by ${Math.round(drift / 1000)} s.`,
          'Let both follow a time server (NTP).',
        )
      : fine('The clocks of this machine and of PostgreSQL agree.'),
    fsync === 'on' && commit !== 'off'
      ? fine('It forces what it acknowledges to the disk.')
      : wrong(
          'It acknowledges what is not on the disk yet (fsync or synchronous_commit is off).',
          'Switch both on in postgresql.conf.',
        ),
    Number(vector) > 0
      ? fine('The extension vector is there.')
      : warning(
          'The extension vector is not installed.',
          'Nothing needs it yet; install pgvector before knowledge bases come.',
        ),
  ];
}

/** Whether people's tables in the data folder can be opened. */
export function checkUserTables({ databaseUrl, dataFolder }: CheckedOptions): Check {
  return {
    name: 'databases',
    async run() {
      // In a schema of the database, which is examined already.
      if (databaseUrl) return [];
      if (!hasTablesFolder(dataFolder)) return fine('There are no databases of people yet.');
      if (await isRunning(dataFolder))
        return fine('The Heddle that runs on this data folder holds the databases of people.');
      const release = await lockFolder(dataFolder, () => undefined);
      try {
        const { db, close } = await openTablesFolder(dataFolder, openMs);
        const { rows } = await db.execute(sql`select count(*) as n from _tables`).finally(close);
        return fine(`The databases of people have ${String(rows[0]?.n)} tables.`);
      } finally {
        await release();
      }
    },
  };
}

/** Whether the role of people's tables is there, or can be made. */
async function examineRole(db: Database): Promise<Found[]> {
  const { rows } = await db.execute(sql`
    select exists (select 1 from pg_namespace where nspname = ${userTablesSchema}) as made,
      (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as may`);
  const { made, may } = rows[0] ?? {};
  return [
    made === true || may === true
      ? fine('People can have databases, in a schema with a role of its own.')
      : warning(
          'The user of the database may not create the role that databases of people need.',
          'Let it: alter role ... createrole; or start Heddle once as a user that may.',
        ),
  ];
}

/** A wrong clock makes sessions and tokens expire at once, or never. */
export function checkClock(): Check {
  return {
    name: 'clock',
    async run() {
      const built = Date.UTC(2026, 0, 1);
      return Date.now() < built
        ? wrong(
            `The clock says ${new Date().toISOString()}.`,
            'Set it, or let it follow a time server (NTP).',
          )
        : fine(`The clock says ${new Date().toISOString()}.`);
    },
  };
}

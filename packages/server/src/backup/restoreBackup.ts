import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../db/Database.js';
import { appliedMigrations, checkApplied } from '../db/migrate.js';
import { openDatabase } from '../db/openDatabase.js';
import { lockFolder } from '../db/pglite/prepareFolder.js';
import { folderProblem, makeFolder } from '../host/makeFolder.js';
import { StartError } from '../host/StartError.js';
import { checkOptions, type StartOptions } from '../host/startOptions.js';
import { preparePostgresTables } from '../user-tables/postgres/openPostgresTables.js';
import { checkArchive, collect, eachEntry } from './archive.js';
import { contentOf, unfinishedRestore } from './dataFolder.js';
import { fixTextFormats } from './dumpDatabase.js';
import { beginLoad, dropTables } from './loadDatabase.js';
import { type BackupManifest, maxPartBytes } from './manifest.js';
import {
  createUserTablesOf,
  enterTablesSchema,
  finishUserTables,
  leaveTablesSchema,
  loadUserRows,
  openTablesFolder,
} from './userTables.js';

/** Target of a restore. */
interface RestoreOptions {
  file: string;
  dataFolder: string;
  databaseUrl: string | undefined;
  /** Replace an existing installation. */
  force: boolean;
}

/** Result of a restore. */
export interface RestoredBackup {
  createdAt: string;
  tables: number;
  rows: number;
  files: number;
  /** Folder to which the previous data was moved. */
  replaced: string | undefined;
}

const noLimitMs = 24 * 60 * 60 * 1000;

/**
 * Verifies a backup, restores it to an empty location (with `force`, replacing what is there), and compares
 * the result with the backup.
 */
export async function restoreBackup(
  given: StartOptions,
  file: string,
  force = false,
): Promise<RestoredBackup> {
  const { dataFolder, databaseUrl } = checkOptions(given);
  const options: RestoreOptions = { file, dataFolder, databaseUrl, force };
  const manifest = await checkArchive(file);
  checkApplied(manifest.migrations);
  makeFolder(dataFolder);
  const release = await lockFolder(dataFolder, () => undefined);
  try {
    if (!force) requireEmpty(dataFolder, databaseUrl === undefined);
    const staging = join(dataFolder, 'restoring');
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(staging, { mode: 0o700 });
    const place = databaseUrl === undefined ? { folder: staging } : { url: databaseUrl };
    const limits = { migrates: false, statementMs: noLimitMs, transactionMs: noLimitMs };
    const database = await openDatabase(place, limits);
    const hasTables = (manifest.userTables?.length ?? 0) > 0;
    const own = hasTables && !databaseUrl ? await openTablesFolder(staging, noLimitMs) : undefined;
    if (hasTables && databaseUrl) await preparePostgresTables(databaseUrl);
    try {
      if (own) await own.db.transaction((tables) => load(database.db, manifest, options, staging, tables));
      else await load(database.db, manifest, options, staging);
    } finally {
      await own?.close();
      await database.close();
    }
    const replaced = swap(dataFolder, staging, manifest.scope, databaseUrl !== undefined);
    return {
      createdAt: manifest.createdAt,
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.entries.filter(({ path }) => path.startsWith('data/')).length,
      replaced,
    };
  } finally {
    await release();
  }
}

function requireEmpty(dataFolder: string, withCluster: boolean): void {
  const found = contentOf(dataFolder).filter((name) => withCluster || name !== 'database');
  if (found.length > 0)
    throw new StartError(
      `The data folder ${dataFolder} is not empty (${found.slice(0, 3).join(', ')}). Choose another one with HEDDLE_DATA, or replace it with --force.`,
    );
}

/** Loads all rows in one transaction, so that an aborted restore leaves the database unchanged. */
async function load(
  db: Database,
  manifest: BackupManifest,
  { file, force }: RestoreOptions,
  staging: string,
  tables?: Database,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await fixTextFormats(transaction);
    if (force) await dropTables(transaction);
    else if ((await appliedMigrations(transaction)).length > 0)
      throw new StartError('The database is not empty. Choose another one, or replace it with --force.');
    const loading = await beginLoad(transaction, manifest.migrations);
    const people = await beginUserTables(tables ?? transaction, manifest, tables !== undefined);
    await eachEntry(file, async (name, content, mode) => {
      const [kind, ...rest] = name.split('/');
      if (kind === 'database' && rest[0] !== undefined)
        await loading.load(rest[0], (await collect(content, maxPartBytes)).toString());
      else if (kind === 'user-tables' && rest[0] !== undefined)
        await people.load(rest[0], (await collect(content, maxPartBytes)).toString());
      else if (kind === 'data') await putFile(join(staging, safePath(rest.join('/'))), content, mode);
    });
    await people.finish();
    await loading.finish(manifest.tables);
  });
}

/**
 * Makes people's tables, in a database of their own or in another schema of this one. A backup without them leaves
 * them as they are.
 */
async function beginUserTables(db: Database, { userTables }: BackupManifest, isOwn: boolean) {
  if (!userTables) return { load: async () => undefined, finish: async () => undefined };
  const within = async (work: () => Promise<void>) => {
    if (isOwn) return work();
    const isThere = await enterTablesSchema(db);
    if (isThere) await work();
    await leaveTablesSchema(db);
  };
  if (isOwn) await fixTextFormats(db);
  await within(() => createUserTablesOf(db, userTables));
  return {
    load: (name: string, lines: string) => within(() => loadUserRows(db, userTables, name, lines)),
    finish: () => within(() => finishUserTables(db, userTables)),
  };
}

async function putFile(path: string, content: Readable, mode: number): Promise<void> {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(
      content,
      createWriteStream(path, { flags: 'wx', mode: mode & 0o700 || 0o600, flush: true }),
    );
  } catch (error) {
    throw new StartError(`The file ${path} cannot be written: ${folderProblem(error)}.`);
  }
}

/** Rejects paths that would leave the target folder. */
function safePath(path: string): string {
  const normal = normalize(path);
  if (path === '' || path.includes('\\') || normal.startsWith('/') || normal.split('/').includes('..'))
    throw new StartError(`The backup holds a file outside of its folder: ${path}.`);
  return normal;
}

/**
 * Moves the restored files into place. A marker file is present during the move, so that a server never
 * starts on a mix of old and new files.
 */
function swap(
  dataFolder: string,
  staging: string,
  scope: BackupManifest['scope'],
  keepsCluster: boolean,
): string | undefined {
  const mark = join(dataFolder, unfinishedRestore);
  const fresh = readdirSync(staging).filter((name) => !['lock', 'holder.json'].includes(name));
  // A backup from before an upgrade contains no uploaded files; keep the existing ones.
  const old = contentOf(dataFolder).filter(
    (name) => !(scope === 'database' && !fresh.includes(name)) && !(keepsCluster && name === 'database'),
  );
  writeFileSync(mark, '');
  const replaced = join(dataFolder, `replaced-${new Date().toISOString().replace(/[:.]/g, '-')}`);
  if (old.length > 0) mkdirSync(replaced, { mode: 0o700 });
  for (const name of old) renameSync(join(dataFolder, name), join(replaced, name));
  for (const name of fresh) renameSync(join(staging, name), join(dataFolder, name));
  rmSync(staging, { recursive: true, force: true });
  rmSync(mark);
  return old.length > 0 && existsSync(replaced) ? replaced : undefined;
}

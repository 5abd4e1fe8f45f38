import { existsSync, renameSync, rmSync } from 'node:fs';
import type { Database } from '../db/Database.js';
import { appliedMigrations } from '../db/migrate.js';
import { folderProblem } from '../host/makeFolder.js';
import { StartError } from '../host/StartError.js';
import { ArchiveWriter, syncFile } from './archive.js';
import { keptFiles, statOrUndefined } from './dataFolder.js';
import { dumpTable, fixTextFormats, listTables, sumTable } from './dumpDatabase.js';
import type { BackupManifest, DumpedTable, DumpedUserTable } from './manifest.js';
import { dumpUserTables, enterTablesSchema, leaveTablesSchema } from './userTables.js';

/** Source, target file and scope of a backup. */
export interface WriteBackupOptions {
  db: Database;
  kind: BackupManifest['kind'];
  dataFolder: string;
  scope: BackupManifest['scope'];
  file: string;
  /** People's tables, where they are in a database of their own. */
  tables?: Database;
}

/** Result of a backup. */
export interface WrittenBackup {
  file: string;
  tables: number;
  rows: number;
  files: number;
}

/**
 * Writes a snapshot of the database, then the files of the data folder. Files are stored before the rows that
 * refer to them and never change, so every file in the snapshot exists. The backup appears under its name
 * once it is complete.
 */
export async function writeBackup(options: WriteBackupOptions): Promise<WrittenBackup> {
  const { kind, dataFolder, scope, file } = options;
  if (existsSync(file)) throw new StartError(`There is a file ${file} already. Choose another name.`);
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  const archive = new ArchiveWriter(unfinished);
  try {
    const { migrations, tables, userTables } = await dump(options, archive);
    const vanished = await addFiles(archive, dataFolder, scope);
    const files = archive.entries.filter(({ path }) => path.startsWith('data/')).length;
    await archive.finish({
      format: 'heddle-backup',
      version: 1,
      createdAt: new Date().toISOString(),
      scope,
      kind,
      migrations,
      tables,
      ...(userTables && { userTables }),
      vanished,
    });
    await syncFile(unfinished);
    renameSync(unfinished, file);
    return { file, tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0), files };
  } catch (error) {
    await archive.abandon();
    rmSync(unfinished, { force: true });
    if (
      ['ENOSPC', 'EACCES', 'ENOENT', 'EROFS', 'ENOTDIR'].includes(
        String((error as NodeJS.ErrnoException).code),
      )
    )
      throw new StartError(`The backup ${file} cannot be written: ${folderProblem(error)}.`);
    throw error;
  }
}

interface Dumped {
  migrations: BackupManifest['migrations'];
  tables: DumpedTable[];
  userTables: DumpedUserTable[] | undefined;
}

const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

async function dump(
  { db, kind, scope, tables: own }: WriteBackupOptions,
  archive: ArchiveWriter,
): Promise<Dumped> {
  const withUserTables = scope === 'everything';
  const dumped = await db.transaction(async (transaction): Promise<Dumped> => {
    await fixTextFormats(transaction);
    const migrations = await appliedMigrations(transaction);
    if (migrations.length === 0)
      throw new StartError('There is no installation here that could be backed up.');
    const tables: DumpedTable[] = [];
    for (const name of await listTables(transaction)) {
      tables.push(await sumTable(transaction, name));
      let part = 0;
      for await (const lines of dumpTable(transaction, name)) {
        part += 1;
        const content = Buffer.from(lines);
        const path = `database/${name}/${String(part).padStart(6, '0')}.ndjson`;
        await archive.add(path, content, content.length);
      }
    }
    const isHere = withUserTables && kind === 'postgresql' && (await enterTablesSchema(transaction));
    const userTables = isHere ? await dumpUserTables(transaction, archive) : undefined;
    if (isHere) await leaveTablesSchema(transaction);
    return { migrations, tables, userTables: userTables ?? (withUserTables ? [] : undefined) };
  }, snapshot);
  if (!own || !withUserTables) return dumped;
  const userTables = await own.transaction(async (transaction) => {
    await fixTextFormats(transaction);
    return dumpUserTables(transaction, archive);
  }, snapshot);
  return { ...dumped, userTables };
}

async function addFiles(
  archive: ArchiveWriter,
  dataFolder: string,
  scope: BackupManifest['scope'],
): Promise<string[]> {
  const vanished: string[] = [];
  for (const { path, source } of keptFiles(dataFolder, scope)) {
    const stats = await statOrUndefined(source);
    if (stats) await archive.addFile(`data/${path}`, source, stats);
    else vanished.push(path);
  }
  return vanished;
}

import { rmSync } from 'node:fs';
import type { OpenDatabase } from '../db/openDatabase.js';
import { openDatabase } from '../db/openDatabase.js';
import { askServer } from '../host/controlChannel.js';
import { StartError } from '../host/StartError.js';
import { checkOptions, type StartOptions } from '../host/startOptions.js';
import { contentOf } from './dataFolder.js';
import type { BackupManifest } from './manifest.js';
import { hasTablesFolder, openTablesFolder } from './userTables.js';
import { type WrittenBackup, writeBackup } from './writeBackup.js';

/** How the backup gets a consistent state of the database. */
export type BackupMethod =
  /** PostgreSQL: a snapshot transaction, while others continue to write. */
  | 'snapshot'
  /** PGlite with a running server: the server copied its folder between two statements. */
  | 'copy'
  /** PGlite without a server: the folder was locked during the backup. */
  | 'locked';

const noLimitMs = 24 * 60 * 60 * 1000;
const limits = { migrates: false, statementMs: noLimitMs, transactionMs: noLimitMs };

/** Backs up the installation described by the options to a new file, whether or not its server is running. */
export async function backupInstallation(
  given: StartOptions,
  file: string,
): Promise<WrittenBackup & { way: BackupMethod }> {
  const { databaseUrl, dataFolder } = checkOptions(given);
  const write = async ({ db, close }: OpenDatabase, kind: BackupManifest['kind'], folder?: string) => {
    const hasTables = folder !== undefined && hasTablesFolder(folder);
    const own = hasTables ? await openTablesFolder(folder, noLimitMs) : undefined;
    try {
      const tables = own && { tables: own.db };
      return await writeBackup({ db, kind, dataFolder, scope: 'everything', file, ...tables });
    } finally {
      await own?.close();
      await close();
    }
  };
  if (databaseUrl !== undefined) {
    const database = await openDatabase({ url: databaseUrl }, { ...limits, beside: true });
    return { ...(await write(database, 'postgresql')), way: 'snapshot' };
  }
  const cut = await askServer<{ folder: string }>(dataFolder, 'cut');
  if (cut) {
    try {
      const database = await openDatabase({ folder: cut.folder }, limits);
      return { ...(await write(database, 'pglite', cut.folder)), way: 'copy' };
    } finally {
      rmSync(cut.folder, { recursive: true, force: true });
    }
  }
  if (!contentOf(dataFolder).includes('database'))
    throw new StartError(`There is no installation in ${dataFolder} that could be backed up.`);
  const database = await openDatabase({ folder: dataFolder }, limits);
  return { ...(await write(database, 'pglite', dataFolder)), way: 'locked' };
}

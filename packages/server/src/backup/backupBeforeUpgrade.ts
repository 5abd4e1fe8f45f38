import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../db/Database.js';
import type { AppliedMigration } from '../db/migrate.js';
import { StartError } from '../host/StartError.js';
import type { BackupManifest } from './manifest.js';
import { writeBackup } from './writeBackup.js';

const keptBackups = 3;
const nameForm = /^before-upgrade-from-.+\.tar\.gz$/;

/** Backs up database and keys before a schema upgrade; uploaded files are not affected by upgrades. */
export function backupBeforeUpgrade(dataFolder: string, kind: BackupManifest['kind']) {
  return async (db: Database, applied: readonly AppliedMigration[]): Promise<void> => {
    const folder = join(dataFolder, 'backups');
    const stamp = new Date().toISOString().replace(/[:.]/g, '-');
    const file = join(folder, `before-upgrade-from-${applied.at(-1)?.name}-${stamp}.tar.gz`);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await writeBackup({ db, kind, dataFolder, scope: 'database', file });
    } catch (error) {
      throw new StartError(
        `This version changes the tables, and what is there could not be backed up first: ${(error as Error).message} Nothing was changed.`,
      );
    }
    forgetOldest(folder);
  };
}

function forgetOldest(folder: string): void {
  const stampOf = (name: string) => name.slice(-'2026-01-01T00-00-00-000Z.tar.gz'.length);
  const backups = readdirSync(folder)
    .filter((name) => nameForm.test(name))
    .sort((one, other) => stampOf(one).localeCompare(stampOf(other)));
  for (const name of backups.slice(0, -keptBackups)) rmSync(join(folder, name));
}

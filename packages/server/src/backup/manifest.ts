import type { AppliedMigration } from '../db/migrate.js';

/** Number of rows and sum of row hashes, independent of row order. */
export interface DumpedTable {
  name: string;
  rows: number;
  sum: string;
}

/** A table of people: its rows, and its structure as JSON. */
export interface DumpedUserTable extends DumpedTable {
  definition: string;
}

/** Expected size and checksum of an entry. */
export interface ListedEntry {
  path: string;
  bytes: number;
  sha256: string;
}

/** Description of a backup. */
export interface BackupManifest {
  format: 'heddle-backup';
  version: 1;
  /** ISO 8601. */
  createdAt: string;
  /** `database` omits uploaded files: used before upgrades, which do not touch them. */
  scope: 'everything' | 'database';
  kind: 'pglite' | 'postgresql';
  migrations: AppliedMigration[];
  tables: DumpedTable[];
  /** Tables of people; absent where they are not part of the backup, which leaves them as they are. */
  userTables?: DumpedUserTable[];
  entries: ListedEntry[];
  /** Files that were listed but no longer existed when they were read. */
  vanished: string[];
}

/** Maximum size of a chunk of rows, unless a single row is larger. */
export const partBytes = 4 * 1024 * 1024;
/** Chunks larger than this cannot come from our backups. */
export const maxPartBytes = 512 * 1024 * 1024;

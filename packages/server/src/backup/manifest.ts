import type { AppliedMigration } from '../db/migrate.js';

/** A table as it was: how many rows, and a sum over their hashes that no order changes. */
export interface DumpedTable {
  name: string;
  rows: number;
  sum: string;
}

/** A part of a backup with what it must be. */
export interface ListedEntry {
  path: string;
  bytes: number;
  sha256: string;
}

/** What a backup says of itself. */
export interface BackupManifest {
  format: 'heddle-backup';
  version: 1;
  /** ISO 8601. */
  createdAt: string;
  /** `database` leaves the files of people out: what is written before an upgrade, which does not touch them. */
  scope: 'everything' | 'database';
  kind: 'pglite' | 'postgresql';
  migrations: AppliedMigration[];
  tables: DumpedTable[];
  entries: ListedEntry[];
  /** Files that were there when the folder was listed and gone when they were read. */
  vanished: string[];
}

/** The largest text of rows in one part; a single row may be larger. */
export const partBytes = 4 * 1024 * 1024;
/** Larger parts were not written by us. */
export const largestPart = 512 * 1024 * 1024;

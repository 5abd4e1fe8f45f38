import type { SqlGuard } from './guard/guardSql.js';

/** Types of the columns of people's tables. */
export type ColumnType = 'text' | 'bigint' | 'timestamp' | 'double' | 'boolean';

/** A column of a physical table; names are made by this program, never by people. */
export interface TableColumn {
  name: string;
  type: ColumnType;
  isRequired?: boolean;
  /** Value of rows that give none: numbered, the present time in UTC, or an empty text. */
  standard?: 'identity' | 'now' | 'empty';
}

/** The structure of a physical table. */
export interface TableDefinition {
  columns: readonly TableColumn[];
  /** The primary key. */
  key: string;
  /** Columns of each index. */
  indexes?: readonly (readonly string[])[];
  /** What the owner of the table stores with its structure. */
  note?: string;
}

/** A change of the structure. */
export type TableChange =
  | { kind: 'add'; column: TableColumn }
  | { kind: 'drop'; name: string }
  | { kind: 'retype'; column: TableColumn }
  | { kind: 'require'; column: TableColumn };

/** A column of a result. */
export interface ResultField {
  name: string;
  /** Number of the type in PostgreSQL. */
  type: number;
}

/**
 * Rows of a statement. Whole numbers that JavaScript cannot hold are texts, as are times, which have no zone and
 * are in UTC.
 */
export interface TableRows {
  fields: readonly ResultField[];
  rows: Record<string, unknown>[];
  /** Rows that were returned or changed. */
  rowCount: number;
}

/** A statement that was checked by `guardSql`, or written by this program. */
export interface TableQuery {
  sql: string;
  parameters?: readonly unknown[];
  /** Runs in a read-only transaction. */
  readOnly?: boolean;
  /** Default: 1000. */
  maxRows?: number;
  /** Default: 1 MiB, measured as JSON. */
  maxBytes?: number;
  /** Default: 5 s. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** Statements that take effect together or not at all. */
export interface TablesTransaction {
  /** All rows: for statements whose results are small. */
  query(sql: string, parameters?: readonly unknown[]): Promise<TableRows>;
  createTable(name: string, definition: TableDefinition): Promise<void>;
  /** Changes the structure to `definition` by these changes. */
  alterTable(name: string, definition: TableDefinition, changes: readonly TableChange[]): Promise<void>;
  dropTable(name: string): Promise<void>;
}

/** The structure of a table as it is stored. */
export interface StoredTable {
  name: string;
  definition: TableDefinition;
}

/** Tables of people, apart from those of the system. Errors of statements are `DatabaseError`s. */
export interface UserTables extends SqlGuard {
  query(query: TableQuery): Promise<TableRows & { isTruncated: boolean }>;
  /** `work` awaits nothing but the transaction. */
  transaction<T>(
    work: (transaction: TablesTransaction) => Promise<T>,
    options?: { timeoutMs?: number },
  ): Promise<T>;
  listTables(): Promise<StoredTable[]>;
  /** Makes a consistent copy of the folder of the tables; absent where there is none. */
  copyTo?(target: string): Promise<void>;
  close(): Promise<void>;
}

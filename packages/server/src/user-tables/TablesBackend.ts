import type { ResultField } from './UserTables.js';

/** Rows as a driver returns them. */
export interface DriverRows {
  rows: Record<string, unknown>[];
  affectedRows: number;
  fields: readonly ResultField[];
}

/** A connection that is in a transaction. */
export interface TablesConnection {
  query(sql: string, parameters?: readonly unknown[]): Promise<DriverRows>;
}

/** The database of the tables, as its drivers differ. */
export interface TablesBackend {
  transaction<T>(
    work: (connection: TablesConnection) => Promise<T>,
    options: { readOnly: boolean; timeoutMs: number },
  ): Promise<T>;
  copyTo?(target: string): Promise<void>;
  close(): Promise<void>;
}

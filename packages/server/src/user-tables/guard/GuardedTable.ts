/** A column as statements see it, and as it is stored. */
export interface GuardedColumn {
  name: string;
  physicalName: string;
  /** Statements do not write it. */
  isReadOnly?: boolean;
}

/** A table that a statement may name. */
export interface GuardedTable {
  name: string;
  physicalName: string;
  /** All that statements see of the table. */
  columns: readonly GuardedColumn[];
  /** The physical primary key. */
  key: string;
  /** Other names of columns. */
  aliases?: Readonly<Record<string, string>>;
  /** Statements see and change only rows with these values in physical columns. */
  rows?: Readonly<Record<string, string>>;
  /** Values of physical columns that inserted rows get. */
  inserted?: Readonly<Record<string, string>>;
}

export type StatementKind = 'select' | 'insert' | 'update' | 'delete';

/** What a statement may do. */
export interface GuardOptions {
  tables: readonly GuardedTable[];
  kinds: readonly StatementKind[];
  /** Values of the parameters. */
  parameters?: readonly unknown[];
}

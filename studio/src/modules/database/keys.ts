/** Which rows of a database a query asks for. */
export interface RowsQuery {
  tableType: number;
  filter: unknown;
  order: unknown;
}

/** Query keys of databases. */
export const databaseKeys = {
  all: ['databases'] as const,
  list: (spaceId: string) => ['databases', 'list', spaceId] as const,
  /** Of the library and an app. */
  listWith: (spaceId: string, projectId: string | undefined) =>
    ['databases', 'list', spaceId, projectId] as const,
  one: (databaseId: string) => ['databases', 'one', databaseId] as const,
  usage: (databaseId: string) => ['databases', 'usage', databaseId] as const,
  channels: (spaceId: string) => ['databases', 'channels', spaceId] as const,
  everyRows: (databaseId: string) => ['databases', 'rows', databaseId] as const,
  rows: (databaseId: string, query: RowsQuery) => ['databases', 'rows', databaseId, query] as const,
  changes: (databaseId: string, tableType: number) =>
    ['databases', 'rows', databaseId, 'changes', tableType] as const,
  sheet: (uri: string, sheet: number, header: number) => ['databases', 'sheet', uri, sheet, header] as const,
  check: (databaseId: string, options: unknown) => ['databases', 'check', databaseId, options] as const,
  progress: (databaseId: string, tableType: number) =>
    ['databases', 'progress', databaseId, tableType] as const,
};

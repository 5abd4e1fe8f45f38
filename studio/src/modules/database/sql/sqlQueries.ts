import type { Answer } from '@heddle/api-contract';
import type { database } from '@heddle/api-contract/families/database';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api.js';

export type SqlResult = Answer<(typeof database)['calls']['executeSql']>;

interface Table {
  databaseId: string;
  tableType: number;
}

/** Runs a statement that reads. */
export function useRunSql({ databaseId, tableType }: Table) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (sql: string) =>
      api.database.executeSql({ database_id: databaseId, table_type: tableType, sql }),
  });
}

/** Has a model write a statement for a question in words; it is not executed. */
export function useWriteSql({ databaseId, tableType }: Table) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (text: string) =>
      api.database.toSql({ database_id: databaseId, table_type: tableType, text }),
  });
}

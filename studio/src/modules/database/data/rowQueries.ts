import type { Answer } from '@heddle/api-contract';
import type { database } from '@heddle/api-contract/families/database';
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../shared/api/client.js';
import { api } from '../api.js';
import { databaseKeys } from '../keys.js';
import type { filterToWire, sortToWire } from './rowFilter.js';

type Calls = typeof database.calls;
type Page = Answer<Calls['listRecords']>;

/** A row by the names of its fields. */
export type StoredRow = Page['data'][number];
export type RowChange = Answer<Calls['listChanges']>['changes'][number];

/** The field that identifies a row. */
export const rowIdField = 'bstudio_id';

const pageSize = 100;

export interface RowsOptions {
  databaseId: string;
  tableType: number;
  filter: ReturnType<typeof filterToWire>;
  order: ReturnType<typeof sortToWire>;
}

/** Rows of a database, page by page. */
export function useRows({ databaseId, tableType, filter, order }: RowsOptions) {
  return useInfiniteQuery({
    queryKey: databaseKeys.rows(databaseId, { tableType, filter, order }),
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api.database.listRecords(
        {
          database_id: databaseId,
          table_type: tableType,
          not_filter_by_user_id: true,
          not_filter_by_connector_id: true,
          limit: pageSize,
          offset: pageParam,
          ...(filter && { filter_criterion: filter }),
          ...(order && { order_by_list: order }),
        },
        { signal },
      ),
    getNextPageParam: (last, all) =>
      last.HasMore ? all.reduce((sum, { data }) => sum + data.length, 0) : undefined,
    select: ({ pages }) => ({
      // Rows that were added meanwhile shift the pages, so that a row can be in two of them.
      rows: [
        ...new Map(pages.flatMap(({ data }) => data.map((row) => [row[rowIdField] ?? '', row]))).values(),
      ],
      total: pages[0]?.TotalNum ?? 0,
    }),
    placeholderData: (before) => before,
  });
}

/** Rows to add, to change and to delete, all or nothing. */
export interface RowsChange {
  add?: StoredRow[];
  alter?: StoredRow[];
  remove?: string[];
}

interface Table {
  databaseId: string;
  tableType: number;
}

const sameRows = ({ databaseId }: Table) => ({ queryKey: databaseKeys.everyRows(databaseId) });

async function refreshRows(table: Table): Promise<void> {
  await queryClient.invalidateQueries(sameRows(table));
  await queryClient.invalidateQueries({ queryKey: databaseKeys.usage(table.databaseId) });
}

/** Changes rows; resolves with the id of the change, which can be undone. */
export function useChangeRows(table: Table) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ add = [], alter = [], remove = [] }: RowsChange) =>
      api.database.updateRecords({
        database_id: table.databaseId,
        table_type: table.tableType,
        ...(add.length > 0 && { record_data_add: add }),
        ...(alter.length > 0 && { record_data_alter: alter }),
        ...(remove.length > 0 && { record_data_delete: remove.map((id) => ({ [rowIdField]: id })) }),
      }),
    onSuccess: async ({ data }, { add = [], remove = [] }) => {
      if (add.length > 0 || remove.length > 0) return refreshRows(table);
      // Edited rows stay where they are, even if the order or the filter would now move them.
      const stored = new Map(data.map((row) => [row[rowIdField], row]));
      queryClient.setQueriesData<InfiniteData<Page>>(
        { ...sameRows(table), predicate: ({ state }) => hasPages(state.data) },
        (before) =>
          before && {
            ...before,
            pages: before.pages.map((page) => ({
              ...page,
              data: page.data.map((row) => ({ ...row, ...stored.get(row[rowIdField] ?? '') })),
            })),
          },
      );
      await queryClient.invalidateQueries({
        queryKey: databaseKeys.changes(table.databaseId, table.tableType),
      });
    },
  });
}

const hasPages = (data: unknown) => typeof data === 'object' && data !== null && 'pages' in data;

export function useUndoRows(table: Table) {
  return useMutation({
    mutationFn: (changeId: string) =>
      api.database.undoRecords({ database_id: table.databaseId, change_id: changeId }),
    onSettled: () => refreshRows(table),
  });
}

/** Deletes every row of the table. */
export function useClearRows(table: Table) {
  return useMutation({
    mutationFn: () => api.database.reset({ database_info_id: table.databaseId, table_type: table.tableType }),
    onSettled: () => refreshRows(table),
  });
}

export const refreshAllRows = refreshRows;

/** Who changed rows, newest first. */
export function useRowChanges({ databaseId, tableType }: Table) {
  return useQuery({
    queryKey: databaseKeys.changes(databaseId, tableType),
    queryFn: async ({ signal }) =>
      (
        await api.database.listChanges(
          { database_id: databaseId, table_type: tableType, limit: 100 },
          { signal },
        )
      ).changes,
  });
}

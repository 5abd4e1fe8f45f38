import type { Answer } from '@heddle/api-contract';
import type { databaseFile } from '@heddle/api-contract/families/database-file';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../../../shared/api/client.js';
import { api } from '../api.js';
import { databaseKeys } from '../keys.js';

export type ImportProgress = Answer<(typeof databaseFile)['calls']['progress']>;

const watchMs = 700;

export interface SheetColumn {
  name: string;
  /** One of `fieldTypes`, guessed from the first rows. */
  type: number;
  hasEmpty: boolean;
  /** Values of the first rows. */
  samples: string[];
}

/** Sheets of an uploaded file, and the columns of one of them; `header` is the row of the names, from 0. */
export function useSheet(uri: string, sheet: number, header: number) {
  return useQuery({
    queryKey: databaseKeys.sheet(uri, sheet, header),
    enabled: uri !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { sheet_list, table_meta, preview_data } = await api.databaseFile.readSchema(
        {
          source_file: { tos_uri: uri },
          table_sheet: { sheet_id: sheet, header_line_idx: header, start_line_idx: header + 1 },
        },
        { signal },
      );
      return {
        sheets: sheet_list.map(({ id, sheet_name, total_row }) => ({
          id,
          name: sheet_name,
          rows: total_row,
        })),
        columns: table_meta.map(
          ({ column_name, column_type, contains_empty_value, sequence }): SheetColumn => ({
            name: column_name,
            type: column_type,
            hasEmpty: contains_empty_value,
            samples: preview_data.map((row) => row[sequence] ?? ''),
          }),
        ),
      };
    },
  });
}

export interface ImportOptions {
  databaseId: string;
  tableType: number;
  uri: string;
  sheet: number;
  /** Row of the column names, from 0. */
  header: number;
  /** Names of fields by names of columns; an empty name leaves the column out. */
  columns: Record<string, string>;
  /** Replaces all rows. */
  isReplacing: boolean;
  /** Leaves out rows with errors instead of stopping at the first. */
  isSkipping: boolean;
}

const sheetOf = ({ sheet, header }: ImportOptions) => ({
  sheet_id: sheet,
  header_line_idx: header,
  start_line_idx: header + 1,
});

/** Problems of the columns, by name; empty if the rows can be imported. */
export function useColumnCheck(options: ImportOptions, isEnabled: boolean) {
  const { databaseId, tableType, uri, sheet, header, columns } = options;
  return useQuery({
    queryKey: databaseKeys.check(databaseId, { uri, sheet, header, columns }),
    enabled: isEnabled,
    retry: false,
    queryFn: async ({ signal }) =>
      (
        await api.databaseFile.validateSchema(
          {
            database_id: databaseId,
            source_file: { tos_uri: uri },
            table_sheet: sheetOf(options),
            table_type: tableType,
            column_map: columns,
          },
          { signal },
        )
      ).schema_valid_result,
  });
}

export function useSubmitImport() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (options: ImportOptions) =>
      api.databaseFile.submit({
        database_id: options.databaseId,
        table_type: options.tableType,
        file_uri: options.uri,
        table_sheet: sheetOf(options),
        column_map: options.columns,
        mode: options.isReplacing ? 'overwrite' : 'append',
        on_error: options.isSkipping ? 'skip' : 'stop',
      }),
    onSuccess: (_, { databaseId, tableType }) =>
      queryClient.invalidateQueries({ queryKey: databaseKeys.progress(databaseId, tableType) }),
  });
}

export const isRunning = ({ status }: ImportProgress) => status === 'queued' || status === 'running';

/** The caller's newest import into a table; asks again while it runs, and for the rows when it has ended. */
export function useImportProgress(databaseId: string, tableType: number) {
  const progress = useQuery({
    queryKey: databaseKeys.progress(databaseId, tableType),
    queryFn: ({ signal }) =>
      api.databaseFile.progress({ database_id: databaseId, table_type: tableType }, { signal }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? watchMs : false),
  });
  const { data } = progress;
  // A short import is never seen running: it may end between the requests for the rows and for its progress.
  const ended = data && data.status !== 'none' && !isRunning(data) ? data.job_id : undefined;
  useEffect(() => {
    if (ended === undefined) return;
    void queryClient.invalidateQueries({ queryKey: databaseKeys.everyRows(databaseId) });
    void queryClient.invalidateQueries({ queryKey: databaseKeys.usage(databaseId) });
  }, [databaseId, ended]);
  return progress;
}

export function useCancelImport(databaseId: string, tableType: number) {
  return useMutation({
    mutationFn: (jobId: string) => api.job.cancel({ job_id: jobId }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: databaseKeys.progress(databaseId, tableType) }),
  });
}

/** Download address of the rows of an import that failed. */
export const failedRowsAddress = (jobId: string) => `/api/job/file/${jobId}`;

export const exportAddress = (databaseId: string, tableType: number, format: 'csv' | 'xlsx') =>
  `/api/memory/database/export/${databaseId}?table_type=${tableType}&format=${format}`;

export const templateAddress = (databaseId: string) => `/api/memory/database/template_file/${databaseId}`;

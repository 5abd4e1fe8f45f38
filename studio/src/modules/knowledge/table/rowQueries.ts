import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { queryClient } from '../../../shared/api/client.js';
import { api } from '../api.js';
import { refreshDataset } from '../documents/documentQueries.js';
import { knowledgeKeys } from '../keys.js';
import { toWireColumn } from '../upload/createQueries.js';
import type { Column } from './Column.js';

const pageSize = 100;

/** A row of a table: values as text by column id. */
export interface TableRow {
  id: string;
  values: Readonly<Record<string, string>>;
  isEnabled: boolean;
  version: number;
}

/** Order of rows by a column. */
export interface RowSort {
  columnId: string;
  isDescending: boolean;
}

export function useRows(documentId: string, search: string, sort: RowSort | undefined) {
  return useInfiniteQuery({
    queryKey: knowledgeKeys.rows(documentId, search, sort),
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api.knowledge.listSlices(
        {
          document_id: documentId,
          sequence: pageParam,
          page_size: pageSize,
          ...(search !== '' && { keyword: search }),
          ...(sort && { sort_field: sort.columnId, is_asc: !sort.isDescending }),
        },
        { signal },
      ),
    getNextPageParam: (last, all) =>
      last.hasmore ? all.reduce((count, { slices }) => count + slices.length, 0) : undefined,
    select: ({ pages }) => ({
      rows: pages.flatMap(({ slices }) =>
        slices.map(
          ({ slice_id, content, is_enabled, version }): TableRow => ({
            id: slice_id,
            values: valuesOf(content),
            isEnabled: is_enabled,
            version,
          }),
        ),
      ),
      total: Number(pages.at(-1)?.total ?? 0),
    }),
  });
}

/** The content of a row, an array of cells, as values by column id. */
function valuesOf(content: string): Record<string, string> {
  try {
    const cells = JSON.parse(content) as { column_id?: unknown; value?: unknown }[];
    return Object.fromEntries(
      cells.map(({ column_id, value }) => [String(column_id), value === null ? '' : String(value ?? '')]),
    );
  } catch {
    return {};
  }
}

function refreshRows(datasetId: string, documentId: string): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: knowledgeKeys.chunks(documentId) }),
    queryClient.invalidateQueries({ queryKey: knowledgeKeys.detail(datasetId) }),
  ]);
}

/** Changes a row; the grid shows errors in its cells. */
export function useChangeRow(datasetId: string, documentId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({
      row,
      values,
    }: {
      row: Pick<TableRow, 'id' | 'version'>;
      values: Record<string, string>;
    }) =>
      api.knowledge.updateSlice({
        slice_id: row.id,
        document_id: documentId,
        raw_text: JSON.stringify(values),
        version: row.version,
      }),
    onSettled: () => refreshRows(datasetId, documentId),
  });
}

/** Adds a row; the form shows errors. */
export function useAddRow(datasetId: string, documentId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (values: Record<string, string>) =>
      api.knowledge.createSlice({ document_id: documentId, raw_text: JSON.stringify(values) }),
    onSettled: () => refreshRows(datasetId, documentId),
  });
}

export function useDeleteRows(datasetId: string, documentId: string) {
  return useMutation({
    mutationFn: (ids: readonly string[]) => api.knowledge.deleteSlices({ slice_ids: [...ids] }),
    onSettled: () => refreshRows(datasetId, documentId),
  });
}

/** Changes the columns of a stored table; the dialog shows errors. */
export function useChangeColumns(datasetId: string, documentId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (columns: readonly Column[]) =>
      api.knowledge.updateDocument({ document_id: documentId, table_meta: columns.map(toWireColumn) }),
    onSettled: () => refreshDataset(datasetId),
  });
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../api.js';
import { sentProblem } from '../documents/sentProblem.js';
import { knowledgeKeys } from '../keys.js';
import type { Column } from '../table/Column.js';
import type { SheetRange } from './createQueries.js';

/** What a file contains as a table. */
export interface Sheet {
  sheets: { id: number; name: string; rowCount: number }[];
  columns: Column[];
  /** Values by the sequence of their column. */
  rows: readonly Readonly<Record<string, string>>[];
}

/** Sheets, columns with inferred types, and the first rows of a file. */
export function useSheet(uri: string, { sheet, header, start }: SheetRange, isValid: boolean) {
  const range = { sheet_id: String(sheet), header_line_idx: header, start_line_idx: start };
  return useQuery({
    queryKey: knowledgeKeys.sheet({ uri, ...range }),
    enabled: uri !== '' && isValid,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Sheet> => {
      const answer = await api.knowledge.tableSchema(
        { source_file: { tos_uri: uri }, table_sheet: range, table_data_type: 0 },
        { signal },
      );
      return {
        sheets: answer.sheet_list.map(({ id, sheet_name, total_row }) => ({
          id: Number(id),
          name: sheet_name,
          rowCount: Number(total_row),
        })),
        columns: answer.table_meta.map((column) => ({
          id: '',
          name: column.column_name,
          description: column.desc,
          type: column.column_type,
          isIndex: column.is_semantic,
          sequence: Number(column.sequence),
        })),
        rows: answer.preview_data,
      };
    },
  });
}

/** Why a file does not fit a stored table, by column name; empty if it does. */
export function useTableFit(documentId: string, uri: string, { sheet, header, start }: SheetRange) {
  const range = { sheet_id: String(sheet), header_line_idx: header, start_line_idx: start };
  return useQuery({
    queryKey: knowledgeKeys.sheet({ fit: documentId, uri, ...range }),
    enabled: documentId !== '' && uri !== '',
    retry: false,
    queryFn: async ({ signal }) => {
      const answer = await api.knowledge.validateTable(
        { document_id: documentId, source_file: { tos_uri: uri }, table_sheet: range },
        { signal },
      );
      return answer.problems.map(({ column_name, ...problem }) => ({
        name: column_name,
        problem: sentProblem(problem),
        reason: answer.column_valid_result[column_name] ?? '',
      }));
    },
  });
}

import {
  type ColumnDef,
  columnFilteringFeature,
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createSortedRowModel,
  functionalUpdate,
  globalFilteringFeature,
  type ReactTable,
  type Row,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { Language } from '../HeddleProvider/language.js';
import type { DataTableColumn, DataTableProps } from './DataTableProps.js';
import { maxWidth, minWidth } from './TableView.js';
import type { TableViews } from './useTableView.js';

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  rowSelectionFeature,
});
type Features = typeof features;

/** The model of a table: rows in order, visible columns, selection. */
export type TableModel<Row> = ReactTable<Features, { row: Row }>;
/** A row of the model. */
export type TableRow<Data> = Row<Features, { row: Data }>;

type Options<Data> = Pick<DataTableProps<Data>, 'rows' | 'columns' | 'rowId' | 'isSelectable'> & {
  views: TableViews;
  search: string;
  language: Language;
  /** True where the server filters and sorts. */
  isManual: boolean;
  /** False while only a part of the rows is loaded: sorting a part would mislead. */
  isComplete: boolean;
};

const noRows: never[] = [];

export function useDataTable<Data>(options: Options<Data>): TableModel<Data> {
  const { rows, columns, rowId, isSelectable, views, search, language, isManual, isComplete } = options;
  const { view, change } = views;
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const definitions = useMemo(
    () => columns.map((column) => toDefinition(column, language)),
    [columns, language],
  );
  // Rows of any type stand in an object, which the library asks for.
  const data = useMemo(() => rows?.map((row) => ({ row })) ?? noRows, [rows]);
  const isSorting = isManual || isComplete;
  const sorting = isSorting && view.sort ? [view.sort] : noRows;
  const columnFilters = Object.entries(view.filters).map(([id, value]) => ({ id, value }));
  const columnVisibility = Object.fromEntries(view.hidden.map((id) => [id, false]));
  return useTable<Features, { row: Data }>({
    features,
    columns: definitions,
    data,
    getRowId: ({ row }) => rowId(row),
    enableRowSelection: ({ original }) => isSelectable?.(original.row) ?? true,
    manualFiltering: isManual,
    manualSorting: isManual,
    enableSorting: isSorting,
    enableMultiSort: false,
    globalFilterFn: includesText,
    state: {
      sorting,
      columnFilters,
      columnVisibility,
      columnOrder: view.order,
      columnSizing: view.widths,
      globalFilter: search,
      rowSelection,
    },
    onSortingChange: (updater) => change({ sort: functionalUpdate(updater, sorting)[0] }),
    onColumnSizingChange: (updater) => change({ widths: bounded(functionalUpdate(updater, view.widths)) }),
    onRowSelectionChange: setRowSelection,
  });
}

function toDefinition<Data>(
  { id, value, isSortable = value !== undefined, isSearched = false, width }: DataTableColumn<Data>,
  language: Language,
): ColumnDef<Features, { row: Data }> {
  const { compare } = new Intl.Collator(language, { numeric: true });
  return {
    id,
    accessorFn: ({ row }) => value?.(row) ?? '',
    enableSorting: isSortable,
    enableGlobalFilter: isSearched,
    filterFn: (row, column, chosen) => String(row.getValue(column)) === chosen,
    sortFn: (a, b, column) => {
      const [first, second] = [a.getValue(column), b.getValue(column)];
      if (typeof first === 'number' && typeof second === 'number') return first - second;
      return compare(String(first), String(second));
    },
    sortDescFirst: false,
    minSize: minWidth,
    maxSize: maxWidth,
    ...(width !== undefined && { size: width }),
  };
}

/** Whether the column's text contains the search text. */
function includesText(row: { getValue(id: string): unknown }, column: string, search: string): boolean {
  return String(row.getValue(column)).toLowerCase().includes(search.toLowerCase());
}

function bounded(widths: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(widths).map(([id, width]) => [
      id,
      Math.round(Math.min(maxWidth, Math.max(minWidth, width))),
    ]),
  );
}

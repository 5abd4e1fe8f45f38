import type { ReactNode } from 'react';
import type { TableSort } from './TableView.js';

/** One column of a `DataTable`. Keep the array of columns stable between renders. */
export interface DataTableColumn<Row> {
  id: string;
  /** Name of the column in the page's language. */
  header: string;
  cell(row: Row): ReactNode;
  /** The value to sort, filter and search by. */
  value?(row: Row): string | number | boolean | undefined;
  /** True by default for columns with a value. */
  isSortable?: boolean;
  /** True if the search looks into the value. */
  isSearched?: boolean;
  /** Initial width in pixels. The first column without one takes the remaining space. */
  width?: number;
  /** Numbers stand at the end. */
  align?: 'end';
  /** True if the column cannot be hidden, such as the name and the actions. */
  isFixed?: boolean;
  /**
   * True for actions: only screen readers read the header, and the column stays in view while the table scrolls
   * sideways.
   */
  isHeaderHidden?: boolean;
  /** Offers to show only rows with one of these values. */
  filter?: { all: string; options: readonly { value: string; label: string }[] };
}

/** What the user asks to see. */
export interface TableQuery {
  search: string;
  sort: TableSort | undefined;
  /** Chosen values by column id. */
  filters: Readonly<Record<string, string>>;
}

/** Properties of `DataTable`. */
export interface DataTableProps<Row> {
  /** Key of the stored layout and views in local storage. */
  id: string;
  /** What the rows belong to, such as a workflow: filters set in one scope do not apply in another. */
  scope?: string;
  /** Accessible name. */
  label: string;
  columns: readonly DataTableColumn<Row>[];
  /** Undefined while loading. Keep it stable between renders. */
  rows: readonly Row[] | undefined;
  rowId(row: Row): string;
  /** Name of a row, for screen readers. */
  rowLabel(row: Row): string;
  /** Shown when there are no rows at all. */
  empty: ReactNode;
  /** Shown in place of the rows, or below them if loading more failed. */
  error?: ReactNode;
  /** Label of the search field; without it there is none. */
  searchLabel?: string;
  /**
   * Where the server filters and sorts: called with every change of the query, and once at first. Without it
   * the table filters and sorts the rows itself as soon as all of them are loaded.
   */
  onQueryChange?(query: TableQuery): void;
  /** More filters of the host, before the table's own controls. */
  toolbar?: ReactNode;
  /** True while the host's own filters hide rows. */
  isFiltered?: boolean;
  onClearFilters?(): void;
  /** Number of all rows, if known. */
  total?: number;
  hasMore?: boolean;
  isLoadingMore?: boolean;
  onLoadMore?(): void;
  /** Opens a row, by Enter or double click. */
  onOpen?(row: Row): void;
  /** Actions on the selected rows; without it rows cannot be selected. */
  bulkActions?(rows: readonly Row[], clear: () => void): ReactNode;
  /** Whether a row can be selected; all by default. */
  isSelectable?(row: Row): boolean;
}

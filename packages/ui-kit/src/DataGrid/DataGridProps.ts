import type { ReactNode } from 'react';

/** Type of the values of a column. */
export type GridCellKind = 'text' | 'integer' | 'number' | 'boolean' | 'time';

/** A column of the grid. */
export interface GridColumn {
  id: string;
  label: string;
  kind: GridCellKind;
  /** Shown as the tooltip of the header. */
  description?: string;
  /** Width in pixels until the user changes it. */
  width?: number;
  isReadOnly?: boolean;
  /** Empty cells are marked as missing. */
  isRequired?: boolean;
}

/** A row of the grid, its values as texts. */
export interface GridRow {
  id: string;
  /** Values as text by column id; a column that is left out is empty. */
  values: Readonly<Record<string, string>>;
}

/** A new value of one cell. */
export interface GridChange {
  rowId: string;
  columnId: string;
  value: string;
}

/** A cell whose value the server does not have yet, or has refused. */
export interface GridCellState {
  kind: 'saving' | 'failed';
  /** What the user entered; shown in place of the stored value. */
  value: string;
  /** Why it was refused. */
  problem?: string;
}

/** The column by which rows are sorted. */
export interface GridSort {
  columnId: string;
  isDescending: boolean;
}

/** Properties of `DataGrid`. */
export interface DataGridProps {
  /** Name of the layout in the browser's storage: widths of the columns. */
  id: string;
  label: string;
  columns: readonly GridColumn[];
  /** Undefined while they load. */
  rows: readonly GridRow[] | undefined;
  /** Number of rows including those that are not loaded. */
  total?: number | undefined;
  /** States of cells by row id and column id. Rows render again if their entry is another object. */
  states?: ReadonlyMap<string, Readonly<Record<string, GridCellState>>>;
  /** Receives edited, pasted and cleared cells; without it the grid is read-only. */
  onChange?: ((changes: GridChange[]) => void) | undefined;
  selected?: ReadonlySet<string>;
  /** Without it rows cannot be selected. */
  onSelect?: ((rowIds: ReadonlySet<string>) => void) | undefined;
  /** Opens a row as a form. */
  onOpenRow?: ((rowId: string) => void) | undefined;
  sort?: GridSort | undefined;
  onSort?: ((sort: GridSort | undefined) => void) | undefined;
  onUndo?: (() => void) | undefined;
  onRedo?: (() => void) | undefined;
  /** Called when a cell starts or stops being edited. */
  onEditing?: ((isEditing: boolean) => void) | undefined;
  hasMore?: boolean;
  isLoadingMore?: boolean;
  onLoadMore?(): void;
  error?: ReactNode;
  /** Shown under the head if there are no rows. */
  empty?: ReactNode;
  /** Shown after the last row, such as a button that adds one. */
  foot?: ReactNode;
}

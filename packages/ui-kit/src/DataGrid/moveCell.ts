/** Position in a grid. Row -1 is the head; column 0 has the row numbers. */
export interface GridCell {
  row: number;
  column: number;
}

interface GridKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
}

interface GridSize {
  rows: number;
  columns: number;
  /** Rows that fit into the visible area. */
  page: number;
}

/** The cell that a navigation key moves to; undefined if the key does not navigate. */
export function moveCell(from: GridCell, { key, ctrlKey, metaKey }: GridKey, size: GridSize) {
  const isFar = ctrlKey || metaKey;
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  const moves: Record<string, () => GridCell> = {
    ArrowUp: () => ({ ...from, row: isFar ? 0 : from.row - 1 }),
    ArrowDown: () => ({ ...from, row: isFar ? lastRow : from.row + 1 }),
    ArrowLeft: () => ({ ...from, column: isFar ? 0 : from.column - 1 }),
    ArrowRight: () => ({ ...from, column: isFar ? lastColumn : from.column + 1 }),
    Home: () => ({ row: isFar ? 0 : from.row, column: 0 }),
    End: () => ({ row: isFar ? lastRow : from.row, column: lastColumn }),
    PageUp: () => ({ ...from, row: Math.max(0, from.row - size.page) }),
    PageDown: () => ({ ...from, row: from.row + size.page }),
  };
  // Only own keys: a pressed key must not reach the prototype.
  const move = Object.hasOwn(moves, key) ? moves[key] : undefined;
  return move && clampCell(move(), size);
}

/** The nearest cell that exists. */
export function clampCell({ row, column }: GridCell, size: Pick<GridSize, 'rows' | 'columns'>): GridCell {
  return {
    row: Math.max(-1, Math.min(row, size.rows - 1)),
    column: Math.max(0, Math.min(column, size.columns - 1)),
  };
}

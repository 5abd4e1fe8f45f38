import type { Row } from './readingOrder.js';

const minRows = 2;
const minColumns = 2;

/** Consecutive lines of a page: a table with its cells, or text. */
export type RowGroup = { kind: 'text'; rows: Row[] } | { kind: 'table'; rows: Row[]; cells: string[][] };

/** Divides lines into tables, whose cells begin at common positions, and text. */
export function findTables(rows: readonly Row[]): RowGroup[] {
  const groups: RowGroup[] = [];
  for (let at = 0; at < rows.length; ) {
    const end = endOfTable(rows, at);
    if (end > at) {
      const table = rows.slice(at, end);
      groups.push({ kind: 'table', rows: table, cells: cellsOf(table) });
      at = end;
    } else {
      const last = groups.at(-1);
      const row = rows[at] ?? [];
      if (last?.kind === 'text') last.rows.push(row);
      else groups.push({ kind: 'text', rows: [row] });
      at += 1;
    }
  }
  return groups;
}

/** Position after the table that begins at a line; that of the line itself if none does. */
function endOfTable(rows: readonly Row[], from: number): number {
  let end = from;
  while (end < rows.length && (rows[end]?.length ?? 0) >= minColumns && isNext(rows, from, end)) end += 1;
  return end - from >= minRows ? end : from;
}

/** Whether a line goes on with a table: close below the last one, with a cell in the same place. */
function isNext(rows: readonly Row[], from: number, at: number): boolean {
  if (at === from) return true;
  const [before, row] = [rows[at - 1] ?? [], rows[at] ?? []];
  const size = row[0]?.size ?? 1;
  const distance = (row[0]?.y ?? 0) - (before[0]?.y ?? 0);
  if (distance < 0 || distance > size * 4) return false;
  return row.slice(1).some((cell) => before.slice(1).some((other) => isAligned(cell, other, size)));
}

function isAligned(one: Row[number], other: Row[number], size: number): boolean {
  const isSame = (first: number, second: number) => Math.abs(first - second) <= size;
  return (
    isSame(one.left, other.left) ||
    isSame(one.right, other.right) ||
    isSame((one.left + one.right) / 2, (other.left + other.right) / 2)
  );
}

/** Cells by column: each cell belongs to the column that it overlaps most. */
function cellsOf(rows: readonly Row[]): string[][] {
  const columns = columnsOf(rows);
  return rows.map((row) => {
    const cells = columns.map(() => '');
    for (const fragment of row) {
      const at = bestColumn(columns, fragment);
      cells[at] = cells[at] ? `${cells[at]} ${fragment.text}` : fragment.text;
    }
    return cells;
  });
}

/** Ranges that the cells of a column share; cells that span several columns do not join them. */
function columnsOf(rows: readonly Row[]): { left: number; right: number }[] {
  const widest = Math.max(...rows.map((row) => row.length));
  const columns: { left: number; right: number }[] = [];
  const full = rows.filter((row) => row.length === widest);
  for (const row of full)
    for (const { left, right } of row) {
      const column = columns.find((known) => left < known.right && right > known.left);
      if (!column) columns.push({ left, right });
      else Object.assign(column, { left: Math.min(left, column.left), right: Math.max(right, column.right) });
    }
  return columns.sort((one, other) => one.left - other.left);
}

function bestColumn(columns: readonly { left: number; right: number }[], cell: Row[number]): number {
  let best = { at: 0, distance: Number.POSITIVE_INFINITY };
  for (const [at, { left, right }] of columns.entries()) {
    const overlap = Math.min(right, cell.right) - Math.max(left, cell.left);
    if (-overlap < best.distance) best = { at, distance: -overlap };
  }
  return best.at;
}

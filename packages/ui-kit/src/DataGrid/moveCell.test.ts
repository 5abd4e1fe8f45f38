import { expect, test } from 'vitest';
import { moveCell } from './moveCell.js';

const size = { rows: 30, columns: 5, page: 10 };
const press = (key: string, row: number, column: number, isFar = false) =>
  moveCell({ row, column }, { key, ctrlKey: isFar, metaKey: false }, size);

test('moves as in a spreadsheet and stays within the grid', () => {
  expect(press('ArrowDown', 0, 1)).toEqual({ row: 1, column: 1 });
  expect(press('ArrowUp', 0, 1)).toEqual({ row: -1, column: 1 });
  expect(press('ArrowUp', -1, 1)).toEqual({ row: -1, column: 1 });
  expect(press('ArrowRight', 3, 4)).toEqual({ row: 3, column: 4 });
  expect(press('End', 3, 1)).toEqual({ row: 3, column: 4 });
  expect(press('End', 3, 1, true)).toEqual({ row: 29, column: 4 });
  expect(press('Home', 3, 1, true)).toEqual({ row: 0, column: 0 });
  expect(press('PageDown', 25, 1)).toEqual({ row: 29, column: 1 });
  expect(press('PageUp', 4, 1)).toEqual({ row: 0, column: 1 });
  expect(press('ArrowDown', 2, 2, true)).toEqual({ row: 29, column: 2 });
});

test('other keys do not navigate', () => {
  expect(press('a', 0, 0)).toBeUndefined();
  expect(press('constructor', 0, 0)).toBeUndefined();
});

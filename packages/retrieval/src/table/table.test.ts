import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convertCell, inferColumnType } from './columnTypes.js';
import { readTable } from './sheet.js';

test.each([
  [['0', '1', '1'], 'integer'],
  [['1', '1.5', '2'], 'number'],
  [['1.5', '1'], 'number'],
  [['true', 'False'], 'boolean'],
  [['true', '1'], 'string'],
  [['2024-01-31', '2024/2/1 8:05', '2024年3月5日'], 'time'],
  [['2024-01-31', 'soon'], 'string'],
  [['', ' ', '7'], 'integer'],
  [['', ''], 'string'],
  [['9007199254740993'], 'number'],
  [['2024-02-30'], 'string'],
] as const)('%j is a column of type %s', (cells, type) => {
  expect(inferColumnType(cells)).toBe(type);
});

test('the type of a column does not depend on the order of its cells', () => {
  const cells = fc.array(fc.constantFrom('', '1', '1.5', 'true', '2024-01-01', 'x'));
  fc.assert(
    fc.property(cells, (given) => {
      expect(inferColumnType([...given].reverse())).toBe(inferColumnType(given));
    }),
  );
});

test('every cell of a column has a value of the type that was inferred', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.double().map(String), fc.constantFrom('', 'true', '1e5', '.5', '2024.1.2')), {
        minLength: 1,
      }),
      (cells) => {
        const type = inferColumnType(cells);
        for (const cell of cells.filter((text) => text !== ''))
          expect(convertCell(cell, type)).not.toBeNull();
      },
    ),
  );
});

test('writes times in one form', () => {
  expect(convertCell('2024年3月5日 8:05', 'time')).toBe('2024-03-05 08:05:00');
  expect(convertCell('2024-03-05T01:00:00+08:00', 'time')).toBe('2024-03-04 17:00:00');
  expect(convertCell('2024-03-05T24:00', 'time')).toBeNull();
  expect(convertCell('2024/3/5 8:05:09 PM', 'time')).toBe('2024-03-05 20:05:09');
  expect(convertCell('2024.3.5 12:30am', 'time')).toBe('2024-03-05 00:30:00');
  expect(convertCell('2024年3月5日8时5分9秒', 'time')).toBe('2024-03-05 08:05:09');
  expect(convertCell('2024年3月5日 20时5分', 'time')).toBe('2024-03-05 20:05:00');
  for (const wrong of ['2024-03-05 13:00 pm', '2024-03-05 8', '2024-03-05 0 am', '2024-02-30 1:00'])
    expect(convertCell(wrong, 'time')).toBeNull();
});

test('reads a table below a header in another row', () => {
  const rows = [
    ['Report'],
    ['Name', 'Price', '', 'Name', ''],
    ['ignored'],
    ['Tea', '3', 'x'],
    ['', ''],
    ['Coffee', '4.5', '', 'y', 'z'],
  ];
  expect(readTable(rows, { header: 1, start: 3 })).toEqual({
    columns: [
      { name: 'Name', type: 'string' },
      { name: 'Price', type: 'number' },
      { name: 'Column 3', type: 'string' },
      { name: 'Name 2', type: 'string' },
    ],
    rows: [
      ['Tea', '3', 'x', ''],
      ['Coffee', '4.5', '', 'y'],
    ],
  });
});

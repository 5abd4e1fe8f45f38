import { expect, test } from 'vitest';
import { formatClipboardTable, parseClipboardTable } from './clipboardTable.js';

test('reads cells as spreadsheets copy them', () => {
  expect(parseClipboardTable('a\tb\r\n1\t2\r\n')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  expect(parseClipboardTable('"two\nlines"\t"say ""hi"""\t"open')).toEqual([
    ['two\nlines', 'say "hi"', '"open'],
  ]);
  expect(parseClipboardTable('')).toEqual([['']]);
  expect(parseClipboardTable('a\n\nb')).toEqual([['a'], [''], ['b']]);
});

test('reads what it writes, and bounds how much it reads', () => {
  const rows = [
    ['plain', 'tab\there', ''],
    ['"', 'line\nbreak', '中文'],
  ];
  expect(parseClipboardTable(formatClipboardTable(rows))).toEqual(rows);
  expect(parseClipboardTable('x\n'.repeat(50_000)).length).toBe(10_000);
});

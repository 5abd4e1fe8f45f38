import type { Variable } from '@heddle/workflow-schema';
import { describe, expect, test } from 'vitest';
import { field } from '../workflow/samples/parts.js';
import { CsvError, csvRow, parseCsv } from './csv.js';
import { readRows } from './readRows.js';

const limits = { rows: 10, cells: 5 };

describe('CSV', () => {
  test('quotes, line ends of every system, a byte order mark and empty rows at the end are read', () => {
    const text = '\ufeffname,text\r\nAda,"a ""b"",\r\nc"\nBob,\r,x\n\n,\n';
    expect(parseCsv(text, limits)).toEqual([
      ['name', 'text'],
      ['Ada', 'a "b",\r\nc'],
      ['Bob', ''],
      ['', 'x'],
    ]);
    expect(parseCsv('', limits)).toEqual([]);
  });

  test('open quotes, and more rows or cells than allowed, are refused with their row', () => {
    const refusal = (text: string) => {
      try {
        parseCsv(text, limits);
        return undefined;
      } catch (error) {
        return error instanceof CsvError ? [error.line, error.problem] : error;
      }
    };
    expect(refusal('a\n"b')).toEqual([2, 'quote']);
    expect(refusal('a\n"b"c')).toEqual([2, 'quote']);
    expect(refusal('a,b,c,d,e,f')).toEqual([1, 'cells']);
    expect(refusal('a\n'.repeat(11))).toEqual([11, 'rows']);
    expect(refusal(`a\n${','.repeat(2_000_000)}`)).toEqual([2, 'cells']);
  });

  test('SEC-48: cells that a spreadsheet would execute become text, and numbers stay numbers', () => {
    const hostile = ['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\tx', '\rx', '＝1'];
    const [row] = parseCsv(csvRow(hostile), { rows: 10, cells: 10 });
    expect(row).toEqual(hostile.map((cell) => `'${cell}`));
    expect(csvRow(['-2.5', '+3', 'a,"b"', 'x'])).toBe('-2.5,+3,"a,""b""",x\r\n');
  });
});

describe('rows of inputs', () => {
  const fields = [
    { ...field('name', 'string'), required: true },
    field('age', 'integer'),
    { ...field('tags', 'list'), schema: { type: 'string' } },
  ] as unknown as Variable[];

  test('cells are converted to the types of the inputs; empty ones are absent', () => {
    const { rows, errors } = readRows('age,name,tags\n3,"Ada","[""a"",""b""]"\n,007,\n', fields);
    expect(errors).toEqual([]);
    expect(rows).toEqual([
      { row: 2, inputs: { age: 3, name: 'Ada', tags: ['a', 'b'] } },
      { row: 3, inputs: { name: '007' } },
    ]);
  });

  test('every problem names its row and column', () => {
    const { rows, errors } = readRows('name,age\nAda,old\n,4\nBob,1,extra\n', fields);
    expect(rows).toEqual([]);
    expect(errors.map(({ element_err }) => element_err)).toMatchObject([
      { row_index: 2, col_index: 2, path: 'age', value: 'old', error_msg: 'must be of the type integer' },
      { row_index: 3, col_index: 1, path: 'name', error_msg: '"name" is required' },
      { row_index: 4, col_index: 3, error_msg: 'the row has more cells than the header' },
    ]);
  });

  test('unknown, repeated and missing columns, and files without rows, are problems of the file', () => {
    const messages = (text: string) => readRows(text, fields).errors.map(({ csv_err }) => csv_err?.error_msg);
    expect(messages('age,age,__proto__\n1,2,3\n')).toEqual([
      'there is no input "__proto__"',
      'the column "age" occurs twice',
      'the column "name" is missing',
    ]);
    expect(messages('name\n')).toEqual(['the file has no rows below its header']);
    expect(messages('name\n"x')).toEqual(['row 2: a quoted cell does not end, or goes on after its quote']);
  });
});

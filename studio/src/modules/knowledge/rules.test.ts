import { chunkTypes, knowledgeLimits } from '@heddle/api-contract/families/knowledge';
import { describe, expect, it } from 'vitest';
import { nameProblem } from './dataset/Dataset.js';
import { type Column, cellProblem, columnProblems, columnTypes, tableProblem } from './table/Column.js';
import { chunkDefaults, chunkProblems } from './upload/ChunkSettings.js';
import { fileProblem } from './upload/fileTypes.js';
import { overlapOf } from './upload/overlapOf.js';
import { documentName, withoutTwins } from './upload/pageNames.js';

describe('names', () => {
  it.each([
    ['字'.repeat(100), undefined],
    ['😀'.repeat(101), 'nameLong'],
    [' ', 'nameMissing'],
    ['a`b', 'nameCharacters'],
  ])('%s: %s', (name, problem) => {
    expect(nameProblem(name)).toBe(problem);
  });

  it('of web pages fit and differ', () => {
    expect(documentName(`"${'x'.repeat(200)}"`)).toHaveLength(95);
    expect(documentName('')).toBe('-');
    expect(withoutTwins(['a', 'b', 'a'])).toEqual(['a', 'b', 'a 2']);
  });
});

describe('files', () => {
  it.each([
    ['text', 'a.PDF', 10, undefined],
    ['text', 'a.exe', 10, 'fileType'],
    ['text', 'a.doc', 10, 'saveAs'],
    ['text', 'a.xlsx', 10, 'isTable'],
    ['text', 'a.txt', 0, 'isEmpty'],
    ['table', 'a.csv', knowledgeLimits.tableFileBytes + 1, 'isLarge'],
    ['photo', 'a.gif', 10, 'fileType'],
  ] as const)('for %s: %s of %d bytes: %s', (kind, name, size, key) => {
    expect(fileProblem(kind, { name, size })?.key).toBe(key);
  });
});

describe('chunk settings', () => {
  const custom = { ...chunkDefaults, type: chunkTypes.custom };
  it.each([
    [99, 'lengthRange'],
    [100, undefined],
    [5000, undefined],
    [5001, 'lengthRange'],
  ])('length %d: %s', (maxLength, problem) => {
    expect(chunkProblems({ ...custom, maxLength }).maxLength).toBe(problem);
  });

  it('concern only the chosen way of splitting', () => {
    const wrong = { ...custom, maxLength: 1, overlap: 91, separator: '', maxLevel: 9 };
    expect(Object.keys(chunkProblems(wrong))).toEqual(['separator', 'maxLength', 'overlap']);
    expect(chunkProblems({ ...wrong, type: chunkTypes.level })).toEqual({ maxLevel: 'levelRange' });
    expect(chunkProblems({ ...wrong, type: chunkTypes.automatic })).toEqual({});
  });

  it('show what a chunk repeats, also below a title line', () => {
    expect(overlapOf('One two three four five.', 'three four five. Six.')).toEqual({ start: 0, end: 16 });
    expect(overlapOf('One two three four five.', 'T\nthree four five. Six.')).toEqual({ start: 2, end: 18 });
    expect(overlapOf('One two.', 'Three four five.')).toBeUndefined();
  });
});

describe('tables', () => {
  const column = (name: string, type: number, isIndex: boolean): Column => ({
    ...{ id: '1', name, description: '', type, isIndex, sequence: 0 },
  });
  const index = column('a', columnTypes.text, true);

  it('need an index column and at most 50 columns', () => {
    expect(tableProblem([column('a', columnTypes.text, false)])).toBe('noIndex');
    expect(tableProblem([])).toBe('noColumns');
    expect(tableProblem(Array.from({ length: 51 }, () => index))).toBe('tooManyColumns');
    expect(tableProblem(Array.from({ length: 50 }, () => index))).toBeUndefined();
  });

  it('name the problem of each column', () => {
    const columns = [index, index, column('', 1, false), column('n'.repeat(31), 1, false)];
    expect(columnProblems([...columns, column('p', columnTypes.image, true)])).toEqual([
      undefined,
      'columnNameTwice',
      'columnNameMissing',
      'columnNameLong',
      'imageIndex',
    ]);
  });

  it.each([
    [columnTypes.integer, '12', undefined],
    [columnTypes.integer, '1.5', 'cellInteger'],
    [columnTypes.number, '-1.5e3', undefined],
    [columnTypes.number, 'x', 'cellNumber'],
    [columnTypes.date, '2026-01-31 08:30:00', undefined],
    [columnTypes.date, '31.1.2026', 'cellDate'],
    [columnTypes.boolean, 'TRUE', undefined],
    [columnTypes.boolean, '1', 'cellBoolean'],
  ])('type %d accepts %s: %s', (type, text, problem) => {
    expect(cellProblem(column('a', type, false), text)).toBe(problem);
    expect(cellProblem(column('a', type, true), ' ')).toBe('cellEmpty');
  });
});

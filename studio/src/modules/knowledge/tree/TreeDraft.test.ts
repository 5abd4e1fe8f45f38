import { expect, test } from 'vitest';
import {
  changeLevel,
  mergeWithPrevious,
  moveBefore,
  moveBy,
  readTree,
  removeChunk,
  type Tree,
  writeTree,
} from './TreeDraft.js';

const tree: Tree = [
  ['a', 1],
  ['b', 2],
  ['c', 3],
  ['d', 2],
  ['e', 1],
].map(([id, level]) => ({ id: String(id), text: String(id), level: Number(level), rest: {} }));
const shape = (list: Tree) => list.map(({ text, level }) => `${text}${level}`).join(' ');

test.each([
  ['merges a chunk and keeps what is below it', mergeWithPrevious(tree, 1), 'a\nb1 c2 d2 e1'],
  ['removes a chunk and lifts what is below it', removeChunk(tree, 1), 'a1 c2 d2 e1'],
  ['removes the first chunk', removeChunk(tree, 0), 'b1 c2 d1 e1'],
  ['moves a chunk with its subtree to the end', moveBefore(tree, 1, 5), 'a1 d2 e1 b2 c3'],
  ['does not move a chunk into itself', moveBefore(tree, 0, 2), shape(tree)],
  ['moves past the next one of its level', moveBy(tree, 1, 1), 'a1 d2 b2 c3 e1'],
  ['moves past the one before', moveBy(tree, 3, -1), 'a1 d2 b2 c3 e1'],
  ['does not move the last one further', moveBy(tree, 4, 1), shape(tree)],
  ['moves a chunk and its subtree out', changeLevel(tree, 1, -1), 'a1 b1 c2 d2 e1'],
  ['moves a chunk in below the one before', changeLevel(tree, 4, 1), 'a1 b2 c3 d2 e2'],
  ['does not skip a level', changeLevel(tree, 1, 1), shape(tree)],
])('%s', (_title, result, expected) => {
  expect(shape(result)).toBe(expected);
});

test('writes parents and children by the levels, and keeps other fields', () => {
  const first = {
    id: 7,
    text: 'x',
    level: 1,
    parent: 9,
    children: [],
    type: 'title',
    positions: [{ page: 2 }],
  };
  const second = { id: 8, text: 'y', level: 2, type: 'section-text' };
  const read = readTree(JSON.stringify({ chunks: [first, second] }));
  expect(JSON.parse(writeTree(read ?? []))).toEqual({
    chunks: [
      { id: '7', text: 'x', level: 1, parent: '', children: ['8'], type: 'title', positions: [{ page: 2 }] },
      { id: '8', text: 'y', level: 2, parent: '7', children: [], type: 'section-text' },
    ],
  });
  expect(readTree('{"chunks":1}')).toBeUndefined();
  expect(readTree('{')).toBeUndefined();
});

import { errorCodes } from '@heddle/api-contract';
import { expect, test } from 'vitest';
import { nameKey } from '../../resources/nameKey.js';
import { FolderTree } from './FolderTree.js';

const folder = (id: string, parentId: string, name = id) => ({ id, parentId, nameKey: nameKey(name) });
/** 1 > 2 > 3 > 4 > 5 > 6, and 7 > 8. */
const tree = new FolderTree([
  ...['1', '2', '3', '4', '5', '6'].map((id, index) => folder(id, String(index))),
  folder('7', '0'),
  folder('8', '7'),
]);

test('a path begins at the root and ends with the folder', () => {
  expect(tree.pathOf('3').map(({ id }) => id)).toEqual(['1', '2', '3']);
  expect(tree.pathOf('0')).toEqual([]);
  expect(tree.within('4')).toEqual(['4', '5', '6']);
});

test('a folder cannot be moved into itself or below itself', () => {
  expect(() => tree.checkCycle('2', '2')).toThrow(expect.objectContaining({ code: errorCodes.folderCycle }));
  expect(() => tree.checkCycle('2', '6')).toThrow(expect.objectContaining({ code: errorCodes.folderCycle }));
  tree.checkCycle('2', '1');
  tree.checkCycle('2', '0');
});

test('the height of what is moved counts for the depth', () => {
  tree.checkDepth('5', 1);
  expect(() => tree.checkDepth('6', 1)).toThrow(expect.objectContaining({ code: errorCodes.folderLimit }));
  tree.checkDepth('4', tree.heightOf('7'));
  expect(() => tree.checkDepth('5', tree.heightOf('7'))).toThrow('at most 6');
});

test('names are compared without case, among the folders of one parent', () => {
  const names = new FolderTree([folder('1', '0', 'Café'), folder('2', '1', 'Tea')]);
  expect(() => names.checkName('0', nameKey('CAFÉ'))).toThrow(
    expect.objectContaining({ code: errorCodes.folderNameTaken }),
  );
  names.checkName('0', nameKey('CAFÉ'), '1');
  names.checkName('0', nameKey('Tea'));
});

test('a loop in stored rows does not hang a path', () => {
  expect(new FolderTree([folder('1', '2'), folder('2', '1')]).pathOf('1').length).toBeLessThanOrEqual(2);
});

import { type CardElement, readCard } from '@heddle/plugin';
import { expect, test } from 'vitest';
import { elementAt, elementTypes, insertAt, moveBy, newElement, replaceAt } from './cardTree.js';

const text = (content: string): CardElement => ({ type: 'text', text: content });
const root: CardElement = {
  type: 'column',
  children: [text('a'), { type: 'list', items: 'rows', child: text('b') }, { type: 'row', children: [] }],
};

test('an element is added to a container, after others, and beside what a list repeats', () => {
  expect(insertAt(root, [2], text('c'))).toMatchObject({ path: [2, 0] });
  const after = insertAt(root, [0], text('c'));
  expect(after.path).toEqual([1]);
  expect(elementAt(after.root, [1])).toEqual(text('c'));
  const repeated = insertAt(root, [1, 0], text('c'));
  expect(elementAt(repeated.root, [1, 0])).toEqual({ type: 'column', children: [text('b'), text('c')] });
  expect(elementAt(repeated.root, repeated.path)).toEqual(text('c'));
});

test('elements change places with their neighbours only', () => {
  expect(moveBy(root, [0], -1)).toBeUndefined();
  const moved = moveBy(root, [0], 1);
  expect(moved?.path).toEqual([1]);
  expect(elementAt(moved!.root, [1])).toEqual(text('a'));
});

test('a removed element is gone, and a list or a card without one is empty', () => {
  expect(replaceAt(root, [0], undefined)).toMatchObject({ children: [{ type: 'list' }, { type: 'row' }] });
  expect(elementAt(replaceAt(root, [1, 0], undefined), [1, 0])).toEqual({ type: 'column', children: [] });
  expect(replaceAt(root, [], undefined)).toEqual({ type: 'column', children: [] });
});

test.each(elementTypes)('a new %s is valid', (type) => {
  const card = { version: 1, variables: [], root: newElement(type, 'New') };
  expect(readCard(JSON.stringify(card)).root.type).toBe(type);
});

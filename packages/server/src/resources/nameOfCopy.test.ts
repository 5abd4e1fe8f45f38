import { expect, test } from 'vitest';
import { nameOfCopy } from './nameOfCopy.js';

const identifier = { longest: 20, isIdentifier: true };
const free = { longest: 8, isIdentifier: false };

test.each([
  ['a free name stays', 'orders', [], identifier, 'orders'],
  ['an identifier gets a suffix', 'orders', ['orders'], identifier, 'orders_copy'],
  ['then a number, also for a copy of a copy', 'orders_copy', ['orders_copy'], identifier, 'orders_copy_1'],
  ['case does not make a name free', 'Orders', ['orders'], identifier, 'Orders_copy'],
  [
    'a long name is cut for its suffix',
    'abcdefghijklmnopqrst',
    ['abcdefghijklmnopqrst'],
    identifier,
    'abcdefghijklmno_copy',
  ],
  ['other names get a number', 'Manual', ['manual'], free, 'Manu (1)'],
  ['which counts on', 'Man (1)', ['man (1)', 'man'], free, 'Man (2)'],
  ['a character is never cut in half', 'abc🌧ghi', ['abc🌧ghi'], free, 'abc (1)'],
] as const)('%s', (_, name, taken, naming, expected) => {
  expect(nameOfCopy(name, new Set(taken), naming)).toBe(expected);
});

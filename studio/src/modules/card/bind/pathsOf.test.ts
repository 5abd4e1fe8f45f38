import { answerFieldTypes } from '@heddle/api-contract/families/card';
import { expect, test } from 'vitest';
import { guessPath, pathsOf } from './pathsOf.js';

const leaf = (name: string) => ({ name, type: answerFieldTypes.string, children: [] });
const item = { name: '[Array Item]', type: answerFieldTypes.object, children: [leaf('day')] };
const fields = [
  { name: 'data', type: answerFieldTypes.object, children: [leaf('city')] },
  { name: 'days', type: answerFieldTypes.array, children: [item] },
];

test('the paths of an answer lead into objects and the first items of lists', () => {
  expect(pathsOf(fields)).toEqual(['data', 'data.city', 'days', 'days[0].day']);
});

test('a variable begins with the field of its name', () => {
  expect(guessPath(fields, 'City')).toBe('data.city');
  expect(guessPath(fields, 'wind')).toBe('');
});

import { parameterTypes } from '@heddle/plugin';
import { expect, test } from 'vitest';
import { argumentsOf, missingNames, textsOf } from './exampleArguments.js';
import { learnOutputs } from './learnOutputs.js';

const inputs = [
  { name: 'city', type: parameterTypes.string, is_required: true },
  { name: 'days', type: parameterTypes.integer, is_required: true, global_default: '3' },
  { name: 'place', type: parameterTypes.object },
  { name: '__proto__', type: parameterTypes.string },
];

test('reads texts as their types; empty fields are left out', () => {
  const texts = { city: '123', days: '5', place: '{"x": 1.5}' };
  expect(JSON.parse(argumentsOf(inputs, texts))).toEqual({ city: '123', days: 5, place: { x: 1.5 } });
  expect(argumentsOf(inputs, { city: '', days: ' ' })).toBe('{}');
});

test('sends a text that is not of its type as it is, so that the server says what is wrong', () => {
  expect(JSON.parse(argumentsOf(inputs, { days: 'many' }))).toEqual({ days: 'many' });
});

test('fills the form from JSON and back, also a parameter with a name of every object', () => {
  const json = '{"city":"Oslo","place":{"x":1},"__proto__":"a"}';
  const texts = textsOf(inputs, json)!;
  expect(Object.entries(texts)).toEqual([
    ['city', 'Oslo'],
    ['place', '{\n  "x": 1\n}'],
    ['__proto__', 'a'],
  ]);
  expect(JSON.stringify(JSON.parse(argumentsOf(inputs, texts)))).toBe(json);
});

test.each(['[]', '1', 'null', '{'])('%s holds no arguments', (json) => {
  expect(textsOf(inputs, json)).toBeUndefined();
});

test('misses required values that have no default', () => {
  expect(missingNames(inputs, { city: ' ' })).toEqual(['city']);
  expect(missingNames(inputs, { city: 'Oslo' })).toEqual([]);
});

test('learns outputs from a response; texts and numbers have none', () => {
  expect(learnOutputs('{"degrees":3.5,"wind":{"from":"N"}}')).toMatchObject([
    { name: 'degrees', type: parameterTypes.number },
    { name: 'wind', type: parameterTypes.object, sub_parameters: [{ name: 'from' }] },
  ]);
  expect(learnOutputs('hello')).toBeUndefined();
  expect(learnOutputs('3')).toBeUndefined();
});

import { expect, test } from 'vitest';
import { fromAgent, newVariable, problemOf, toAgent } from './EditedVariable.js';
import { importVariables, withImported } from './importVariables.js';

const read = (value: unknown, known = [newVariable('city')]) =>
  importVariables(JSON.stringify(value), 'user', known);

test('each key of the object is a variable with the type and default of its value', () => {
  const imported = read({
    city: 'Oslo',
    age: 7,
    ratio: 0.5,
    on: true,
    none: null,
    tags: ['a'],
    mixed: [1, 2.5],
  });
  if ('problem' in imported) throw new Error(imported.problem);
  expect(imported.replaced).toEqual(['city']);
  expect(imported.variables.map(({ name, type, defaultText }) => [name, type, defaultText])).toEqual([
    ['city', { type: 'string' }, 'Oslo'],
    ['age', { type: 'integer' }, '7'],
    ['ratio', { type: 'float' }, '0.5'],
    ['on', { type: 'boolean' }, 'true'],
    ['none', { type: 'string' }, ''],
    ['tags', { type: 'list', schema: { type: 'string' } }, '["a"]'],
    ['mixed', { type: 'list', schema: { type: 'float' } }, '[1,2.5]'],
  ]);
  expect(imported.variables.every((one) => problemOf(one, imported.variables) === undefined)).toBe(true);
});

test('objects have the types of their fields', () => {
  const imported = read({ user: { name: 'Ada', address: { zip: 1 } } });
  if ('problem' in imported) throw new Error(imported.problem);
  expect(imported.variables[0]?.type).toEqual({
    type: 'object',
    schema: [
      { name: 'name', type: 'string' },
      { name: 'address', type: 'object', schema: [{ name: 'zip', type: 'integer' }] },
    ],
  });
});

test('an import replaces variables of the same name where they stand', () => {
  const list = [newVariable('a'), newVariable('b')];
  const next = withImported(list, [{ ...newVariable('b'), defaultText: 'new' }, newVariable('c')]);
  expect(next.map(({ name, defaultText }) => [name, defaultText])).toEqual([
    ['a', ''],
    ['b', 'new'],
    ['c', ''],
  ]);
});

test('refuses large files, lists and texts that are not JSON', () => {
  expect(read(['a'])).toEqual({ problem: 'importNotObject' });
  expect(importVariables('{', 'user', [])).toEqual({ problem: 'importNotJson' });
  expect(read({ a: 'é'.repeat(15_400) })).toEqual({ problem: 'importTooLarge' });
});

test('names the problem of a variable and its place', () => {
  const taken = [newVariable('city'), newVariable('city')];
  expect(problemOf(taken[0]!, taken)).toMatchObject({ problem: 'nameTaken' });
  for (const name of ['', '2city', 'my city', 'ort-name', '城市'])
    expect(problemOf(newVariable(name), [])).toMatchObject({ problem: 'nameHint' });
  for (const name of ['sys_uuid', 'If'])
    expect(problemOf(newVariable(name), [])).toMatchObject({ problem: 'nameReserved' });
  const fields = { type: 'object' as const, schema: [{ name: 'a b', type: 'string' as const }] };
  expect(problemOf({ ...newVariable('v'), type: fields }, [])).toMatchObject({
    field: 'type',
    place: 'v.a b',
  });
  const list = { type: 'list' as const, schema: { type: 'integer' as const } };
  expect(problemOf({ ...newVariable('v'), type: list, defaultText: '[1,"x"]' }, [])).toMatchObject({
    field: 'default',
    place: 'v.1',
  });
});

test('an unchanged variable of an agent is stored as it was', () => {
  for (const stored of [
    { key: 'a' },
    { key: 'b', default_value: '1', schema: '{"type":"integer"}', is_disabled: true },
  ])
    expect(toAgent(fromAgent(stored))).toEqual(stored);
});

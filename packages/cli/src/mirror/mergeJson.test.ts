import type { JsonObject } from '@heddle/workflow-schema';
import { expect, test } from 'vitest';
import { mergeJson, pathsOfChanges } from './mergeJson.js';

const base: JsonObject = { name: 'a', list: [1, 2], model: { id: '1', heat: 1 } };

test('changes of different fields are combined, also added and removed ones', () => {
  const mine = { name: 'b', list: [1, 2], model: { id: '1', heat: 1, top: 3 } };
  const theirs = { name: 'a', model: { id: '2', heat: 1 }, added: true };
  expect(mergeJson(base, mine, theirs)).toEqual({
    merged: { name: 'b', model: { id: '2', heat: 1, top: 3 }, added: true },
    conflicts: [],
  });
});

test('a field that both sides changed is a conflict and stays as it is here; equal changes are none', () => {
  const mine = { name: 'b', list: [3], model: { id: '1', heat: 2 } };
  const theirs = { name: 'b', list: [4], model: { id: '1' } };
  const { merged, conflicts } = mergeJson(base, mine, theirs);
  expect(merged).toEqual(mine);
  expect(conflicts.map(({ id }) => id)).toEqual(['list', 'model.heat']);
});

test('texts are merged line by line', () => {
  const written = (...lines: string[]) => ({ prompt: lines.join('\n') });
  const { merged, conflicts } = mergeJson(
    written('a', 'b', 'c'),
    written('A', 'b', 'c'),
    written('a', 'b', 'C'),
  );
  expect([merged, conflicts]).toEqual([written('A', 'b', 'C'), []]);
});

test('names of prototypes are plain fields', () => {
  const theirs = JSON.parse('{"name":"a","list":[1,2],"model":{"id":"1","heat":1},"__proto__":{"x":1}}');
  const { merged } = mergeJson(base, base, theirs as JsonObject);
  expect(Object.keys(merged)).toContain('__proto__');
  expect(({} as { x?: number }).x).toBeUndefined();
});

test('lists what differs as a diff does', () => {
  expect(pathsOfChanges(base, { name: 'b', model: { id: '1', heat: 1, top: 2 } })).toEqual([
    '~ name',
    '- list',
    '+ model.top',
  ]);
});

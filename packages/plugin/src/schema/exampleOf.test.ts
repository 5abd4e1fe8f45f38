import type { JsonObject } from '@heddle/workflow-schema';
import { expect, test } from 'vitest';
import { readValue } from '../response/readAnswer.js';
import { exampleOf } from './exampleOf.js';

const person: JsonObject = {
  type: 'object',
  required: ['name', 'age', 'mail'],
  properties: {
    name: { type: 'string', maxLength: 6 },
    age: { type: 'integer', minimum: 18 },
    mail: { type: 'string', format: 'email' },
    role: { type: 'string', enum: ['admin', 'guest'] },
    tags: { type: 'array', items: { type: 'string' } },
    friend: { $ref: '#/components/schemas/Person' },
  },
};
const document: JsonObject = { components: { schemas: { Person: person } } };
const shallow: JsonObject = {
  ...person,
  properties: { ...(person.properties as JsonObject), friend: false },
};

test('an example is always the same and fits its schema', () => {
  const example = exampleOf(document, person);
  expect(exampleOf(document, person)).toEqual(example);
  expect(readValue({ document, response: person }, example, { mode: 'strict' }).output).toEqual(example);
  expect(exampleOf({}, shallow)).toMatchObject({
    name: 'name 1',
    age: 18,
    mail: 'person1@example.com',
    role: 'admin',
    tags: ['tags 1', 'tags 1'],
  });
});

test('other numbers give other values', () => {
  expect(exampleOf({}, shallow, 2)).toMatchObject({
    name: 'name 2',
    mail: 'person2@example.com',
    role: 'guest',
  });
});

test("an author's example comes first", () => {
  const schema = { type: 'object', properties: { city: { type: 'string', example: 'Oslo' } } };
  expect(exampleOf({}, schema)).toEqual({ city: 'Oslo' });
});

test('hostile schemas give bounded values', () => {
  const wide: JsonObject = { type: 'array', minItems: 1e9, items: { $ref: '#/self' } };
  const tree = exampleOf({ self: wide }, wide);
  expect(JSON.stringify(tree).length).toBeLessThan(20_000);
  const named = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}') as JsonObject;
  expect(Object.keys(exampleOf({}, named) as object)).toEqual(['__proto__']);
});

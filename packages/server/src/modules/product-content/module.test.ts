import { productContent } from '@heddle/api-contract/families/product-content';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

let world: TestWorld;
let person: TestPerson;

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
});
afterAll(() => world.close());

test('the family has a client', () => {
  expect(Object.keys(person.clientOf({ productContent }).productContent)).toEqual(
    Object.keys(productContent.calls),
  );
});

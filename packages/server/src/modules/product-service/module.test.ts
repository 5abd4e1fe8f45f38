import { productService, verifyStatuses } from '@heddle/api-contract/families/product-service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestWorld } from '../../testing/createTestApp.js';

let world: TestWorld;

beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

test('people are verified developers once their email address is verified', async () => {
  const person = await world.register();
  const { developer } = person.clientOf({ productService }).productService;
  expect(await developer({})).toEqual({ verify_status: verifyStatuses.pending });
  await world.verify(person);
  expect(await developer({})).toEqual({ verify_status: verifyStatuses.succeeded });
});

test('everybody may list templates, and everything is free', async () => {
  const { productService: api } = (await world.register()).clientOf({ productService });
  expect(await api.mayListTemplates({})).toEqual({ is_in_white_list: true });
  expect(await api.prices({})).toEqual({ prices: [0] });
});

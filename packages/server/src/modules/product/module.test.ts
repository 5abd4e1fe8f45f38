import { product } from '@heddle/api-contract/families/product';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

let world: TestWorld;
let owner: TestPerson;
const of = (person: TestPerson) => person.clientOf({ product }).product;

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
});
afterAll(() => world.close());

test('every type has categories in both languages; templates share theirs', async () => {
  const { categories } = await of(owner).categories({
    entity_type: 2,
    need_empty_category: true,
    lang: 'en',
  });
  expect(categories.map(({ name }) => name)).toContain('Developer tools');
  const [one, other] = await Promise.all(
    [21, 26].map((entity_type) =>
      of(owner).categories({ entity_type, need_empty_category: true, lang: 'zh' }),
    ),
  );
  expect(one!.categories).toEqual(other!.categories);
  expect(one!.categories.map(({ index }) => index)).toEqual(one!.categories.map((_, index) => index + 1));
  expect((await of(owner).categories({ entity_type: 2 })).categories).toEqual([]);
});

test('reviews and the community are off until an administrator turns them on', async () => {
  expect(await of(owner).settings({})).toEqual({ needs_review: false, has_community: false });
  await of(owner).updateSettings({ needs_review: true });
  expect(await of(owner).settings({})).toEqual({ needs_review: true, has_community: false });
});

import { connector } from '@heddle/api-contract/families/connector';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

let world: TestWorld;
let owner: TestPerson;

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
});
afterAll(() => world.close());

test('every space has the channels of Heddle, and says which cannot be used yet', async () => {
  const api = owner.clientOf({ connector }).connector;
  const { data } = await api.listOfSpace({ space_id: owner.spaceId });
  expect(data).toMatchObject([
    { id: '1024', cannot_install: false },
    { id: '999', cannot_install: true },
  ]);
  const ids = async (more: object) =>
    (await api.listOfSpace({ space_id: owner.spaceId, ...more })).data.map(({ id }) => id);
  expect(await ids({ search_word: 'api' })).toEqual(['1024']);
  expect(await ids({ connector_type: 1 })).toEqual([]);
});

import { accessToken } from '@heddle/api-contract/families/access-token';
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

test('every space has the channels of Heddle', async () => {
  const api = owner.clientOf({ connector }).connector;
  const { data } = await api.listOfSpace({ space_id: owner.spaceId });
  expect(data.map(({ id }) => id)).toEqual(['10000021', '10000022', '10000122', '1024', '999']);
  const ids = async (more: object) =>
    (await api.listOfSpace({ space_id: owner.spaceId, ...more })).data.map(({ id }) => id);
  expect(await ids({ search_word: 'api' })).toEqual(['1024']);
  expect(await ids({ connector_type: 1 })).toEqual([]);
});

test('a program adds a channel that exists to a space that it can view', async () => {
  const { token } = await owner.clientOf({ accessToken }).accessToken.create({
    name: 'client',
    workspace_permission_v2: { option: 1, permission_list: ['Bot.publish'] },
  });
  const install = async (id: string) => {
    const request = new Request(`http://localhost/v1/connectors/${id}/install`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ workspace_id: owner.spaceId }),
    });
    return ((await (await world.app.fetch(request)).json()) as { code: number }).code;
  };
  expect(await install('1024')).toBe(0);
  expect(await install('7')).toBe(4000);
});

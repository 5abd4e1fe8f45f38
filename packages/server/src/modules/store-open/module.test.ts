import { CozeAPI } from '@coze/api';
import { errorCodes, everyPermission } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { bot } from '@heddle/api-contract/families/bot';
import { product, productTypes } from '@heddle/api-contract/families/product';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NodeServer, serveNode } from '../../host/serveNode.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { insertProduct } from '../product-search/testing/insertProducts.js';

// The unmodified public client library, over a real socket.
let world: TestWorld;
let server: NodeServer;
let owner: TestPerson;
let other: TestPerson;
let token: string;

beforeAll(async () => {
  world = await createTestApp();
  server = await serveNode(world.app, { host: '127.0.0.1', port: 0 });
  owner = await world.register();
  other = await world.register();
  token = await tokenOf(other, everyPermission);
  await insertProduct(world, { name: 'Weather', description: 'Forecasts', categoryId: '201' });
  await insertProduct(world, {
    name: 'Mail',
    description: 'Writes drafts',
    categoryId: '207',
    ownerId: owner.id,
  });
});
afterAll(async () => {
  await server.close();
  await world.close();
});

async function tokenOf(person: TestPerson, permissions: readonly string[]) {
  const made = await person.clientOf({ accessToken }).accessToken.create({
    name: 'client',
    workspace_permission_v2: { option: 1, permission_list: [...permissions] },
  });
  return made.token;
}

const get = async (path: string, bearer = token) => {
  const response = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${bearer}` } });
  return (await response.json()) as {
    code: number;
    data: { items: Record<string, never>[]; has_more: boolean };
  };
};

test('lists plugins of the store with their figures', async () => {
  const { code, data } = await get('/v1/stores/plugins?page_num=1&page_size=1&sort_type=newest');
  expect([code, data.has_more, data.items.length]).toEqual([0, true, 1]);
  expect(data.items[0]).toMatchObject({
    metainfo: { name: 'Mail', entity_type: 'plugin', paid_type: 'free', user_info: { user_id: owner.id } },
    plugin_info: { total_tools_count: 0, call_count: 0 },
  });
  const found = await get('/v1/stores/plugins?keyword=forecast');
  expect(found.data.items).toMatchObject([{ metainfo: { name: 'Weather', is_official: true } }]);
  expect((await get('/v1/stores/plugins?category_id=207')).data.items).toHaveLength(1);
});

test('lists categories, and needs the permission', async () => {
  const { data } = await get('/v1/stores/categories?entity_type=plugin&page_size=3');
  expect([data.items.length, data.has_more]).toEqual([3, true]);
  const poor = await tokenOf(other, ['Bot.read']);
  expect((await get('/v1/stores/plugins', poor)).code).toBe(errorCodes.tokenShort);
});

test('the client library copies a template into a space of the caller', async () => {
  const { bot: agents, product: store } = owner.clientOf({ bot, product });
  const { bot_id } = await agents.create({ space_id: owner.spaceId, name: 'Guide' });
  await agents.publish({ bot_id, connectors: { '1024': {} } });
  const { product_id } = await store.listing({
    ...{ entity_type: productTypes.agentTemplate, entity_id: bot_id, category_id: '2001', publish_mode: 1 },
    ...{ description: 'Shows the way', readme: '# Guide' },
  });
  const client = new CozeAPI({ token, baseURL: server.url, allowPersonalAccessTokenInBrowser: true });
  const made = await client.templates.duplicate(product_id, { workspace_id: other.spaceId, name: 'Mine' });
  expect(made.entity_type).toBe('agent');
  expect(made.entity_id).not.toBe(bot_id);
  await expect(client.templates.duplicate('123', { workspace_id: other.spaceId })).rejects.toMatchObject({
    code: errorCodes.productNotFound,
  });
  await expect(client.templates.duplicate(product_id, { workspace_id: owner.spaceId })).rejects.toThrow();
});

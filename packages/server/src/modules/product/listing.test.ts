import { errorCodes } from '@heddle/api-contract';
import { productStatuses } from '@heddle/api-contract/families/product';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson, TestWorld } from '../../testing/createTestApp.js';
import { insertProduct } from '../product-search/testing/insertProducts.js';
import { productEvents, products } from './tables.js';
import { atUsualRate, createMarket, type Market, of, refusal } from './testing/createMarket.js';
import {
  callsOf,
  developerTools,
  listTemplate,
  other,
  publishedAgent,
  writing,
} from './testing/publishThings.js';

let market: Market;
let world: TestWorld;
let admin: TestPerson;
let author: TestPerson;
let reader: TestPerson;
/** An agent that is never listed. */
let refusedId: string;

beforeAll(async () => {
  market = await createMarket();
  ({ world, admin, author, reader } = market);
  await insertProduct(world, { name: 'Calculator' });
  refusedId = await publishedAgent(author, { name: 'Checked' });
});
afterAll(() => market.close());

const statusFor = async (person: TestPerson, product_id: string) =>
  (await of(person).detail({ product_id })).meta_info.status;

test('every type has categories in both languages; templates share theirs', async () => {
  const { categories } = await of(admin).categories({
    entity_type: 2,
    need_empty_category: true,
    lang: 'en',
  });
  expect(categories.map(({ name }) => name)).toContain('Developer tools');
  const [one, another] = await Promise.all(
    [21, 26].map((entity_type) =>
      of(admin).categories({ entity_type, need_empty_category: true, lang: 'zh' }),
    ),
  );
  expect(one!.categories).toEqual(another!.categories);
});

test('a person submits a few products a minute', async () => {
  const person = await world.register();
  const submit = () => of(person).listing({ entity_type: 2, entity_id: '1', category_id: developerTools });
  await atUsualRate(async (perMinute) => {
    for (let count = 0; count < perMinute; count++)
      await expect(submit()).rejects.not.toMatchObject(refusal('tooManyRequests'));
    await expect(submit()).rejects.toMatchObject(refusal('tooManyRequests'));
  });
});

test('publishing an agent to the store lists it; taking it off the channel unlists it', async () => {
  const bot_id = await publishedAgent(author, { name: 'Channelled' });
  const { bot } = callsOf(author);
  const configured = async () =>
    (await bot.listConnectors({ bot_id })).publish_connector_list.find(({ id }) => id === '10000122')
      ?.config_status;
  expect(await configured()).toBe(2);
  const toStore = (settings: Record<string, string>) =>
    bot.publish({ bot_id, connectors: { '10000122': settings }, history_info: 'for the store' });
  const refused = await toStore({ publish_mode: '1' });
  expect(refused.publish_result['10000122']).toMatchObject({ code: errorCodes.productInvalid });
  await toStore({ publish_mode: '1', category_id: writing });
  const { meta_info } = await of(reader).detail({ entity_type: 21, entity_id: bot_id });
  expect(meta_info).toMatchObject({ name: 'Channelled', changelog: 'for the store' });
  expect(await configured()).toBe(1);
  await bot.unbindConnector({ bot_id, connector_id: '10000122', space_id: author.spaceId });
  expect(await statusFor(reader, meta_info.id)).toBe(productStatuses.unlisted);
});

test.each<[string, object]>([
  ['an unknown type', { entity_type: 50 }],
  ['a version that was not published', { entity_version: '1' }],
  ['a category of another type', { category_id: developerTools }],
  ['the other category without a note', { category_id: other }],
  ['a name with a direction mark', { product_name: 'Safe\u202eelif' }],
  ['a name with a zero-width space', { product_name: 'Hed\u200bdle' }],
  ['a name that mixes Cyrillic into Latin', { product_name: 'Cаlculator' }],
  ['a name that looks like that of an official product', { product_name: 'Ca1culator' }],
  ['a name that is too long', { product_name: 'x'.repeat(51) }],
  ['a readme that is too long', { readme: 'x'.repeat(20_001) }],
  ['a closed-source template', { publish_mode: 2 }],
  ['a cover of somebody else', { covers: [{ uri: 'file-1.png' }] }],
])('refuses %s', async (_, more) => {
  await expect(listTemplate(author, refusedId, more)).rejects.toMatchObject(refusal('productInvalid'));
  expect(await world.database.db.$count(products, eq(products.entityId, refusedId))).toBe(0);
});

test('names an unknown version as what prevents a listing', async () => {
  const info = (entity_version: string) =>
    of(author).entityInfo({ entity_type: 21, entity_id: refusedId, entity_version });
  const { problems, meta_info } = await info('');
  expect(problems).toEqual([]);
  expect((await info(meta_info.entity_version)).problems).toEqual([]);
  for (const version of ['1', 'v1.0.0']) {
    const { problem_reasons } = await info(version);
    expect(problem_reasons.map(({ why }) => why?.key)).toEqual(['product.versionUnknown']);
  }
});

test('accepts covers by their content, and shows them to everybody', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>').toString('base64');
  await expect(of(author).uploadImage({ data: svg })).rejects.toMatchObject(refusal('productInvalid'));
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const { uri } = await of(author).uploadImage({ data: png });
  await expect(of(reader).imageUrl({ uri })).rejects.toMatchObject(refusal('productInvalid'));
  const entity_id = await publishedAgent(author, { name: 'Covered' });
  const { product_id } = await listTemplate(author, entity_id, { covers: [{ uri }] });
  const { covers } = (await of(reader).detail({ product_id })).meta_info;
  expect((await world.app.request(covers[0]!.url)).status).toBe(200);
});

test('SEC-33: only administrators review, and nobody marks the product of a person as official', async () => {
  const entity_id = await publishedAgent(author, { name: 'Official?' });
  const { product_id } = await listTemplate(author, entity_id);
  for (const person of [author, reader])
    await expect(
      of(person).adminListing({ entity_type: 21, entity_id, only_edit_attr: true, is_official: true }),
    ).rejects.toMatchObject(refusal('accessDenied'));
  await expect(
    of(admin).adminListing({ entity_type: 21, entity_id, only_edit_attr: true, is_official: true }),
  ).rejects.toMatchObject(refusal('productInvalid'));
  await expect(of(reader).updateAttributes({ product_id, entity_type: 21 })).rejects.toMatchObject(
    refusal('productNotFound'),
  );
  await of(admin).adminListing({
    entity_type: 21,
    entity_id,
    only_edit_attr: true,
    product_name: 'Better',
  });
  expect((await of(reader).detail({ product_id })).meta_info).toMatchObject({
    name: 'Better',
    is_official: false,
  });
  expect(await statusFor(reader, product_id)).toBe(productStatuses.listed);
  expect(await world.database.db.$count(productEvents, eq(productEvents.productId, product_id))).toBe(3);
});

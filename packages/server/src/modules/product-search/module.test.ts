import { errorCodes } from '@heddle/api-contract';
import { favorite } from '@heddle/api-contract/families/favorite';
import { productSorts, productStatuses, productTypes } from '@heddle/api-contract/families/product';
import { productAdmin } from '@heddle/api-contract/families/product-admin';
import {
  productActions,
  productSearch,
  userProductSources,
} from '@heddle/api-contract/families/product-search';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { callTool, shareVersion } from '../plugin/index.js';
import { pluginTools } from '../plugin/tables.js';
import { answerJson, type EchoServer, startEchoServer } from '../plugin/testing/startEchoServer.js';
import { products } from '../product/tables.js';
import { callsOf } from '../product/testing/publishThings.js';
import { callCounter, clearOldCalls } from './recordCalls.js';
import { productCallDays } from './tables.js';
import { insertProduct } from './testing/insertProducts.js';
import { updateHeatJob } from './updateHeat.js';

let world: TestWorld;
let echo: EchoServer;
let owner: TestPerson;
let person: TestPerson;
let ids: Record<'weather' | 'translator' | 'sheet' | 'doc' | 'cold' | 'hidden' | 'agent', string>;

const { plugin, agentTemplate } = productTypes;
const of = (who: TestPerson) => who.clientOf({ productSearch, favorite, productAdmin });
const search = () => of(person).productSearch;
const named = ({ products: found }: { products: { meta_info: { name: string } }[] }) =>
  found.map(({ meta_info }) => meta_info.name);

beforeAll(async () => {
  echo = await startEchoServer();
  world = await createTestApp({ outbound: createOutboundFetch({ privateOrigins: [echo.url] }) });
  owner = await world.register();
  person = await world.register();
  const day = (number: number) => new Date(Date.UTC(2026, 10, number));
  const add = (product: Parameters<typeof insertProduct>[1]) => insertProduct(world, product);
  ids = {
    weather: await add({
      name: 'Weather',
      description: '查询天气 forecasts',
      categoryId: '201',
      listedAt: day(1),
    }),
    translator: await add({
      ...{ name: 'Translator', description: 'Translates documents', categoryId: '203', listedAt: day(2) },
      ...{ counters: { favoriteCount: 50 }, insides: { tools: [tool('translate_text')] } },
    }),
    sheet: await add({
      name: '表格读取',
      description: '读取表格中的数据',
      categoryId: '204',
      listedAt: day(3),
    }),
    doc: await add({
      name: 'Reader',
      readme: 'Reads the weather report',
      categoryId: '203',
      listedAt: day(4),
    }),
    cold: await add({ name: 'Weather maps', listedAt: day(5), ownerId: owner.id }),
    hidden: await add({ name: 'Weather secrets', status: productStatuses.unlisted }),
    agent: await add({
      ...{ name: 'Weather guide', type: agentTemplate, listedAt: day(6) },
      insides: { models: ['demo'], used: [{ kind: 'plugin', name: 'Weather' }] },
    }),
  };
  await runHeat();
});
afterAll(async () => {
  await echo.close();
  await world.close();
});

const tool = (name: string) => ({ id: '1', name, description: '', parameters: [] });

async function runHeat() {
  await world.app.app.jobs.enqueue(updateHeatJob, {}, { title: 'heat' });
  await world.delivered();
}

test('lists listed products only, by heat or age, and combines filters', async () => {
  const all = await search().list({});
  expect(all.total).toBe(6);
  expect(named(all)[0]).toBe('Translator');
  expect(named(await search().list({ sort_type: productSorts.newest, entity_type: plugin }))).toEqual([
    ...['Weather maps', 'Reader', '表格读取', 'Translator', 'Weather'],
  ]);
  const inCategories = { category_ids: ['203', '204'], entity_types: [plugin, agentTemplate] };
  expect((await search().list(inCategories)).total).toBe(3);
  expect((await search().list({ ...inCategories, is_official: false })).total).toBe(0);
  expect((await search().list({ is_free: false })).total).toBe(0);
});

test('comma-joined and repeated values of a filter are the same', async () => {
  const ask = async (query: string) => {
    const response = await world.app.request(`/api/marketplace/product/list?page_size=10&${query}`, {
      headers: { cookie: person.cookie },
    });
    const { data, message } = (await response.json()) as { data: { total: number }; message: string };
    return [data.total, message];
  };
  expect(await ask('category_ids=203,204')).toEqual(await ask('category_ids=203&category_ids=204'));
  expect((await ask('category_ids=203,204'))[0]).toBe(3);
});

test('pages repeat nothing and end exactly', async () => {
  const pages = [1, 2, 3].map((page_num) => search().list({ page_num, page_size: 2 }));
  const [one, two, three] = await Promise.all(pages);
  expect(new Set([...named(one!), ...named(two!), ...named(three!)]).size).toBe(6);
  expect([one!.has_more, two!.has_more, three!.has_more]).toEqual([true, true, false]);
});

test('finds names before other texts, stems of words, tools and Chinese text', async () => {
  const weather = await search().search({ keyword: ' WEATHER ' });
  expect(named(weather)[0]).toBe('Weather');
  expect(named(weather).at(-1)).toBe('Reader');
  expect(weather).toMatchObject({
    total: 4,
    entity_total: { [plugin]: 3, [agentTemplate]: 1 },
    has_more: false,
  });
  const plugins = await search().search({ keyword: 'weather', entity_type: plugin });
  expect([plugins.total, plugins.entity_total[agentTemplate]]).toEqual([3, 1]);
  expect(named(await search().search({ keyword: 'translating document' }))).toEqual(['Translator']);
  expect(named(await search().search({ keyword: 'translate_text' }))).toEqual(['Translator']);
  expect(named(await search().search({ keyword: '天气' }))).toEqual(['Weather']);
  expect(named(await search().search({ keyword: '表' }))).toEqual(['表格读取']);
  expect(named(await search().search({ keyword: "o'; drop\\ %_" }))).toEqual([]);
  expect(named(await search().search({ keyword: 'weather', model_ids: ['demo'], components: [1] }))).toEqual([
    'Weather guide',
  ]);
});

test('pages of a search contain every match once', async () => {
  const found: string[] = [];
  for (let page_num = 1; page_num <= 5; page_num += 1)
    found.push(...named(await search().search({ keyword: 'weather', page_num, page_size: 1 })));
  expect(new Set(found).size).toBe(4);
  expect(found).toHaveLength(4);
});

test('suggests names that begin with the keyword before those that contain it', async () => {
  const { suggestions } = await search().suggest({ keyword: 'we' });
  expect(suggestions.map(({ name }) => name).sort()).toEqual(['Weather', 'Weather guide', 'Weather maps']);
  const inside = await search().suggest({ keyword: 'map' });
  expect(inside.suggestions.map(({ name }) => name)).toEqual(['Weather maps']);
  expect((await search().suggest({})).suggestions[0]?.name).toBe('Translator');
  const need = await search().suggestForNeed({ keyword: 'I want to translate a long document' });
  expect(need.suggestions[0]?.meta_info.name).toBe('Translator');
});

test('a product that is unlisted leaves lists, and returns with its new name', async () => {
  const id = await insertProduct(world, { name: 'Passing' });
  const change = async (changes: Partial<typeof products.$inferInsert>) =>
    world.database.db.transaction(async (transaction) => {
      await transaction.update(products).set(changes).where(eq(products.id, id));
      await world.app.app.emit(transaction, 'productChanged', { productId: id });
    });
  expect((await search().search({ keyword: 'passing' })).total).toBe(1);
  await change({ status: productStatuses.banned });
  expect((await search().search({ keyword: 'passing' })).total).toBe(0);
  await change({ status: productStatuses.listed });
  expect((await search().search({ keyword: 'passing' })).total).toBe(1);
  await change({ status: productStatuses.unlisted });
});

test('favourites are counted once per person, and belong to each person', async () => {
  const mark = (who: TestPerson, more = {}) =>
    of(who).favorite.mark({ product_id: ids.sheet, entity_type: plugin, ...more });
  const counted = async () =>
    (await search().list({ keyword: '表格' })).products[0]?.meta_info.favorite_count;
  expect(await mark(person)).toEqual({ is_first_favorite: true });
  expect(await mark(person)).toEqual({ is_first_favorite: false });
  await mark(owner);
  expect(await counted()).toBe(2);
  const { favorite_entities } = await of(person).favorite.list({ entity_type: plugin });
  expect(favorite_entities).toMatchObject([
    { name: '表格读取', product_extra: { product_id: ids.sheet, product_status: productStatuses.listed } },
  ]);
  const shown = async () => (await search().favorites({ page_size: 5 })).favorite_products;
  expect(await shown()).toMatchObject([{ product: { plugin_extra: { total_api_count: 0 } } }]);
  const setStatus = (status: number) =>
    world.database.db.update(products).set({ status }).where(eq(products.id, ids.sheet));
  await setStatus(productStatuses.unlisted);
  const [hidden] = await shown();
  expect(hidden!.product).not.toHaveProperty('plugin_extra');
  expect(hidden!.product.meta_info).toMatchObject({ name: '表格读取', description: '' });
  await setStatus(productStatuses.listed);
  await mark(person, { is_cancel: true });
  await mark(person, { is_cancel: true });
  expect(await counted()).toBe(1);
  await expect(mark(person, { product_id: ids.hidden })).rejects.toMatchObject({
    code: errorCodes.productUnavailable,
  });
});

test('remembers what a person opened and used, and tells only the owner how often', async () => {
  const { reportAction, userProducts, userProductCount, usage } = search();
  const report = (product_id: string, operation_type: number) => reportAction({ product_id, operation_type });
  await report(ids.weather, productActions.viewed);
  await report(ids.cold, productActions.viewed);
  await report(ids.cold, productActions.used);
  await report(ids.cold, productActions.used);
  const viewed = await userProducts({ source: userProductSources.viewed, limit: 1 });
  expect(named(viewed)).toEqual(['Weather maps']);
  const rest = await userProducts({
    source: userProductSources.viewed,
    limit: 1,
    cursor: viewed.next_cursor,
  });
  expect([named(rest), rest.has_more]).toEqual([['Weather'], false]);
  expect(await userProductCount({ source: userProductSources.used })).toEqual({
    ...{ counter: { [plugin]: 1 }, total_count: 1 },
  });
  expect(named(await userProducts({ source: userProductSources.listed, user_id: owner.id }))).toEqual([
    'Weather maps',
  ]);
  expect(
    (await of(owner).productSearch.userProducts({ source: userProductSources.viewed })).products,
  ).toEqual([]);
  expect(await of(owner).productSearch.usage({ product_id: ids.cold })).toMatchObject({ viewed: 1, used: 1 });
  const product_ids = [ids.cold, ids.weather];
  expect(await of(owner).productSearch.usages({ product_ids: [ids.cold] })).toEqual({
    usages: [{ product_id: ids.cold, viewed: 1, used: 1, favorited: 0 }],
  });
  expect(await search().usages({ product_ids })).toEqual({ usages: [] });
  await expect(usage({ product_id: ids.cold })).rejects.toMatchObject({ code: errorCodes.productNotFound });
  await expect(report(ids.cold, 7)).rejects.toMatchObject({ code: errorCodes.badRequest });
});

test('heat follows uses, and the job repairs lost entries', async () => {
  const { db } = world.database;
  const { productEntries } = await import('./tables.js');
  await db.delete(productEntries).where(eq(productEntries.productId, ids.doc));
  await runHeat();
  const { products: found } = await search().list({ keyword: 'weather maps' });
  expect(found[0]?.meta_info.heat).toBe(7);
  expect((await search().list({ category_id: '203' })).total).toBe(2);
});

test('the success rate of a plugin is of recent calls by others than its author, if there are enough', async () => {
  const { plugin: calls } = callsOf(owner);
  const { plugin_id: pluginId } = await calls.registerMeta({
    ...{ space_id: owner.spaceId, name: 'Tides', desc: 'Tells the tides.', url: echo.url },
  });
  const { api_id: toolId } = await calls.createApi({
    plugin_id: pluginId,
    name: 'at',
    path: '/at',
    method: 1,
  });
  const { db } = world.database;
  await db.update(pluginTools).set({ isTested: true }).where(eq(pluginTools.id, toolId));
  await calls.publish({ plugin_id: pluginId, version_name: 'v0.0.1' });
  await shareVersion(db, pluginId, 'v0.0.1');
  const id = await insertProduct(world, { name: 'Tides', entityId: pluginId, ownerId: owner.id });
  const call = (who: TestPerson, values = {}, scene: 'workflow' | 'debug' = 'workflow') =>
    callTool(world.app.app, {
      ...{ pluginId, toolId, version: 'latest', arguments: values, idempotencyKey: '1' },
      caller: { spaceId: who.spaceId, userId: who.id, scene, isTrial: false },
      signal: new AbortController().signal,
    }).catch(() => undefined);
  const figures = async () => {
    await world.app.app.use(callCounter).flush();
    const { products: found } = await search().list({ keyword: 'tides' });
    return found[0]?.plugin_extra;
  };
  await Promise.all(Array.from({ length: 15 }, () => call(person)));
  await Promise.all([call(owner), call(person, {}, 'debug')]);
  expect(await figures()).toMatchObject({ call_amount: 15 });
  expect(await figures()).not.toHaveProperty('success_rate');
  echo.answer = answerJson({ message: 'no such place' }, 404);
  await Promise.all(Array.from({ length: 5 }, () => call(person)));
  expect(await figures()).toMatchObject({
    ...{ call_amount: 20, success_rate: 0.75, avg_exec_time: expect.any(Number) },
  });
  await db.update(productCallDays).set({ day: '2020-01-01' }).where(eq(productCallDays.productId, id));
  expect(await figures()).toMatchObject({ call_amount: 0 });
  expect(await clearOldCalls(db, new Date())).toBe(1);
});

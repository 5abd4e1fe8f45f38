import { errorCodes } from '@heddle/api-contract';
import { draftStatuses, product, productStatuses, productTypes } from '@heddle/api-contract/families/product';
import {
  changeTypes,
  landingChanges,
  landingSections,
  landingTypes,
  productAdmin,
  topicStatuses,
} from '@heddle/api-contract/families/product-admin';
import { productSearch } from '@heddle/api-contract/families/product-search';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { productDrafts, productEvents, products } from '../product/tables.js';
import { insertProduct } from '../product-search/testing/insertProducts.js';

let world: TestWorld;
let admin: TestPerson;
let person: TestPerson;
let first: string;
let second: string;
let unlisted: string;

const { plugin } = productTypes;
const of = (who: TestPerson) => who.clientOf({ productAdmin, productSearch, product });
const calls = () => of(admin).productAdmin;
const refused = { code: errorCodes.productAdminInvalid };
const seconds = (offset: number) => String(Math.floor(Date.now() / 1000) + offset);
const names = async () =>
  (await of(person).productSearch.list({})).products.map(({ meta_info }) => meta_info.name);

beforeAll(async () => {
  world = await createTestApp();
  admin = await world.register();
  person = await world.register();
  first = await insertProduct(world, { name: 'First', categoryId: '201', listedAt: new Date(1e12) });
  second = await insertProduct(world, { name: 'Second', categoryId: '202', listedAt: new Date(2e12) });
  unlisted = await insertProduct(world, { name: 'Gone', status: productStatuses.unlisted });
});
afterAll(() => world.close());

test('only administrators arrange the marketplace', async () => {
  const { productAdmin: theirs } = of(person);
  const forbidden = { code: errorCodes.accessDenied };
  await expect(theirs.list({})).rejects.toMatchObject(forbidden);
  await expect(theirs.recommend({ product_ids: [first], config: { index: 1 } })).rejects.toMatchObject(
    forbidden,
  );
  await expect(theirs.saveCategories({ entity_type: plugin, categories: [] })).rejects.toMatchObject(
    forbidden,
  );
});

test('lists products in any state, with filters', async () => {
  const all = await calls().list({});
  expect([all.total, all.has_more]).toEqual([3, false]);
  const gone = await calls().list({ product_status: productStatuses.unlisted });
  expect(gone.products.map(({ meta_info }) => meta_info.id)).toEqual([unlisted]);
  expect((await calls().list({ keyword: 'sec', page_size: 1 })).products[0]?.meta_info.name).toBe('Second');
  expect((await calls().list({ audit_status: draftStatuses.pending })).total).toBe(0);
  const [product] = await world.database.db.select().from(products).where(eq(products.id, second));
  const draft = { id: '77', productId: second, snapshotId: product!.snapshotId!, createdAt: new Date() };
  await world.database.db.insert(productDrafts).values({ ...draft, status: draftStatuses.pending });
  const waiting = await calls().list({ audit_status: draftStatuses.pending });
  expect(waiting.products.map(({ meta_info }) => meta_info.draft_id)).toEqual(['77']);
  await world.database.db.delete(productDrafts);
});

test('recommended products come first, each place is taken once, and expired ones do not count', async () => {
  expect(await names()).toEqual(['Second', 'First']);
  await calls().recommend({ product_ids: [first], config: { index: 1 } });
  expect(await names()).toEqual(['First', 'Second']);
  await expect(calls().recommend({ product_ids: [second], config: { index: 1 } })).rejects.toMatchObject(
    refused,
  );
  await expect(calls().recommend({ product_ids: [unlisted], config: { index: 2 } })).rejects.toMatchObject(
    refused,
  );
  await expect(calls().recommend({ product_ids: [second], config: { index: 0 } })).rejects.toMatchObject(
    refused,
  );
  const { products: listed } = await calls().list({ source: 1 });
  expect(listed.map(({ recommend_config }) => recommend_config?.index)).toEqual([1]);
  const past = { index: 1, index_begin_time_second: seconds(-100), index_expire_time_second: seconds(-50) };
  await calls().recommend({ product_ids: [first], config: past });
  expect(await names()).toEqual(['Second', 'First']);
  await calls().unrecommend({ product_ids: [first] });
  expect((await calls().list({ source: 1 })).total).toBe(0);
});

test('one product of a type is featured at a time; a preview shows it before', async () => {
  const window = (begin: number, end: number) => ({
    ...{ begin_time_second: seconds(begin), end_time_second: seconds(end) },
  });
  const { id } = await calls().setFeatured({
    config: { product_id: first, ...window(100, 200), reason: 'good' },
  });
  await expect(
    calls().setFeatured({ config: { product_id: second, ...window(150, 300) } }),
  ).rejects.toMatchObject(refused);
  await expect(
    calls().setFeatured({ config: { product_id: second, ...window(300, 200) } }),
  ).rejects.toMatchObject(refused);
  const shown = async (PreviewID?: string) =>
    (await of(person).productAdmin.featured({ entity_type: plugin, PreviewID })).featured_info_list;
  expect(await shown()).toEqual([]);
  const { preview_id } = await calls().featuredPreview({ id });
  expect(await shown(preview_id)).toMatchObject([{ featured_product: { id, reason: 'good' } }]);
  await expect(shown(`${preview_id}x`)).rejects.toMatchObject(refused);
  await calls().setFeatured({ op_type: changeTypes.update, config: { id, ...window(-10, 100) } });
  expect(await shown()).toMatchObject([{ product_info: { meta_info: { id: first } } }]);
  expect((await calls().latestFeatured({ entity_type: plugin })).featured_product_config).toMatchObject({
    ...{ id, is_valid: true, reason: 'good' },
  });
  expect((await calls().featuredList({})).featured_product_info_list).toHaveLength(1);
  await calls().deleteFeatured({ id });
  expect(await shown()).toEqual([]);
});

test('topics are shown once they are listed, with their products in order', async () => {
  const topic = { name: 'Maps', entity_type: plugin, product_ids: [second, first] };
  const { id } = await calls().setTopic({ topic });
  const shown = async () => (await of(person).productAdmin.currentTopics({})).topics.map((one) => one.name);
  const inTopic = async (more: object) =>
    (await of(person).productSearch.list(more)).products.map(({ meta_info }) => meta_info.id);
  expect(await shown()).toEqual([]);
  expect(await inTopic({ topic_id: id })).toEqual([]);
  const { preview_id } = await calls().topicPreview({ id });
  expect(await inTopic({ preview_topic_id: preview_id })).toEqual([second, first]);
  await calls().topicStatus({ id, status: topicStatuses.listed });
  expect([await shown(), await inTopic({ topic_id: id })]).toEqual([['Maps'], [second, first]]);
  await expect(calls().topicStatus({ id, status: topicStatuses.initial })).rejects.toMatchObject(refused);
  await calls().topicStatus({ id, status: topicStatuses.unlisted });
  expect(await shown()).toEqual([]);
  const hostile = { ...topic, introduction_url: 'javascript:alert(1)' };
  await expect(calls().setTopic({ topic: hostile })).rejects.toMatchObject(refused);
  await calls().deleteTopic({ id });
  await expect(calls().deleteTopic({ id })).rejects.toMatchObject(refused);
});

test('saving categories keeps their order and refuses to remove one with products', async () => {
  const { categories } = await calls().categories({ entity_type: plugin });
  const kept = categories.map(({ id, name }) => ({ id, name }));
  const save = (list: { id?: string; name: string }[]) =>
    calls().saveCategories({ entity_type: plugin, categories: list });
  await expect(save(kept.filter(({ id }) => id !== '201'))).rejects.toMatchObject({
    reason: { key: 'productAdmin.categoryInUse' },
  });
  await expect(save([...kept, kept[0]!])).rejects.toMatchObject(refused);
  await save([{ name: 'Robots' }, ...kept.filter(({ id }) => id !== '206')]);
  const { categories: after } = await calls().categories({ entity_type: plugin });
  expect(after.map(({ name }) => name).slice(0, 2)).toEqual(['Robots', kept[0]!.name]);
  expect(after).toHaveLength(kept.length);
  // The name of the other language stays.
  expect(after[1]).toMatchObject({ name_en: categories[0]!.name_en, name_zh: categories[0]!.name_zh });
});

test('the landing page shows what administrators enter, and only listed products', async () => {
  const set = (config_type: number, op_type: number, lists: object) =>
    calls().setLanding({ config_type, op_type, ...lists });
  const templates = [{ product_id: first }, { product_id: second }];
  await set(landingTypes.template, landingChanges.overwrite, { templates });
  await set(landingTypes.partner, landingChanges.add, {
    partners: [{ company_name: 'Loom', partner_tags: ['weaving'], home_space_url: 'https://example.com' }],
  });
  const page = async () => of(person).productAdmin.landing({});
  expect((await page()).templates.map(({ title }) => title)).toEqual(['First', 'Second']);
  expect((await page()).partners).toMatchObject([{ company_name: 'Loom', partner_tags: ['weaving'] }]);
  expect(await calls().partnerTags({})).toEqual({ partner_tags: ['weaving'] });
  await set(landingTypes.template, landingChanges.delete, { templates: [{ product_id: first }] });
  expect((await page()).templates.map(({ title }) => title)).toEqual(['Second']);
  const gone = { templates: [{ product_id: unlisted }] };
  await expect(set(landingTypes.template, landingChanges.add, gone)).rejects.toMatchObject(refused);
  const script = { topics: [{ title: 'x', jump_link: 'javascript:alert(1)' }] };
  await expect(set(landingTypes.topic, landingChanges.add, script)).rejects.toMatchObject(refused);
  await expect(set(99, landingChanges.add, {})).rejects.toMatchObject(refused);
  expect(await calls().landingConfig({})).toMatchObject({ total: 2 });
});

test('the landing page has its sections in the chosen order, and banners in the language and time of the reader', async () => {
  const set = (config_type: number, lists: object) =>
    calls().setLanding({ config_type, op_type: landingChanges.overwrite, ...lists });
  const page = async () => of(person).productAdmin.landing({});
  expect((await page()).sections).toEqual(landingSections);
  await set(landingTypes.section, {
    sections: [{ name: 'plugins' }, { name: 'banners', is_hidden: true }, { name: 'templates' }],
  });
  expect((await page()).sections).toEqual(['plugins', 'templates', 'featured', 'topics', 'top_templates']);
  await expect(set(landingTypes.section, { sections: [{ name: 'other' }] })).rejects.toThrow();
  const now = Math.floor(Date.now() / 1000);
  await set(landingTypes.topic, {
    topics: [
      { title: '欢迎', title_en: 'Welcome', begin_time_second: now - 60, end_time_second: now + 60 },
      { title: 'Ended', end_time_second: now - 60 },
      { title: 'Later', begin_time_second: now + 60 },
    ],
  });
  expect((await page()).topics.map(({ title }) => title)).toEqual(['Welcome']);
});

test('agents without a score are listed as such', async () => {
  const agent = await insertProduct(world, { name: 'Guide', type: productTypes.agentTemplate });
  await calls().markScores({ product_ids: [agent], mark_type: 1 });
  const { bot_score_list } = await calls().scores({});
  expect(bot_score_list).toMatchObject([{ product_id: agent, has_been_checked: true }]);
  expect(bot_score_list[0]?.total_scores).toBeUndefined();
  expect((await calls().scores({ has_been_checked: false })).total).toBe(0);
});

test('every change is recorded with what was before and after', async () => {
  const { db } = world.database;
  await calls().recommend({ product_ids: [second], config: { index: 3 } });
  await calls().recommend({ product_ids: [second], config: { index: 4 } });
  const rows = await db.select().from(productEvents).where(eq(productEvents.productId, second));
  expect(rows.at(-1)).toMatchObject({
    ...{ action: 'recommendation.set', actorId: admin.id },
    ...{ before: { place: 3 }, after: { place: 4 } },
  });
  const actions = (await db.select().from(productEvents)).map(({ action }) => action);
  for (const action of ['topic.add', 'featured.delete', 'categories.save', 'landing.set', 'score.mark'])
    expect(actions).toContain(action);
  expect(await db.$count(products)).toBe(4);
});

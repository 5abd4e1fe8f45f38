import { folder as folderFamily, folderTypes } from '@heddle/api-contract/families/folder';
import { draftStatuses } from '@heddle/api-contract/families/product';
import { project } from '@heddle/api-contract/families/project';
import { projectVersion, publishStatuses } from '@heddle/api-contract/families/project-version';
import { workflow } from '@heddle/api-contract/families/workflow';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson, TestWorld } from '../../testing/createTestApp.js';
import { chain } from '../../testing/runDocuments.js';
import { bots } from '../bot/tables.js';
import { folderObjects } from '../folder/tables.js';
import { activities } from '../notice/tables.js';
import { pluginVersions } from '../plugin/tables.js';
import { type EchoServer, startEchoServer } from '../plugin/testing/startEchoServer.js';
import { projects } from '../project/tables.js';
import { storeSpaceId } from '../space/index.js';
import { workflows } from '../workflow/tables.js';
import { removeFrozenJob } from './removeFrozen.js';
import { productDrafts, productSnapshots } from './tables.js';
import {
  createMarket,
  type Market,
  of,
  publishedPlugin,
  publishPlugin,
  refusal,
} from './testing/createMarket.js';
import {
  agentWriting,
  callsOf,
  developerTools,
  listTemplate,
  publishAgain,
  publishedAgent,
  publishedWorkflow,
  writing,
} from './testing/publishThings.js';

let market: Market;
let world: TestWorld;
let admin: TestPerson;
let author: TestPerson;
let reader: TestPerson;
let echo: EchoServer;

beforeAll(async () => {
  market = await createMarket();
  ({ world, admin, author, reader } = market);
  echo = await startEchoServer();
});
afterAll(async () => {
  await echo.close();
  await market.close();
});

test('a listing is public at once, and copied with its name into a folder of another space', async () => {
  const entity_id = await publishedAgent(author, { name: 'Poet', prompt: 'Rhyme.' });
  const { product_id, audit_status } = await listTemplate(author, entity_id, { readme: '# Hi\n<b>x</b>' });
  expect(audit_status).toBe(draftStatuses.approved);
  const detail = await of(reader).detail({ product_id });
  expect(detail).toMatchObject({ can_duplicate: true, is_owner: false, space_id: '0', can_try: true });
  expect(detail.meta_info).toMatchObject({ name: 'Poet', readme: '# Hi\n<b>x</b>', is_template: true });
  const { folder } = reader.clientOf({ folder: folderFamily });
  const { folder_id } = await folder.create({
    ...{ space_id: reader.spaceId, type: folderTypes.app, name: 'Poems' },
  });
  const copy = await of(reader).duplicate({ product_id, entity_type: 21, folder_id });
  const [row] = await world.database.db.select().from(bots).where(eq(bots.id, copy.new_entity_id));
  expect(row).toMatchObject({ name: 'Poet', spaceId: reader.spaceId, creatorId: reader.id });
  expect(row!.blocks).toContain('Rhyme.');
  const [place] = await world.database.db
    .select()
    .from(folderObjects)
    .where(eq(folderObjects.objectId, copy.new_entity_id));
  expect(place?.folderId).toBe(folder_id);
  const again = await of(reader).duplicate({ product_id, entity_type: 21 });
  const [second] = await world.database.db.select().from(bots).where(eq(bots.id, again.new_entity_id));
  expect(second?.name).toBe('Poet (1)');
  expect((await of(reader).detail({ product_id })).meta_info.duplicate_count).toBe(2);
  // Later drafts of the original stay its own.
  await callsOf(author).bot.updateInfo({
    bot_info: { bot_id: entity_id, prompt_info: { prompt: 'Shout.' } },
  });
  const third = await of(reader).duplicate({ product_id, entity_type: 21, name: 'Mine' });
  const [row3] = await world.database.db.select().from(bots).where(eq(bots.id, third.new_entity_id));
  expect([row3?.name, row3?.blocks.includes('Shout.')]).toEqual(['Mine', false]);
});

test('replaces and names a missing model, and copies no secrets', async () => {
  const entity_id = await publishedAgent(author, { name: 'Old', blocks: {} });
  const { product_id } = await listTemplate(author, entity_id);
  const rows = await world.database.db.select().from(bots).where(eq(bots.spaceId, storeSpaceId));
  for (const row of rows) {
    const blocks = JSON.parse(row.blocks) as { model_info?: object };
    blocks.model_info = { ...blocks.model_info, model_id: '999' };
    await world.database.db
      .update(bots)
      .set({ blocks: JSON.stringify(blocks) })
      .where(eq(bots.id, row.id));
  }
  const { warnings, new_entity_id } = await of(reader).duplicate({ product_id, entity_type: 21 });
  expect(warnings.map(({ code }) => code)).toContain('modelReplaced');
  const [copy] = await world.database.db.select().from(bots).where(eq(bots.id, new_entity_id));
  expect(copy?.blocks).not.toContain('"999"');
});

test('returns no contents of closed-source products, and refuses to copy them', async () => {
  const secret = 'PLANTED-INSIDES-7';
  const entity_id = await publishedAgent(author, { name: 'Closed', prompt: secret });
  const { product_id } = await of(author).listing({
    ...{ entity_type: 1, entity_id, category_id: agentWriting, publish_mode: 2 },
  });
  const answers = [
    await of(reader).detail({ product_id }),
    await of(reader).versions({ product_id }),
    await of(reader).detail({ entity_type: 1, entity_id }),
  ];
  expect(JSON.stringify(answers)).not.toContain(secret);
  expect(answers[0]).toMatchObject({ can_duplicate: false, bot_extra: { config: { models: [] } } });
  await expect(of(reader).duplicate({ product_id, entity_type: 1 })).rejects.toMatchObject(
    refusal('productInvalid'),
  );
  // The frozen copies are out of reach of every other call.
  const [frozen] = await world.database.db.select().from(bots).where(eq(bots.name, 'Closed'));
  const copies = await world.database.db.select().from(bots).where(eq(bots.spaceId, storeSpaceId));
  for (const { id } of [frozen!, ...copies])
    await expect(
      callsOf(reader).bot.duplicate({ bot_id: id, space_id: reader.spaceId }),
    ).rejects.toMatchObject(refusal('accessDenied'));
  await expect(callsOf(author).bot.create({ space_id: storeSpaceId, name: 'in' })).rejects.toMatchObject(
    refusal('accessDenied'),
  );
});

test('a new version is announced with what changed to those who have a copy', async () => {
  const entity_id = await publishedAgent(author, { name: 'Evolving' });
  const { product_id } = await listTemplate(author, entity_id);
  const { new_entity_id } = await of(reader).duplicate({ product_id, entity_type: 21 });
  expect((await of(reader).updates({})).updates.map((one) => one.product_id)).not.toContain(product_id);
  await callsOf(author).bot.updateInfo({
    bot_info: { bot_id: entity_id, prompt_info: { prompt: 'Better.' } },
  });
  await publishAgain(author, entity_id, 'Speaks better');
  await listTemplate(author, entity_id);
  const [update] = (await of(reader).updates({})).updates;
  expect(update).toMatchObject({ product_id, object_id: new_entity_id, changelog: 'Speaks better' });
  const { versions } = await of(reader).versions({ product_id });
  expect(versions.map(({ changelog, is_current }) => [changelog, is_current])).toEqual([
    ['Speaks better', true],
    ['first', false],
  ]);
  // At most one notice a day.
  const { db } = world.database;
  const told = () =>
    db.$count(activities, eq(activities.path, `/explore/product/${product_id}?tab=versions`));
  expect(await told()).toBe(0);
  const listedAt = new Date(Date.now() - 25 * 60 * 60_000);
  await db.update(productSnapshots).set({ listedAt }).where(eq(productSnapshots.productId, product_id));
  await publishAgain(author, entity_id, 'Speaks best');
  await listTemplate(author, entity_id);
  expect(await told()).toBe(1);
});

test('of an unlisted product, others see only the name', async () => {
  const entity_id = await publishedAgent(author, { name: 'Withdrawn' });
  const { product_id } = await listTemplate(author, entity_id, { description: 'Once public.' });
  await of(author).unlisting({ product_id });
  const theirs = await of(reader).detail({ product_id });
  expect(theirs.meta_info).toMatchObject({ name: 'Withdrawn', description: '', readme: '', covers: [] });
  expect(theirs).not.toHaveProperty('bot_extra');
  for (const person of [author, admin])
    expect(await of(person).detail({ product_id })).toMatchObject({
      meta_info: { description: 'Once public.' },
      bot_extra: {},
    });
});

test('a plugin is used by reference: its listed version is called from other spaces, others are not', async () => {
  const calls = callsOf(author).plugin;
  const { plugin_id } = await calls.registerMeta({
    ...{ space_id: author.spaceId, name: 'Weather', desc: 'Tells the weather.', url: echo.url },
  });
  const { api_id } = await calls.createApi({
    ...{ plugin_id, name: 'find', desc: 'Finds.', path: '/weather', method: 1 },
  });
  const bind = async (plugin_version: string) => {
    const bot_id = await publishedAgent(reader, { name: 'Uses the weather' });
    const plugin_info_list = [{ plugin_id, api_id, plugin_version }];
    await callsOf(reader).bot.updateInfo({ bot_info: { bot_id, plugin_info_list } });
    return bot_id;
  };
  await publishPlugin(author, plugin_id, api_id, 'v0.0.1');
  await expect(bind('v0.0.1')).rejects.toBeDefined();
  const listing = { entity_type: 2, entity_id: plugin_id, category_id: developerTools };
  const { product_id } = await of(author).listing(listing);
  const { plugin_extra, can_use } = await of(reader).detail({ product_id });
  expect(can_use).toBe(true);
  expect(plugin_extra).toMatchObject({
    tools: [{ id: api_id, name: 'find' }],
    hosts: [new URL(echo.url).host],
  });
  const bot_id = await bind('v0.0.1');
  // What refers to a listed plugin can be listed itself, and its copies refer to the same plugin.
  await publishAgain(reader, bot_id, 'with weather');
  const template = await listTemplate(reader, bot_id);
  const { new_entity_id } = await of(author).duplicate({
    product_id: template.product_id,
    entity_type: 21,
  });
  const [copy] = await world.database.db.select().from(bots).where(eq(bots.id, new_entity_id));
  expect(copy?.blocks).toContain(plugin_id);
  await publishPlugin(author, plugin_id, api_id, 'v0.0.2');
  await expect(bind('v0.0.2')).rejects.toBeDefined();
  await of(admin).ban({ product_id, reason: 'broken' });
  await expect(bind('v0.0.1')).rejects.toBeDefined();
  // Nobody may see it any more: what refers to it is refused, naming it.
  await expect(listTemplate(reader, bot_id, { product_name: 'Again' })).rejects.toMatchObject({
    ...refusal('productPrivateResources'),
    message: expect.stringContaining(`plugin ${plugin_id}`),
  });
});

test.each([
  [
    'with a key of the author is not shared',
    { auth_type: 1, location: 1, key: 'X-Key', service_token: 'planted' },
    false,
  ],
  ['without credentials stays shared', {}, true],
])('a plugin %s after unlisting', async (_, meta, isShared) => {
  const { plugin_id } = await publishedPlugin(author, { name: 'Signed', url: echo.url, ...meta });
  const listing = { entity_type: 2, entity_id: plugin_id, category_id: developerTools };
  const { product_id, warning_reasons } = await of(author).listing(listing);
  expect(warning_reasons.map(({ why }) => why)).toEqual(
    isShared ? [] : [{ key: 'product.credentialShared', parameters: { name: 'Signed' } }],
  );
  const { db } = world.database;
  const shared = () =>
    db.$count(pluginVersions, and(eq(pluginVersions.pluginId, plugin_id), eq(pluginVersions.isShared, true)));
  expect(await shared()).toBe(1);
  await of(author).unlisting({ product_id });
  expect(await shared()).toBe(isShared ? 1 : 0);
  await of(author).listing(listing);
  expect(await shared()).toBe(1);
});

test('workflows are listed as templates, with what they ask for and return', async () => {
  const entity_id = await publishedWorkflow(author, { name: 'translate' });
  const listing = { entity_type: 23, entity_id, category_id: writing, product_name: '翻译' };
  await expect(of(author).listing({ ...listing, publish_mode: 2 })).rejects.toMatchObject(
    refusal('productInvalid'),
  );
  const { product_id } = await of(author).listing(listing);
  const { workflow_extra } = await of(reader).detail({ product_id });
  expect(workflow_extra).toMatchObject({ is_chat_flow: false });
  expect(JSON.parse(workflow_extra!.workflow_schema)).toMatchObject({ nodes: expect.any(Array) });
  const { new_entity_id } = await of(reader).duplicate({ product_id, entity_type: 23 });
  const { workflow: copied } = await callsOf(reader).workflow.canvas({ workflow_id: new_entity_id });
  expect(copied.name).toBe('translate');
});

test('apps are listed and copied with what they contain, as they were published', async () => {
  const calls = author.clientOf({ project, projectVersion, workflow });
  const { project_id } = await calls.project.create({ space_id: author.spaceId, name: 'Shop' });
  const place = { space_id: author.spaceId, project_id };
  const { workflow_id } = await calls.workflow.create({ ...place, name: 'order' });
  await calls.workflow.save({ workflow_id, schema: JSON.stringify(chain([], [])) });
  const { publish_record_id } = await calls.projectVersion.publish({
    ...{ project_id, version_number: 'v0.0.1' },
    connectors: { '1024': {} },
  });
  await expect
    .poll(async () => {
      return (await calls.projectVersion.record({ project_id, publish_record_id })).publish_status;
    })
    .toBe(publishStatuses.done);
  // What came after the publication stays with the original.
  await calls.workflow.create({ ...place, name: 'later' });
  const { product_id } = await of(author).listing({
    ...{ entity_type: 26, entity_id: project_id, category_id: writing, description: 'Sells.' },
  });
  const { project_extra, can_try } = await of(reader).detail({ product_id });
  expect([project_extra?.config.workflow_count, can_try]).toEqual([1, false]);
  const { new_entity_id } = await of(reader).duplicate({ product_id, entity_type: 26 });
  const { db } = world.database;
  const [copy] = await db.select().from(projects).where(eq(projects.id, new_entity_id));
  expect(copy).toMatchObject({ name: 'Shop', spaceId: reader.spaceId });
  const contained = await db.select().from(workflows).where(eq(workflows.projectId, new_entity_id));
  expect(contained.map(({ name }) => name)).toEqual(['order']);
});

test('tells where a person uses a plugin or has copies, and others only how many there are', async () => {
  const { plugin_id, api_id } = await publishedPlugin(author, { name: 'Tides', url: echo.url });
  const { product_id } = await of(author).listing({
    ...{ entity_type: 2, entity_id: plugin_id, category_id: developerTools },
  });
  const { bot } = callsOf(reader);
  const { bot_id } = await bot.create({ space_id: reader.spaceId, name: 'Sailor', description: 'Sails.' });
  const plugin_info_list = [{ plugin_id, api_id, plugin_version: 'v0.0.1' }];
  await bot.updateInfo({ bot_info: { bot_id, plugin_info_list } });
  const place = { space_id: reader.spaceId, space_name: expect.any(String) };
  expect(await of(reader).uses({ product_id })).toEqual({
    uses: [{ kind: 'bot', id: bot_id, name: 'Sailor', ...place }],
    ...{ total: 1, public_count: 1 },
  });
  expect(await of(admin).uses({ product_id })).toEqual({ uses: [], total: 0, public_count: 1 });

  await publishAgain(reader, bot_id, 'sails');
  const template = await listTemplate(reader, bot_id);
  // The frozen copy uses the plugin, and is nobody's use.
  expect((await of(admin).uses({ product_id })).public_count).toBe(1);
  const { new_entity_id } = await of(author).duplicate({ product_id: template.product_id, entity_type: 21 });
  const ofTemplate = { product_id: template.product_id };
  expect((await of(author).uses(ofTemplate)).uses).toMatchObject([
    { kind: 'bot', id: new_entity_id, name: 'Sailor', space_id: author.spaceId },
  ]);
  expect(await of(reader).uses(ofTemplate)).toEqual({ uses: [], total: 0, public_count: 1 });
  await callsOf(author).bot.delete({ bot_id: new_entity_id!, space_id: author.spaceId });
  expect((await of(author).uses(ofTemplate)).uses).toEqual([]);
  await of(admin).ban({ product_id, reason: 'broken' });
  await expect(of(reader).uses({ product_id })).rejects.toMatchObject(refusal('productNotFound'));
});

test('copies for versions that were not listed are removed at night, unless something needs them', async () => {
  const { db } = world.database;
  await market.setReview(true);
  const submitted = async (name: string) => {
    const flow = await publishedWorkflow(author, { name: `${name}_flow` });
    const entity_id = await publishedAgent(author, {
      name,
      blocks: { workflow_info_list: [{ workflow_id: flow }] },
    });
    return { name, entity_id, ...(await listTemplate(author, entity_id)) };
  };
  const reject = ({ draft_id }: { draft_id: string }) =>
    of(admin).rejectListing({ product_draft_id: draft_id, reject_reason: 'no' });
  const [waiting, rejected, recent, resubmitted] = [
    await submitted('Waiting'),
    await submitted('Refused'),
    await submitted('Recent'),
    await submitted('Resubmitted'),
  ];
  for (const one of [rejected, recent, resubmitted]) await reject(one);
  await db
    .update(productDrafts)
    .set({ decidedAt: new Date(Date.now() - 25 * 60 * 60_000) })
    .where(inArray(productDrafts.id, [rejected.draft_id, resubmitted.draft_id]));
  await listTemplate(author, resubmitted.entity_id);
  const inStore = async () => {
    const kept = await db.select({ name: bots.name }).from(bots).where(eq(bots.spaceId, storeSpaceId));
    const flows = await db
      .select({ name: workflows.name })
      .from(workflows)
      .where(eq(workflows.spaceId, storeSpaceId));
    return [...kept, ...flows].map(({ name }) => name);
  };
  expect(await inStore()).toEqual(expect.arrayContaining(['Refused', 'Refused_flow']));
  const before = await inStore();
  await world.app.app.jobs.enqueue(removeFrozenJob, {});
  await world.delivered();
  expect(await inStore()).toEqual(before.filter((name) => !name.startsWith('Refused')));
  // The same version can be submitted again.
  await listTemplate(author, rejected.entity_id);
  expect(await inStore()).toContain('Refused');
  expect([waiting, recent].map(({ name }) => name).every((name) => before.includes(name))).toBe(true);
  await market.setReview(false);
});

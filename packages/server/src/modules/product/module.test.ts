import { errorCodes } from '@heddle/api-contract';
import { folder as folderFamily, folderTypes } from '@heddle/api-contract/families/folder';
import { draftStatuses, productStatuses } from '@heddle/api-contract/families/product';
import { project } from '@heddle/api-contract/families/project';
import { projectVersion, publishStatuses } from '@heddle/api-contract/families/project-version';
import { workflow } from '@heddle/api-contract/families/workflow';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../../kernel/Context.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { chain } from '../../testing/runDocuments.js';
import { bots } from '../bot/tables.js';
import { folderObjects } from '../folder/tables.js';
import { modelCalls } from '../model-manage/tables.js';
import { activities } from '../notice/tables.js';
import { pluginTools, pluginVersions } from '../plugin/tables.js';
import { type EchoServer, startEchoServer } from '../plugin/testing/startEchoServer.js';
import { projects } from '../project/tables.js';
import { storeSpaceId } from '../space/index.js';
import { workflows } from '../workflow/tables.js';
import { listingLimits } from './listing.js';
import { productEvents, productSnapshots, products } from './tables.js';
import {
  agentWriting,
  callsOf,
  developerTools,
  listTemplate,
  other,
  publishAgain,
  publishedAgent,
  publishedWorkflow,
  writing,
} from './testing/publishThings.js';
import { tryChat } from './tryOut.js';

let world: TestWorld;
/** The owner of the installation, who reviews. */
let admin: TestPerson;
let author: TestPerson;
let reader: TestPerson;
let echo: EchoServer;

const { perMinute } = listingLimits;

beforeAll(async () => {
  listingLimits.perMinute = 10_000;
  world = await createTestApp();
  admin = await world.register();
  author = await world.register();
  reader = await world.register();
  echo = await startEchoServer();
});
afterAll(async () => {
  await echo.close();
  await world.close();
});

/** Publishes the draft of a plugin, whose tool counts as tested. */
async function publishPlugin(person: TestPerson, plugin_id: string, api_id: string, version_name: string) {
  await world.database.db.update(pluginTools).set({ isTested: true }).where(eq(pluginTools.id, api_id));
  await callsOf(person).plugin.publish({ plugin_id, version_name, version_desc: version_name });
}

const of = (person: TestPerson) => callsOf(person).product;
const refusal = (code: keyof typeof errorCodes) => ({ code: errorCodes[code] });
const setReview = (needs_review: boolean) => of(admin).updateSettings({ needs_review });
/** The events of a try-out of an agent. */
async function tried(person: TestPerson, product_id: string) {
  const events: { event: string; data: unknown }[] = [];
  for await (const event of of(person).tryChat({ product_id, query: 'Hello' })) events.push(event);
  return events;
}

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

describe('states of a product', () => {
  const states = ['pending', 'listed', 'unlisted', 'banned'] as const;
  type State = (typeof states)[number];

  /** A product in this state, with the id of its original and of its latest draft. */
  async function inState(state: State) {
    await setReview(true);
    const entity_id = await publishedAgent(author, { name: `Of ${state}` });
    const { product_id, draft_id } = await listTemplate(author, entity_id);
    if (state !== 'pending') await of(admin).adminListing({ entity_type: 21, audit_draft_id: draft_id });
    if (state === 'unlisted') await of(author).unlisting({ product_id });
    if (state === 'banned') await of(admin).ban({ product_id, reason: 'spam' });
    return { product_id, draft_id, entity_id };
  }
  type Made = Awaited<ReturnType<typeof inState>>;

  const actions = {
    list: (person: TestPerson, { entity_id }: Made) => listTemplate(person, entity_id),
    unlist: (person: TestPerson, { product_id }: Made) => of(person).unlisting({ product_id }),
    withdraw: (person: TestPerson, { product_id }: Made) => of(person).withdraw({ product_id }),
    approve: (person: TestPerson, { draft_id }: Made) =>
      of(person).adminListing({ entity_type: 21, audit_draft_id: draft_id }),
    reject: (person: TestPerson, { draft_id }: Made) =>
      of(person).rejectListing({ product_draft_id: draft_id, reject_reason: 'no' }),
    adminUnlist: (person: TestPerson, { product_id }: Made) => of(person).adminUnlisting({ product_id }),
    ban: (person: TestPerson, { product_id }: Made) => of(person).ban({ product_id, reason: 'spam' }),
    liftBan: (person: TestPerson, { product_id }: Made) => of(person).liftBan({ product_id }),
  };
  type Action = keyof typeof actions;

  const { neverListed, listed, unlisted, banned } = productStatuses;
  const { pending, approved, rejected, abandoned } = draftStatuses;
  // By state, what each action makes of product and latest draft; every other action is a conflict.
  const transitions: Record<State, Partial<Record<Action, [product: number, draft: number]>>> = {
    pending: {
      list: [neverListed, pending],
      withdraw: [neverListed, abandoned],
      approve: [listed, approved],
      reject: [neverListed, rejected],
    },
    listed: {
      list: [listed, pending],
      unlist: [unlisted, approved],
      adminUnlist: [unlisted, approved],
      ban: [banned, approved],
    },
    unlisted: { list: [unlisted, pending], ban: [banned, approved] },
    banned: { liftBan: [unlisted, approved] },
  };
  const ofOwner: readonly Action[] = ['list', 'unlist', 'withdraw'];

  test.each(states)('%s: each action by the one who may', async (state) => {
    let made = await inState(state);
    for (const action of Object.keys(actions) as Action[]) {
      const expected = transitions[state][action];
      const done = actions[action](ofOwner.includes(action) ? author : admin, made);
      if (expected) await done;
      else await expect(done, `${state} ${action}`).rejects.toMatchObject(refusal('productConflict'));
      if (!expected) continue;
      const seen = await of(author).detail({ product_id: made.product_id });
      expect([seen.meta_info.status, seen.audit_status], `${state} ${action}`).toEqual(expected);
      made = await inState(state);
    }
  });

  test('nobody else takes these actions, and what is not public is not found', async () => {
    const made = await inState('pending');
    for (const action of Object.keys(actions) as Action[])
      for (const person of ofOwner.includes(action) ? [reader, admin] : [reader, author])
        await expect(actions[action](person, made), action).rejects.toMatchObject(
          action === 'unlist' || action === 'withdraw' ? refusal('productNotFound') : refusal('accessDenied'),
        );
    const product_id = made.product_id;
    await expect(of(reader).detail({ product_id })).rejects.toMatchObject(refusal('productNotFound'));
    expect((await of(author).detail({ product_id })).is_owner).toBe(true);
    const { product_id: bannedId } = await inState('banned');
    for (const call of [of(reader).detail, of(reader).versions] as const)
      await expect(call({ product_id: bannedId })).rejects.toMatchObject(refusal('productNotFound'));
    await expect(of(reader).duplicate({ product_id: bannedId, entity_type: 21 })).rejects.toMatchObject(
      refusal('productNotFound'),
    );
  });

  test('of two reviews at once one wins', async () => {
    const made = await inState('pending');
    const results = await Promise.allSettled([
      actions.approve(admin, made),
      actions.reject(admin, made),
      actions.approve(admin, made),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('while a new version waits or is rejected, the old one stays public', async () => {
    const { product_id, entity_id } = await inState('listed');
    const { meta_info: before } = await of(reader).detail({ product_id });
    await publishAgain(author, entity_id, 'second');
    const again = await listTemplate(author, entity_id, { product_name: 'Renamed' });
    expect(again.audit_status).toBe(pending);
    const { meta_info: waiting, audit_status } = await of(reader).detail({ product_id });
    expect([waiting, audit_status]).toEqual([before, draftStatuses.none]);
    const compared = await of(admin).compareDraft({ product_draft_id: again.draft_id });
    expect(compared.changed_fields).toEqual(expect.arrayContaining(['name', 'entity_version']));
    await of(admin).rejectListing({ product_draft_id: again.draft_id, reject_reason: 'Too loud' });
    const own = await of(author).detail({ product_id, need_audit_failed: true });
    expect(own.meta_info).toMatchObject({
      name: 'Renamed',
      audit_status: rejected,
      audit_reason: 'Too loud',
    });
    expect((await of(reader).detail({ product_id, need_audit_failed: true })).meta_info).toEqual(before);
    const { events } = await of(admin).events({ product_id });
    expect(events.map(({ action }) => action)).toEqual(['rejected', 'submitted', 'listed', 'submitted']);
  });

  test('the end of the original unlists the product and ends its draft', async () => {
    const { product_id, entity_id } = await inState('listed');
    await listTemplate(author, entity_id, { product_name: 'Renamed' });
    await callsOf(author).bot.delete({ bot_id: entity_id, space_id: author.spaceId });
    const { meta_info, audit_status } = await of(author).detail({ product_id });
    expect([meta_info.status, audit_status]).toEqual([unlisted, abandoned]);
    await expect(of(reader).duplicate({ product_id, entity_type: 21 })).rejects.toMatchObject(
      refusal('productUnavailable'),
    );
  });

  test('a listing whose original is deleted meanwhile leaves nothing listed', async () => {
    await setReview(false);
    const entity_id = await publishedAgent(author, { name: 'Short-lived' });
    const [listing] = await Promise.allSettled([
      listTemplate(author, entity_id),
      callsOf(author).bot.delete({ bot_id: entity_id, space_id: author.spaceId }),
    ]);
    const [row] = await world.database.db.select().from(products).where(eq(products.entityId, entity_id));
    expect(row === undefined || row.status === unlisted).toBe(true);
    expect(listing.status === 'rejected' || row !== undefined).toBe(true);
  });
});

describe('without reviews', () => {
  beforeAll(() => setReview(false));

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

  test('a missing model is replaced and named; secrets stay behind', async () => {
    const entity_id = await publishedAgent(author, { name: 'Old', blocks: {} });
    const { product_id } = await listTemplate(author, entity_id);
    const [frozen] = await world.database.db
      .select()
      .from(bots)
      .where(eq(bots.spaceId, storeSpaceId))
      .orderBy(bots.id);
    expect(frozen).toBeDefined();
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

  test('closed insides are in no answer, and cannot be copied', async () => {
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

  test('a person submits a few products a minute', async () => {
    const person = await world.register();
    const submit = () => of(person).listing({ entity_type: 2, entity_id: '1', category_id: developerTools });
    listingLimits.perMinute = perMinute;
    try {
      for (let count = 0; count < perMinute; count++)
        await expect(submit()).rejects.not.toMatchObject(refusal('tooManyRequests'));
      await expect(submit()).rejects.toMatchObject(refusal('tooManyRequests'));
    } finally {
      listingLimits.perMinute = 10_000;
    }
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

  /** A listed agent that others may use only; returns the id of the product. */
  async function listedClosed(name: string) {
    const entity_id = await publishedAgent(author, { name });
    const closed = { entity_type: 1, entity_id, category_id: agentWriting, publish_mode: 2 };
    return (await of(author).listing(closed)).product_id;
  }

  test('an agent is tried without any right to its original, and says nothing of its insides', async () => {
    const product_id = await listedClosed('Tried');
    const events = await tried(reader, product_id);
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['conversation.chat.created', 'conversation.message.completed', 'done']),
    );
    const completed = events.find(({ event }) => event === 'conversation.message.completed');
    expect((completed?.data as { content: string }).content).not.toBe('');
    expect(JSON.stringify(events)).not.toContain('Be kind.');
    expect((await of(reader).detail({ product_id })).meta_info.use_count).toBe(1);
    await of(author).unlisting({ product_id });
    await expect(of(reader).tryRun({ product_id })).rejects.toMatchObject(refusal('productUnavailable'));
  });

  test('limits the model calls of try-outs per person and day, counting cancelled runs', async () => {
    const person = await world.register();
    const product_id = await listedClosed('Costly');
    await tried(person, product_id);
    const { db } = world.database;
    const theirs = and(eq(modelCalls.userId, person.id), eq(modelCalls.spaceId, storeSpaceId));
    await expect.poll(() => db.$count(modelCalls, theirs), { timeout: 10_000 }).toBeGreaterThan(0);
    await db.update(modelCalls).set({ inputUnits: 200_000, outcome: 'cancelled' }).where(theirs);
    await expect(tried(person, product_id)).rejects.toMatchObject(refusal('productTryRefused'));
  });

  test('a client that leaves before the first event frees its place', async () => {
    const person = await world.register();
    const product_id = await listedClosed('Left alone');
    for (let count = 0; count < 4; count++) {
      const leaving = new AbortController();
      const context = {
        ...world.app.app,
        ...{
          user: { id: person.id, locale: 'en', role: 'member' },
          endUser: '',
          logid: '',
          signal: leaving.signal,
        },
        checkAgain: async () => undefined,
        grantRights: async () => ({ auth: 'session', userId: person.id, rights: [] }),
      } as unknown as Context;
      await tryChat(context, { product_id, query: 'Hello', history: undefined });
      leaving.abort();
    }
  });

  test('shows errors of closed-source products only to their owner', async () => {
    const product_id = await listedClosed('Broken');
    const { db } = world.database;
    const frozen = and(eq(bots.spaceId, storeSpaceId), eq(bots.name, 'Broken'));
    const [row] = await db.select().from(bots).where(frozen);
    const blocks = JSON.parse(row!.blocks) as { model_info?: object };
    blocks.model_info = { ...blocks.model_info, model_id: '987654' };
    await db
      .update(bots)
      .set({ blocks: JSON.stringify(blocks) })
      .where(frozen);
    const error = async (person: TestPerson) => {
      const failed = (await tried(person, product_id)).find(
        ({ event }) => event === 'conversation.chat.failed',
      );
      return (failed?.data as { last_error: { msg: string } } | undefined)?.last_error.msg;
    };
    expect(await error(reader)).toBe('the try-out failed: ');
    expect(await error(author)).toMatch(/^the try-out failed: ./);
  });

  test('a workflow is tried with inputs of its own', async () => {
    const entity_id = await publishedWorkflow(author, { name: 'echo' });
    const { product_id } = await of(author).listing({ entity_type: 23, entity_id, category_id: writing });
    const result = await of(reader).tryRun({ product_id, inputs: {} });
    expect(result).toMatchObject({ status: 'success', error: '' });
    await expect(
      (async () => {
        for await (const event of of(reader).tryChat({ product_id, query: 'x' })) void event;
      })(),
    ).rejects.toMatchObject(refusal('productTryRefused'));
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
    const calls = callsOf(author).plugin;
    const { plugin_id } = await calls.registerMeta({
      ...{ space_id: author.spaceId, name: 'Signed', desc: 'Signs.', url: echo.url, ...meta },
    });
    const { api_id } = await calls.createApi({ plugin_id, name: 'find', path: '/find', method: 1 });
    await publishPlugin(author, plugin_id, api_id, 'v0.0.1');
    const listing = { entity_type: 2, entity_id: plugin_id, category_id: developerTools };
    const { product_id, warnings } = await of(author).listing(listing);
    expect(warnings).toEqual(isShared ? [] : [expect.stringMatching(/^credentialShared: .*Signed/)]);
    const { db } = world.database;
    const shared = () =>
      db.$count(
        pluginVersions,
        and(eq(pluginVersions.pluginId, plugin_id), eq(pluginVersions.isShared, true)),
      );
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

  test.each<[string, object]>([
    ['an unknown type', { entity_type: 50 }],
    ['a version that was not published', { entity_version: '1' }],
    ['a category of another type', { category_id: developerTools }],
    ['the other category without a note', { category_id: other }],
    ['a name with a direction mark', { product_name: 'Safe\u202eelif' }],
    ['a name with a zero-width space', { product_name: 'Hed\u200bdle' }],
    ['a name that is too long', { product_name: 'x'.repeat(51) }],
    ['a readme that is too long', { readme: 'x'.repeat(20_001) }],
    ['a closed-source template', { publish_mode: 2 }],
    ['a cover of somebody else', { covers: [{ uri: 'file-1.png' }] }],
  ])('refuses %s', async (_, more) => {
    const entity_id = await publishedAgent(author, { name: 'Checked' });
    await expect(listTemplate(author, entity_id, more)).rejects.toMatchObject(refusal('productInvalid'));
    expect(await world.database.db.$count(products, eq(products.entityId, entity_id))).toBe(0);
  });

  test('covers are pictures by their content, and seen by everybody', async () => {
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
});

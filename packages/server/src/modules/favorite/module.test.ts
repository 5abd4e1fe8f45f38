import { errorCodes } from '@heddle/api-contract';
import { bot, botBehaviors, reportedTypes } from '@heddle/api-contract/families/bot';
import { favorite, favoriteStatuses, favoriteTypes } from '@heddle/api-contract/families/favorite';
import { intelligence, intelligenceTypes } from '@heddle/api-contract/families/intelligence';
import { workflow } from '@heddle/api-contract/families/workflow';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { maxOpened } from './opened.js';
import { openedObjects } from './tables.js';

let world: TestWorld;
let owner: TestPerson;
const clientsOf = (person: TestPerson) => person.clientOf({ bot, favorite, intelligence, workflow });

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
});
afterAll(() => world.close());

const ofAgent = (entity_id: string) => ({ entity_type: favoriteTypes.bot, entity_id });

test('favourites are per person, counted once, and outlive their object', async () => {
  const member = await world.register();
  const { id: space_id } = await owner.client.space.save({ name: 'Team' });
  await owner.client.space.invite({
    space_id,
    member_info_list: [{ user_id: member.id, space_role_type: 3 }],
  });
  await member.client.space.join({ space_id });
  const [mine, theirs] = [clientsOf(owner), clientsOf(member)];
  const { bot_id } = await mine.bot.create({ space_id, name: 'Guide' });
  const { workflow_id } = await mine.workflow.create({ space_id, name: 'flow' });
  expect(await mine.favorite.mark(ofAgent(bot_id))).toEqual({ is_first_favorite: true });
  expect(await mine.favorite.mark(ofAgent(bot_id))).toEqual({ is_first_favorite: false });
  const ofWorkflow = { entity_type: favoriteTypes.workflow, entity_id: workflow_id };
  expect(await mine.favorite.mark(ofWorkflow)).toEqual({ is_first_favorite: false });
  expect((await theirs.favorite.list({})).favorite_entities).toEqual([]);
  const { favorite_entities: both } = await mine.favorite.list({ page_size: 10 });
  expect(both.map(({ name }) => name).sort()).toEqual(['Guide', 'flow']);
  const first = await mine.favorite.list({ page_size: 1 });
  const second = await mine.favorite.list({ page_size: 1, cursor_id: first.cursor_id });
  expect([...first.favorite_entities, ...second.favorite_entities]).toEqual(both);
  expect([first.has_more, second.has_more, second.cursor_id]).toEqual([true, false, '']);
  expect((await mine.favorite.list({ keyword: 'GUI' })).favorite_entities).toHaveLength(1);
  const listed = (client: typeof mine) => client.intelligence.draftList({ space_id, is_fav: true });
  expect((await listed(mine)).intelligences).toMatchObject([{ favorite_info: { is_fav: true } }]);
  expect((await listed(theirs)).total).toBe(0);
  await theirs.favorite.mark(ofAgent(bot_id));
  await mine.bot.delete({ space_id, bot_id });
  expect((await theirs.favorite.list({})).favorite_entities).toMatchObject([
    {
      name: 'Guide',
      has_space_permission: false,
      product_extra: { product_status: favoriteStatuses.unlisted },
    },
  ]);
  await theirs.favorite.mark({ ...ofAgent(bot_id), is_cancel: true });
  expect((await theirs.favorite.list({})).favorite_entities).toEqual([]);
});

test('what a person may not see, or what has no kind, cannot be a favourite', async () => {
  const { bot_id } = await clientsOf(owner).bot.create({ space_id: owner.spaceId, name: 'Secret' });
  const { favorite: calls } = clientsOf(await world.register());
  for (const id of [bot_id, '1'])
    await expect(calls.mark(ofAgent(id))).rejects.toMatchObject({ code: errorCodes.accessDenied });
  await expect(calls.mark({ entity_type: 50, entity_id: bot_id })).rejects.toMatchObject({
    code: errorCodes.favoriteInvalid,
  });
  await expect(calls.list({ cursor_id: 'forged' })).rejects.toMatchObject({ code: errorCodes.badRequest });
});

test('what a person opened is listed last opened first; the latest 200 are kept', async () => {
  const person = await world.register();
  const space_id = person.spaceId;
  const api = clientsOf(person);
  const open = (resource_id: string, resource_type: number) =>
    api.bot.reportBehavior({ resource_id, resource_type, behavior_type: botBehaviors.visit, space_id });
  const { bot_id } = await api.bot.create({ space_id, name: 'Guide' });
  const { workflow_id } = await api.workflow.create({ space_id, name: 'flow' });
  await api.bot.create({ space_id, name: 'Unopened' });
  await open(workflow_id, reportedTypes.workflow);
  await open(bot_id, reportedTypes.bot);
  const types = [intelligenceTypes.bot, intelligenceTypes.workflow];
  const listed = async () => {
    const filter = { space_id, types, recently_open: true, order_by: 3 };
    const { intelligences } = await api.intelligence.draftList(filter);
    return intelligences.map(({ basic_info }) => basic_info.name);
  };
  expect(await listed()).toEqual(['Guide', 'flow']);
  await open(workflow_id, reportedTypes.workflow);
  expect(await listed()).toEqual(['flow', 'Guide']);
  const { db } = world.database;
  await db.insert(openedObjects).values(
    Array.from({ length: maxOpened }, (_, index) => ({
      ...{ userId: person.id, kind: 'bot' as const, objectId: String(index + 1) },
      openedAt: new Date(Date.now() - 1000 * (index + 1)),
    })),
  );
  await open(bot_id, reportedTypes.bot);
  expect(await db.$count(openedObjects, eq(openedObjects.userId, person.id))).toBe(maxOpened);
  expect(await listed()).toEqual(['Guide', 'flow']);
});

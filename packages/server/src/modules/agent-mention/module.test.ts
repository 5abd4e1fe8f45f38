import { errorCodes } from '@heddle/api-contract';
import { agentChat } from '@heddle/api-contract/families/agent-chat';
import { agentMention } from '@heddle/api-contract/families/agent-mention';
import { bot, botBehaviors } from '@heddle/api-contract/families/bot';
import { favorite, favoriteTypes } from '@heddle/api-contract/families/favorite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

let world: TestWorld;
let owner: TestPerson;
const clientsOf = (person: TestPerson) => person.clientOf({ agentChat, agentMention, bot, favorite });
let api: ReturnType<typeof clientsOf>;

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
  api = clientsOf(owner);
});
afterAll(() => world.close());

async function createOpened(name: string): Promise<string> {
  const { bot_id } = await api.bot.create({ space_id: owner.spaceId, name });
  const seen = { resource_id: bot_id, resource_type: 1, behavior_type: botBehaviors.visit };
  await api.bot.reportBehavior(seen);
  return bot_id;
}

test('finds agents that the caller used and favourites; used ones can be removed', async () => {
  const [first, second] = [await createOpened('Guide'), await createOpened('Pilot')];
  await api.favorite.mark({ entity_type: favoriteTypes.bot, entity_id: first });
  const found = await api.agentMention.search({ page_size: 1 });
  expect(found).toMatchObject({
    recently_used_bot_list: [{ id: second, name: 'Pilot', space_id: owner.spaceId, is_fav: false }],
    favorite_bot_list: [{ id: first, name: 'Guide', is_fav: true }],
    has_more: true,
    id_user_info_map: { [owner.id]: { user_id: owner.id } },
  });
  const next = await api.agentMention.search({ page_size: 1, cursor_id: found.cursor_id });
  expect(next.recently_used_bot_list.map(({ id }) => id)).toEqual([first]);
  const named = await api.agentMention.search({ keyword: 'guid' });
  expect(named.recently_used_bot_list.map(({ id }) => id)).toEqual([first]);
  await api.agentMention.forget({ bot_id: second });
  const left = await api.agentMention.search({});
  expect(left.recently_used_bot_list.map(({ id }) => id)).toEqual([first]);
  await api.agentMention.forget({});
  expect((await api.agentMention.search({})).recently_used_bot_list).toEqual([]);
});

test('describes the agents that the caller can view', async () => {
  const bot_id = await createOpened('Guide');
  const stranger = await world.register();
  const hidden = await clientsOf(stranger).bot.create({ space_id: stranger.spaceId, name: 'Hidden' });
  const ids = [bot_id, hidden.bot_id];
  expect(await api.agentMention.describe({ bot_id: ids })).toEqual({
    [bot_id]: {
      bot_info: expect.objectContaining({ id: bot_id, name: 'Guide', user_id: owner.id }),
      user_info: expect.objectContaining({ user_id: owner.id }),
    },
  });
  expect(await api.agentMention.settings({ bot_ids: ids })).toEqual({
    participant_info_map: { [bot_id]: { is_store_favorite: false, trigger_enabled: 0 } },
  });
  expect(await api.agentMention.initial({ bot_id })).toMatchObject({
    bot_info: { bot_id, name: 'Guide' },
    shortcuts: { shortcut_list: [] },
  });
});

test('keeps how far a conversation was read: never backwards, never beyond its end', async () => {
  const { bot_id } = await api.bot.create({ space_id: owner.spaceId, name: 'Guide' });
  for await (const _ of api.agentChat.chat({ bot_id, query: 'Hello' }));
  const { conversation_id, message_list } = await api.agentChat.getMessageList({ bot_id });
  const ids = message_list.map(({ message_id }) => message_id);
  const end_message_index = ids[0]!;
  const oldest = ids.at(-1)!;
  expect(await api.agentMention.readIndex({ bot_id })).toEqual({
    read_message_index: '0',
    end_message_index,
  });
  const mark = async (read_message_index: string) =>
    (await api.agentMention.markRead({ conversation_id, read_message_index })).read_message_index;
  expect(await mark(oldest)).toBe(oldest);
  expect(await mark('9223372036854775807')).toBe(end_message_index);
  expect(await mark(oldest)).toBe(end_message_index);
  expect((await api.agentChat.getMessageList({ bot_id })).read_message_index).toBe(end_message_index);
  const stranger = clientsOf(await world.register()).agentMention;
  await expect(stranger.markRead({ conversation_id, read_message_index: oldest })).rejects.toMatchObject({
    code: errorCodes.conversationNotFound,
  });
});

import { connectors } from '@heddle/api-contract/families/conversation';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../db/ids.js';
import { createTestApp, type TestWorld } from '../../testing/createTestApp.js';
import { insertConversation, storeMessages } from '../conversation/index.js';
import { readHistory } from './agentHistory.js';

let world: TestWorld;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

it('reads the last rounds whole, however many messages each has', async () => {
  const person = await world.register();
  const { db } = world.app.app;
  const conversation = await insertConversation(db, {
    owner: { kind: 'bot', id: '1', spaceId: person.spaceId },
    userId: person.id,
    endUser: '',
    connectorId: connectors.studio,
    isDraft: true,
  });
  const said = (round: number) => Array.from({ length: 30 }, (_, index) => `${round}.${index}`);
  for (let round = 0; round < 5; round++) {
    const chatId = newId();
    const messages = said(round).map((content, index) => ({
      id: newId(),
      role: index === 0 ? ('user' as const) : ('assistant' as const),
      content,
      chatId,
    }));
    await storeMessages(db, conversation!, messages);
  }
  const place = { conversationId: conversation!.id, sectionId: conversation!.sectionId, messageId: newId() };
  const contents = async (rounds: number) =>
    (await readHistory(db, place, { rounds })).map(({ messages }) => messages.map(({ content }) => content));
  expect(await contents(2)).toEqual([said(3), said(4)]);
  expect(await contents(0)).toEqual([0, 1, 2, 3, 4].map(said));
});

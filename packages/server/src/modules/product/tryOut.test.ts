import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../kernel/Context.js';
import type { TestPerson, TestWorld } from '../../testing/createTestApp.js';
import { bots } from '../bot/tables.js';
import { modelCalls } from '../model-manage/tables.js';
import { storeSpaceId } from '../space/index.js';
import { createMarket, type Market, of, refusal } from './testing/createMarket.js';
import { agentWriting, publishedAgent, publishedWorkflow, writing } from './testing/publishThings.js';
import { tryChat } from './tryOut.js';

let market: Market;
let world: TestWorld;
let author: TestPerson;
let reader: TestPerson;

beforeAll(async () => {
  market = await createMarket();
  ({ world, author, reader } = market);
});
afterAll(() => market.close());

/** The events of a try-out of an agent. */
async function tried(person: TestPerson, product_id: string) {
  const events: { event: string; data: unknown }[] = [];
  for await (const event of of(person).tryChat({ product_id, query: 'Hello' })) events.push(event);
  return events;
}

/** A listed agent that others may use only; returns the id of the product. */
async function listedClosed(name: string) {
  const entity_id = await publishedAgent(author, { name });
  const closed = { entity_type: 1, entity_id, category_id: agentWriting, publish_mode: 2 };
  return (await of(author).listing(closed)).product_id;
}

test('tries an agent without access to its original, and reveals none of its contents', async () => {
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

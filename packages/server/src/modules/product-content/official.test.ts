import { product, productStatuses, productTypes } from '@heddle/api-contract/families/product';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { users } from '../account/tables.js';
import { bots } from '../bot/tables.js';
import { productSnapshots, products, productTrials } from '../product/tables.js';
import { storeSpaceId } from '../space/index.js';
import { listOfficial } from './listOfficial.js';

let world: TestWorld;
let person: TestPerson;

beforeAll(async () => {
  world = await createTestApp({ config: { listsContent: true } });
  person = await world.register();
  await world.delivered();
});
afterAll(() => world.close());

const api = () => person.clientOf({ product });
const rows = () => world.database.db.select().from(products);

test('the first start lists every template and plugin as an official product, and the next one changes nothing', async () => {
  const listed = await rows();
  const of = (type: number) => listed.filter(({ entityType }) => entityType === type).length;
  expect(
    of(productTypes.agentTemplate) + of(productTypes.workflowTemplate) + of(productTypes.appTemplate),
  ).toBeGreaterThanOrEqual(24);
  expect(of(productTypes.plugin)).toBeGreaterThanOrEqual(5);
  expect(
    listed.every(
      ({ isOfficial, ownerId, status }) =>
        isOfficial && ownerId === null && status === productStatuses.listed,
    ),
  ).toBe(true);
  expect(listed.every(({ categoryId }) => categoryId !== null)).toBe(true);
  expect(await listOfficial(world.app.app)).toBe(0);
});

test('a reader sees an official product in their language, and copies it', async () => {
  const [row] = (await rows()).filter(({ entityId, kind }) => kind === 'bot' && entityId === '1034');
  const input = { product_id: row!.id, entity_type: productTypes.agentTemplate };
  const { meta_info } = await api().product.detail(input);
  expect(meta_info).toMatchObject({ name: 'On-call helper', is_official: true, entity_version: '1.0.0' });
  await world.database.db.update(users).set({ locale: 'zh-CN' }).where(eq(users.id, person.id));
  const chinese = await api().product.detail(input);
  expect(chinese.meta_info).toMatchObject({ name: '值班助手', readme: expect.stringContaining('凌晨三点') });
  const made = await api().product.duplicate({ ...input, space_id: person.spaceId });
  const [copy] = await world.database.db.select().from(bots).where(eq(bots.id, made.new_entity_id!));
  expect(copy).toMatchObject({ name: '值班助手', spaceId: person.spaceId });
  await world.database.db.update(users).set({ locale: 'en' }).where(eq(users.id, person.id));
});

test("official templates are tried without a copy of one's own, in one copy for all", async () => {
  const all = await rows();
  const listed = (kind: string, entityId: string) =>
    all.find((row) => row.kind === kind && row.entityId === entityId)!.id;
  const agent = listed('bot', '1034');
  expect((await api().product.detail({ product_id: agent })).can_try).toBe(true);
  const answers = async () => {
    let answer = '';
    for await (const { event, data } of api().product.tryChat({ product_id: agent, query: 'Hello' }))
      if (event === 'conversation.message.completed') answer = (data as { content: string }).content;
    return answer;
  };
  const { db } = world.database;
  const copies = () => db.$count(bots, eq(bots.spaceId, storeSpaceId));
  expect(await answers()).not.toBe('');
  const made = await copies();
  expect(await answers()).not.toBe('');
  expect([made, await copies()]).toEqual([1, 1]);
  const flows = all.filter((row) => row.kind === 'workflow');
  const details = await Promise.all(flows.map(({ id }) => api().product.detail({ product_id: id })));
  const flow = details.find(({ can_try, workflow_extra }) => can_try && !workflow_extra?.is_chat_flow)!;
  const inputs = Object.fromEntries((flow.workflow_extra?.inputs ?? []).map(({ name }) => [name, 'text']));
  const run = await api().product.tryRun({ product_id: flow.meta_info.id as string, inputs });
  expect(run.status).toBeTypeOf('string');
  expect(await db.$count(productTrials)).toBe(2);
  expect((await api().product.uses({ product_id: agent })).uses).toEqual([
    expect.objectContaining({ kind: 'bot', space_id: person.spaceId }),
  ]);
});

test('a new version is listed, and what an administrator unlisted stays unlisted', async () => {
  const { db } = world.database;
  const [first, second] = (await rows()).filter(({ kind }) => kind === 'workflow');
  await db
    .update(productSnapshots)
    .set({ entityVersion: '0.9.0' })
    .where(eq(productSnapshots.id, first!.snapshotId!));
  await db.update(products).set({ status: productStatuses.unlisted }).where(eq(products.id, second!.id));
  await db
    .update(productSnapshots)
    .set({ entityVersion: '0.9.0' })
    .where(eq(productSnapshots.id, second!.snapshotId!));
  expect(await listOfficial(world.app.app)).toBe(1);
  const after = await rows();
  expect(after.find(({ id }) => id === first!.id)!.snapshotId).not.toBe(first!.snapshotId);
  expect(after.find(({ id }) => id === second!.id)!.status).toBe(productStatuses.unlisted);
});

test('a product whose template no longer comes with the server is unlisted', async () => {
  const { db } = world.database;
  const [row] = (await rows()).filter(({ kind }) => kind === 'project');
  await db.update(products).set({ entityId: '1999' }).where(eq(products.id, row!.id));
  await listOfficial(world.app.app);
  const [gone] = await db.select().from(products).where(eq(products.id, row!.id));
  expect(gone!.status).toBe(productStatuses.unlisted);
});

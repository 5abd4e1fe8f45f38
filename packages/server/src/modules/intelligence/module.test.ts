import { errorCodes } from '@heddle/api-contract';
import { bot } from '@heddle/api-contract/families/bot';
import {
  intelligence,
  intelligenceOrders,
  intelligenceTypes,
} from '@heddle/api-contract/families/intelligence';
import { project } from '@heddle/api-contract/families/project';
import { workflow } from '@heddle/api-contract/families/workflow';
import { workflowRun } from '@heddle/api-contract/families/workflow-run';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { chain } from '../../testing/runDocuments.js';
import { bots } from '../bot/tables.js';

let world: TestWorld;
const clientsOf = (person: TestPerson) =>
  person.clientOf({ bot, intelligence, project, workflow, workflowRun });

beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

const types = Object.values(intelligenceTypes);

test('pages over agents, projects and workflows in one order, with true totals', async () => {
  const person = await world.register();
  const api = clientsOf(person);
  const { id: space_id } = await person.client.space.save({ name: 'Team' });
  for (let index = 0; index < 4; index++) {
    await api.bot.create({ space_id, name: `Agent ${index}` });
    await api.workflow.create({ space_id, name: `flow_${index}` });
    await api.project.create({ space_id, name: `Project ${index}` });
  }
  // Equal times must neither repeat nor hide an entry.
  await world.database.db.update(bots).set({ updatedAt: new Date() }).where(eq(bots.spaceId, space_id));
  for (const order_by of Object.values(intelligenceOrders))
    for (const order_type of [0, 1]) {
      const seen: string[] = [];
      for (let cursor_id = ''; ; ) {
        const page = await api.intelligence.draftList({
          ...{ space_id, types, size: 5, cursor_id, order_by, order_type },
        });
        expect(page.total).toBe(12);
        seen.push(...page.intelligences.map(({ basic_info }) => basic_info.id));
        expect(page.has_more).toBe(page.next_cursor_id !== '');
        if (!page.has_more) break;
        cursor_id = page.next_cursor_id;
      }
      expect(seen).toHaveLength(12);
      expect(new Set(seen).size).toBe(12);
    }
  const named = await api.intelligence.draftList({
    ...{ space_id, types, order_by: intelligenceOrders.name, order_type: 1 },
  });
  const names = named.intelligences.map(({ basic_info }) => basic_info.name);
  expect(names).toEqual([...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  const plain = await api.intelligence.draftList({ space_id });
  expect(plain.total).toBe(8);
  expect((await api.intelligence.draftList({ space_id, types, name: '_1' })).total).toBe(1);
  expect((await api.intelligence.draftList({ space_id, types, has_published: true })).total).toBe(0);
  expect((await api.intelligence.draftList({ space_id, status: [2] })).total).toBe(0);
  for (const cursor_id of ['forged', Buffer.from('["updated","x","1"]').toString('base64url')])
    await expect(api.intelligence.draftList({ space_id, cursor_id })).rejects.toMatchObject({
      code: errorCodes.badRequest,
    });
});

test('an entry changed between two pages does not hide or repeat the others', async () => {
  const person = await world.register();
  const api = clientsOf(person);
  const space_id = person.spaceId;
  const ids: string[] = [];
  for (let index = 0; index < 6; index++)
    ids.unshift((await api.bot.create({ space_id, name: `Agent ${index}` })).bot_id);
  const first = await api.intelligence.draftList({ space_id, size: 3 });
  // The last of the list moves to its front.
  await world.database.db
    .update(bots)
    .set({ updatedAt: new Date(Date.now() + 1000) })
    .where(eq(bots.id, ids[5]!));
  const second = await api.intelligence.draftList({ space_id, size: 3, cursor_id: first.next_cursor_id });
  const seen = [...first.intelligences, ...second.intelligences].map(({ basic_info }) => basic_info.id);
  expect(seen).toEqual(ids.slice(0, 5));
});

test('an entry has the state of the latest run', async () => {
  const person = await world.register();
  const api = clientsOf(person);
  const space_id = person.spaceId;
  const { workflow_id } = await api.workflow.create({ space_id, name: 'runs' });
  const read = async () => {
    const filter = { space_id, types: [intelligenceTypes.workflow], name: 'runs' };
    return (await api.intelligence.draftList(filter)).intelligences[0]!;
  };
  expect((await read()).last_run).toBeUndefined();
  await api.workflow.save({ workflow_id, schema: JSON.stringify(chain([], [])) });
  await api.workflowRun.testRun({ workflow_id });
  await expect.poll(async () => (await read()).last_run?.status).toBe('success');
});

test('lists as recently edited what the caller created or opened, in all their spaces', async () => {
  const person = await world.register();
  const api = clientsOf(person);
  const { id: team } = await person.client.space.save({ name: 'Team' });
  await api.bot.create({ space_id: person.spaceId, name: 'Personal' });
  await api.bot.create({ space_id: team, name: 'Shared' });
  await api.workflow.create({ space_id: team, name: 'flow' });
  const names = async (filter: object) =>
    (await api.intelligence.recentlyEdited(filter)).intelligence_info_list.map(
      ({ basic_info }) => basic_info.name,
    );
  expect(await names({})).toEqual(['Shared', 'Personal']);
  expect(await names({ types, size: 2 })).toEqual(['flow', 'Shared']);
});

test('projects and workflows are found by their id and type', async () => {
  const person = await world.register();
  const api = clientsOf(person);
  const { workflow_id } = await api.workflow.create({ space_id: person.spaceId, name: 'flow' });
  const info = { intelligence_id: workflow_id, intelligence_type: intelligenceTypes.workflow };
  expect((await api.intelligence.info(info)).basic_info).toMatchObject({ id: workflow_id, name: 'flow' });
  const stranger = clientsOf(await world.register());
  for (const asked of [info, { intelligence_id: '1', intelligence_type: 77 }])
    await expect(stranger.intelligence.info(asked)).rejects.toMatchObject({ code: errorCodes.accessDenied });
});

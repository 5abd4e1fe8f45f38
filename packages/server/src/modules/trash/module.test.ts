import { ApiError, errorCodes } from '@heddle/api-contract';
import { bot } from '@heddle/api-contract/families/bot';
import { database, fieldTypes } from '@heddle/api-contract/families/database';
import { knowledge } from '@heddle/api-contract/families/knowledge';
import { resourceTypes } from '@heddle/api-contract/families/library';
import { plugin } from '@heddle/api-contract/families/plugin';
import { project } from '@heddle/api-contract/families/project';
import { prompt } from '@heddle/api-contract/families/prompt';
import { trash } from '@heddle/api-contract/families/trash';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

const families = { bot, database, knowledge, plugin, project, prompt, trash, workflow };

let world: TestWorld;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

const clientOf = (person: TestPerson) => person.clientOf(families);

/** Creates one resource of each kind that has a trash, and deletes it; returns their types and ids. */
async function deleteOneOfEach(person: TestPerson) {
  const space_id = person.spaceId;
  const calls = clientOf(person);
  const { workflow_id } = await calls.workflow.create({ space_id, name: 'gone_flow' });
  await calls.workflow.delete({ workflow_id });
  const { bot_id } = await calls.bot.create({ space_id, name: 'Gone agent' });
  await calls.bot.delete({ bot_id });
  const { plugin_id } = await calls.plugin.registerMeta({ space_id, name: 'Gone tools' });
  await calls.plugin.delete({ plugin_id });
  const { dataset_id } = await calls.knowledge.create({ space_id, name: 'Gone facts' });
  await calls.knowledge.delete({ dataset_id });
  const field = { name: 'title', desc: '', type: fieldTypes.text, must_required: false };
  const { database_info } = await calls.database.add({
    ...{ space_id, table_name: 'gone_rows', table_desc: '', field_list: [field] },
  });
  await calls.database.delete({ id: database_info.id });
  const { id: prompt_resource_id } = await calls.prompt.save({
    prompt: { space_id, name: 'Gone prompt', prompt_text: 'You guide.' },
  });
  await calls.prompt.delete({ prompt_resource_id });
  const { project_id } = await calls.project.create({ space_id, name: 'Gone app' });
  const { workflow_id: part } = await calls.workflow.create({ space_id, project_id, name: 'gone_part' });
  await calls.project.delete({ project_id });
  return { workflow_id, bot_id, plugin_id, dataset_id, database_id: database_info.id, project_id, part };
}

test('lists every kind with its end, restores it, and hides what was deleted with an app', async () => {
  const person = await world.register();
  const space_id = person.spaceId;
  const { trash: calls, workflow: workflows } = clientOf(person);
  const ids = await deleteOneOfEach(person);
  const { items } = await calls.list({ space_id });
  expect(items.map(({ name }) => name)).toEqual([
    ...['Gone app', 'Gone prompt', 'gone_rows', 'Gone facts', 'Gone tools', 'Gone agent', 'gone_flow'],
  ]);
  for (const { delete_time, purge_time, can_delete } of items) {
    expect(purge_time - delete_time).toBe(30 * 24 * 60 * 60);
    expect(can_delete).toBe(true);
  }
  const { items: agents } = await calls.list({ space_id, res_type: resourceTypes.bot });
  expect(agents.map(({ res_id }) => res_id)).toEqual([ids.bot_id]);
  expect((await calls.list({ space_id, name: 'FACTS' })).items).toHaveLength(1);
  const first = await calls.list({ space_id, size: 4 });
  const rest = await calls.list({ space_id, size: 4, cursor: first.cursor });
  expect([first.items.length, first.has_more, rest.items.length, rest.has_more]).toEqual([4, true, 3, false]);
  for (const { res_type, res_id } of items) await calls.restore({ space_id, res_type, res_id });
  expect((await calls.list({ space_id })).items).toEqual([]);
  expect((await workflows.canvas({ workflow_id: ids.part })).workflow.name).toBe('gone_part');
});

test('deletes every kind for good, an app with its parts, and nothing that is not in the trash', async () => {
  const person = await world.register();
  const space_id = person.spaceId;
  const { trash: calls, workflow: workflows } = clientOf(person);
  const { part } = await deleteOneOfEach(person);
  const { workflow_id: kept } = await workflows.create({ space_id, name: 'kept_flow' });
  const refusal = { code: errorCodes.accessDenied };
  await expect(
    calls.deleteForGood({ space_id, res_type: resourceTypes.workflow, res_id: kept }),
  ).rejects.toMatchObject(refusal);
  const { items } = await calls.list({ space_id });
  for (const { res_type, res_id } of items) {
    await calls.deleteForGood({ space_id, res_type, res_id });
    // The codes differ by kind.
    await expect(calls.restore({ space_id, res_type, res_id })).rejects.toThrow(ApiError);
  }
  expect((await calls.list({ space_id })).items).toEqual([]);
  await expect(
    calls.restore({ space_id, res_type: resourceTypes.workflow, res_id: part }),
  ).rejects.toMatchObject(refusal);
  expect((await workflows.canvas({ workflow_id: kept })).workflow.name).toBe('kept_flow');
  await expect(calls.restore({ space_id, res_type: resourceTypes.mcp, res_id: kept })).rejects.toMatchObject({
    code: errorCodes.badRequest,
  });
});

test('members see the trash of their team, and change only what they may delete', async () => {
  const owner = await world.register();
  const member = await world.register();
  const { id: space_id } = await owner.client.space.save({ name: 'Team' });
  await owner.client.space.invite({
    space_id,
    member_info_list: [{ user_id: member.id, space_role_type: 3 }],
  });
  await member.client.space.join({ space_id });
  const { bot: bots } = clientOf(owner);
  const { project: projects, workflow: workflows } = clientOf(owner);
  const { bot_id } = await bots.create({ space_id, name: 'Of the owner' });
  await bots.delete({ bot_id });
  const { project_id } = await projects.create({ space_id, name: 'Shop' });
  const { workflow_id } = await workflows.create({ space_id, project_id, name: 'part_of_shop' });
  await workflows.delete({ workflow_id });
  const { trash: calls } = clientOf(member);
  const { items } = await calls.list({ space_id });
  expect(items).toMatchObject([
    { name: 'part_of_shop', project_name: 'Shop', can_delete: false },
    { name: 'Of the owner', project_name: '', can_delete: false },
  ]);
  const what = { space_id, res_type: resourceTypes.bot, res_id: bot_id };
  for (const refused of [() => calls.restore(what), () => calls.deleteForGood(what)])
    await expect(refused()).rejects.toMatchObject({ code: errorCodes.accessDenied });
  const { trash: stranger } = clientOf(await world.register());
  await expect(stranger.list({ space_id })).rejects.toMatchObject({ code: errorCodes.accessDenied });
});

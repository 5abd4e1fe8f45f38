import { errorCodes } from '@heddle/api-contract';
import { bot } from '@heddle/api-contract/families/bot';
import { collaborator } from '@heddle/api-contract/families/collaborator';
import { intelligence } from '@heddle/api-contract/families/intelligence';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { chain } from '../../testing/runDocuments.js';
import { agentOf } from './agentOf.js';

let world: TestWorld;
let owner: TestPerson;
const clientsOf = (person: TestPerson) => person.clientOf({ bot, workflow, intelligence, collaborator });
let api: ReturnType<typeof clientsOf>;

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
  api = clientsOf(owner);
});
afterAll(() => world.close());

const toApi = { '1024': {} };

async function create(space_id = owner.spaceId) {
  const { bot_id } = await api.bot.create({ space_id, name: 'Guide' });
  return bot_id;
}
const persona = (bot_id: string, prompt: string, by = api) =>
  by.bot.updateInfo({ bot_info: { bot_id, prompt_info: { prompt } } });
const opening = (bot_id: string, prologue: string, by = api) =>
  by.bot.updateInfo({ bot_info: { bot_id, onboarding_info: { prologue } } });
const onApi = (bot_id: string) => agentOf(world.app.app.db, bot_id, { connectorId: '1024' });

async function publishWorkflow(name: string) {
  const { workflow_id } = await api.workflow.create({ space_id: owner.spaceId, name });
  await api.workflow.save({ workflow_id, schema: JSON.stringify(chain([], [])) });
  await api.workflow.publish({ workflow_id, force: true });
  return workflow_id;
}

/** An agent in a team, opened for collaboration with a member. */
async function createShared() {
  const member = await world.register();
  const { id: space_id } = await owner.client.space.save({ name: 'Team' });
  await owner.client.space.invite({
    space_id,
    member_info_list: [{ user_id: member.id, space_role_type: 3 }],
  });
  await member.client.space.join({ space_id });
  const bot_id = await create(space_id);
  const resource = { id: bot_id, type: 4 } as const;
  await api.collaborator.add({ resource, principal: { id: member.id, type: 1 } });
  return { bot_id, space_id, member, theirs: clientsOf(member) };
}

test('publishing needs a channel, and one that exists', async () => {
  const bot_id = await create();
  const wrong: (Record<string, Record<string, string>> | undefined)[] = [undefined, {}, { '99': {} }];
  for (const connectors of wrong)
    await expect(api.bot.publish({ bot_id, connectors })).rejects.toMatchObject({
      code: errorCodes.botInvalid,
    });
});

test('a channel serves what was published to it, whatever becomes of the draft', async () => {
  const bot_id = await create();
  await persona(bot_id, 'one');
  expect(await onApi(bot_id)).toBeUndefined();
  const published = await api.bot.publish({ bot_id, connectors: toApi, history_info: 'First' });
  expect(published.publish_result['1024']).toMatchObject({ code: 0, publish_result_status: 1 });
  await persona(bot_id, 'two');
  expect(await onApi(bot_id)).toMatchObject({
    version: published.version,
    blocks: { prompt_info: { prompt: 'one' } },
  });
  expect(await api.bot.getInfo({ bot_id })).toMatchObject({
    has_publish: true,
    has_unpublished_change: true,
    connectors: [{ id: '1024', name: 'API' }],
  });
  expect(await api.bot.getInfo({ bot_id, version: published.version })).toMatchObject({
    bot_info: { prompt_info: { prompt: 'one' }, version: published.version },
    editable: false,
  });
  const { publish_connector_list } = await api.bot.listConnectors({ bot_id });
  expect(publish_connector_list).toMatchObject([
    { id: '10000021', allow_punish: 0, last_publish_time: 0 },
    { id: '10000022', allow_punish: 0, last_publish_time: 0 },
    { id: '10000122', allow_punish: 0, last_publish_time: 0 },
    { id: '1024', allow_punish: 0, is_last_published: true },
    { id: '999', allow_punish: 0, last_publish_time: 0 },
  ]);
});

test('a published agent runs the workflow versions of its publication, unless it follows the latest', async () => {
  const [frozen, followed] = [await publishWorkflow('frozen'), await publishWorkflow('followed')];
  const bot_id = await create();
  const workflow_info_list = [{ workflow_id: frozen }, { workflow_id: followed, follow_latest: true }];
  await api.bot.updateInfo({ bot_info: { bot_id, workflow_info_list } });
  await api.bot.publish({ bot_id, connectors: toApi });
  for (const workflow_id of [frozen, followed]) {
    await api.workflow.updateMeta({
      workflow_id,
      space_id: owner.spaceId,
      name: 'renamed',
      desc: 'New words',
    });
    await api.workflow.publish({ workflow_id, force: true });
  }
  expect((await onApi(bot_id))?.workflows).toMatchObject([
    { id: frozen, name: 'frozen', version: 'v0.0.1' },
    { id: followed, name: 'renamed', version: 'v0.0.2' },
  ]);
  const draft = await agentOf(world.app.app.db, bot_id, { draftOf: owner.id });
  expect(draft?.workflows).toMatchObject([{ version: 'v0.0.2' }, { version: 'v0.0.2' }]);
});

test('publishing needs a channel that accepts agents, and workflows that are published', async () => {
  const bot_id = await create();
  const publish = (connectors: Record<string, Record<string, string>>) =>
    api.bot.publish({ bot_id, connectors });
  const refusal = { code: errorCodes.botInvalid };
  await expect(publish({})).rejects.toMatchObject(refusal);
  for (const id of ['10000010', '7']) await expect(publish({ [id]: {} })).rejects.toMatchObject(refusal);
  const { workflow_id } = await api.workflow.create({ space_id: owner.spaceId, name: 'unfinished' });
  await api.bot.updateInfo({ bot_info: { bot_id, workflow_info_list: [{ workflow_id }] } });
  await expect(publish(toApi)).rejects.toThrow('publish the workflow "unfinished" first');
  await api.bot.update({ bot_id, bot_mode: 2 });
  await expect(publish(toApi)).rejects.toThrow('choose the chat flow that answers');
  await expect(
    api.bot.publish({ bot_id, connectors: toApi, history_info: 'x'.repeat(2001) }),
  ).rejects.toMatchObject({ code: errorCodes.badRequest });
  // Nothing of the refused publications is left.
  expect((await api.bot.history({ bot_id })).total).toBe(0);
});

test('a draft changed back to what is published has no unpublished changes', async () => {
  const bot_id = await create();
  await persona(bot_id, 'one');
  const { version } = await api.bot.publish({ bot_id, connectors: toApi });
  const isChanged = async () => (await api.bot.getInfo({ bot_id })).has_unpublished_change;
  expect(await isChanged()).toBe(false);
  await persona(bot_id, 'two');
  expect(await isChanged()).toBe(true);
  expect(await api.bot.revert({ bot_id, version })).toMatchObject({ same_with_online: true });
  expect(await isChanged()).toBe(false);
  const save = (shortcuts: Parameters<typeof api.bot.saveShortcut>[0]['shortcuts']) =>
    api.bot.saveShortcut({ object_id: bot_id, space_id: owner.spaceId, shortcuts });
  const { shortcuts: news } = await save({ command_name: 'News' });
  await api.bot.updateInfo({ bot_info: { bot_id, shortcut_sort: [news.command_id!] } });
  await api.bot.publish({ bot_id, connectors: toApi });
  expect(await isChanged()).toBe(false);
  await save({ ...news, command_name: 'Weather' });
  expect(await isChanged()).toBe(true);
});

test('an agent that was taken off a channel is not served there, and can be published again', async () => {
  const bot_id = await create();
  await api.bot.publish({ bot_id, connectors: toApi });
  const unbind = () => api.bot.unbindConnector({ bot_id, space_id: owner.spaceId, connector_id: '1024' });
  await unbind();
  expect(await onApi(bot_id)).toBeUndefined();
  await expect(unbind()).rejects.toMatchObject({ code: errorCodes.botInvalid });
  expect(await api.bot.getInfo({ bot_id })).toMatchObject({ has_publish: false, connectors: [] });
  const { publish_id } = await api.bot.publish({ bot_id, connectors: toApi });
  expect(await onApi(bot_id)).toMatchObject({ version: publish_id });
  expect((await api.bot.publishDetail({ bot_id, publish_id })).publish_result).toMatchObject([
    { publish_connector_info: { id: '1024' }, publish_result_status: 1, end_time: '' },
  ]);
});

test('a deleted agent leaves its channels, and stays off them when it is restored', async () => {
  const bot_id = await create();
  await api.bot.publish({ bot_id, connectors: toApi });
  await api.bot.delete({ bot_id, space_id: owner.spaceId });
  expect(await onApi(bot_id)).toBeUndefined();
  await api.bot.restore({ bot_id, space_id: owner.spaceId });
  expect(await api.bot.getInfo({ bot_id })).toMatchObject({ has_publish: false, publishable: true });
  expect(await onApi(bot_id)).toBeUndefined();
});

test('reverting restores every block, name and mode, and keeps the draft that it replaces', async () => {
  const workflow_id = await publishWorkflow('short_lived');
  const bot_id = await create();
  const original = {
    prompt_info: { prompt: 'one' },
    onboarding_info: { prologue: 'Hi', suggested_questions: ['Why?'] },
    variable_list: [{ key: 'city', default_value: 'Oslo' }],
    suggest_reply_info: { suggest_reply_mode: 2 },
  };
  const workflow_info_list = [{ workflow_id }];
  await api.bot.updateInfo({ bot_info: { bot_id, ...original, workflow_info_list } });
  const { version } = await api.bot.publish({ bot_id, connectors: toApi, history_info: 'First' });
  await api.bot.updateInfo({
    bot_info: {
      bot_id,
      name: 'Other',
      prompt_info: { prompt: 'two' },
      variable_list: [],
      workflow_info_list: [],
    },
  });
  await api.workflow.delete({ workflow_id, space_id: owner.spaceId });
  const reverted = await api.bot.revert({ bot_id, space_id: owner.spaceId, version });
  expect(reverted.missing_workflow_ids).toEqual([workflow_id]);
  expect((await api.bot.getInfo({ bot_id })).bot_info).toMatchObject({
    ...original,
    name: 'Guide',
    workflow_info_list: [],
  });
  const history = async (history_type: number) =>
    (await api.bot.history({ bot_id, history_type })).history_infos;
  expect(await history(2)).toMatchObject([{ version, info: 'First', connector_infos: [{ id: '1024' }] }]);
  const [kept] = await history(1);
  expect((await api.bot.getInfo({ bot_id, version: kept!.version })).bot_info).toMatchObject({
    name: 'Other',
    prompt_info: { prompt: 'two' },
  });
});

test('a comparison names the details and blocks that differ', async () => {
  const bot_id = await create();
  await persona(bot_id, 'one');
  const { version } = await api.bot.publish({ bot_id, connectors: toApi });
  await api.bot.updateInfo({ bot_info: { bot_id, name: 'Other', prompt_info: { prompt: 'two' } } });
  const { diff_display_node } = await api.bot.compare({
    bot_id,
    left: { version_id: version },
    right: { branch: 1 },
  });
  expect(diff_display_node).toMatchObject([
    { display_name: 'name', diff_res: { action: 3, origin_left: 'Guide', origin_right: 'Other' } },
    {
      display_name: 'prompt_info',
      diff_res: { origin_left: '{"prompt":"one"}', origin_right: '{"prompt":"two"}' },
    },
  ]);
});

test('collaborators edit drafts of their own; submissions of different blocks merge by themselves', async () => {
  const { bot_id, theirs } = await createShared();
  await persona(bot_id, 'mine');
  await opening(bot_id, 'theirs', theirs);
  expect((await theirs.bot.getInfo({ bot_id })).bot_info.prompt_info?.prompt).toBeUndefined();
  expect(await api.bot.commit({ bot_id, remark: 'Persona' })).toMatchObject({ commit_result: 1 });
  expect(await theirs.bot.checkCommit({ bot_id })).toMatchObject({ status: 2 });
  expect(await theirs.bot.commit({ bot_id })).toMatchObject({ commit_result: 1 });
  for (const by of [api, theirs])
    expect((await by.bot.getInfo({ bot_id })).bot_info).toMatchObject({
      prompt_info: { prompt: 'mine' },
      onboarding_info: { prologue: 'theirs' },
    });
  expect(await api.bot.checkCommit({ bot_id })).toMatchObject({ status: 3 });
});

test('a block that both changed must be settled before it is submitted', async () => {
  const { bot_id, theirs } = await createShared();
  await persona(bot_id, 'mine');
  await persona(bot_id, 'theirs', theirs);
  await opening(bot_id, 'theirs', theirs);
  await api.bot.commit({ bot_id });
  expect(await theirs.bot.commit({ bot_id })).toMatchObject({ commit_result: 2 });
  const { diff_res, target_version } = await theirs.bot.compareThreeWay({ bot_id });
  expect(diff_res).toMatchObject([
    { display_name: 'prompt_info', is_conflict: true },
    { display_name: 'onboarding_info', is_conflict: false },
  ]);
  await expect(theirs.bot.merge({ bot_id, target_version })).rejects.toMatchObject({
    code: errorCodes.botInvalid,
  });
  const settle = (choice: { value: object } | { side: 'mine' | 'theirs' }) =>
    theirs.bot.merge({
      ...{ bot_id, target_version },
      settled: [{ display_name: 'prompt_info', ...choice }],
    });
  await settle({ value: { prompt: 'both' } });
  await theirs.bot.commit({ bot_id });
  expect((await api.bot.getInfo({ bot_id })).bot_info).toMatchObject({
    prompt_info: { prompt: 'both' },
    onboarding_info: { prologue: 'theirs' },
  });
});

test.each(['mine', 'theirs'] as const)('a block that both changed is settled by a side: %s', async (side) => {
  const { bot_id, theirs } = await createShared();
  await persona(bot_id, 'theirs');
  await persona(bot_id, 'mine', theirs);
  await api.bot.commit({ bot_id });
  await theirs.bot.merge({ bot_id, settled: [{ display_name: 'prompt_info', side }] });
  await theirs.bot.commit({ bot_id });
  expect((await api.bot.getInfo({ bot_id })).bot_info.prompt_info).toEqual({ prompt: side });
});

test('in collaboration the submitted draft is published, and only its creator publishes', async () => {
  const { bot_id, theirs } = await createShared();
  await persona(bot_id, 'submitted');
  await api.bot.commit({ bot_id });
  await persona(bot_id, 'not submitted');
  await api.bot.publish({ bot_id, connectors: toApi });
  expect(await onApi(bot_id)).toMatchObject({ blocks: { prompt_info: { prompt: 'submitted' } } });
  await expect(theirs.bot.publish({ bot_id, connectors: toApi })).rejects.toMatchObject({
    code: errorCodes.accessDenied,
  });
});

test('ending collaboration goes on with the draft of the creator and keeps the others in the history', async () => {
  const { bot_id, theirs } = await createShared();
  await persona(bot_id, 'mine');
  await persona(bot_id, 'theirs', theirs);
  await api.bot.switchMode({ bot_id, target_develop_mode: 0 });
  expect(await api.bot.getInfo({ bot_id })).toMatchObject({
    in_collaboration: false,
    bot_info: { prompt_info: { prompt: 'mine' } },
  });
  const { history_infos } = await api.bot.history({ bot_id, history_type: 1 });
  expect(history_infos).toHaveLength(1);
  const { version } = history_infos[0]!;
  expect((await api.bot.getInfo({ bot_id, version })).bot_info.prompt_info?.prompt).toBe('theirs');
  await expect(persona(bot_id, 'again', theirs)).rejects.toMatchObject({ code: errorCodes.accessDenied });
});

test('shortcuts are offered when they are listed; a publication keeps them as they were', async () => {
  const bot_id = await create();
  const save = (shortcuts: Parameters<typeof api.bot.saveShortcut>[0]['shortcuts']) =>
    api.bot.saveShortcut({ object_id: bot_id, space_id: owner.spaceId, shortcuts });
  const draft = () => agentOf(world.app.app.db, bot_id, { draftOf: owner.id });
  const { shortcuts: first } = await save({ command_name: 'Weather', shortcut_command: 'weather' });
  const { shortcuts: second } = await save({ command_name: 'News', template_query: 'News of {day}' });
  expect((await draft())?.shortcuts).toEqual([]);
  const shortcut_sort = [second.command_id!, first.command_id!];
  await api.bot.updateInfo({ bot_info: { bot_id, shortcut_sort } });
  await api.bot.publish({ bot_id, connectors: toApi });
  await save({ ...first, command_name: 'Forecast' });
  expect((await draft())?.shortcuts).toMatchObject([{ command_name: 'News' }, { command_name: 'Forecast' }]);
  expect((await onApi(bot_id))?.shortcuts).toMatchObject([
    { command_name: 'News' },
    { command_name: 'Weather' },
  ]);
  const copy = await api.bot.duplicate({ bot_id, space_id: owner.spaceId });
  const copied = (await api.bot.getInfo({ bot_id: copy.bot_id })).bot_option_data.shortcut_command_list;
  expect(copied).toMatchObject([{ command_name: 'News' }, { command_name: 'Forecast' }]);
  expect(copied.map(({ command_id }) => command_id)).not.toContain(first.command_id);
  const refused = { code: errorCodes.botInvalid };
  await expect(save({ command_name: 'Again', shortcut_command: 'weather' })).rejects.toMatchObject(refused);
  await expect(save({ command_id: bot_id, command_name: 'None' })).rejects.toMatchObject(refused);
  await expect(save({ command_name: 'Plugin', tool_type: 2 })).rejects.toMatchObject(refused);
  await expect(save({ command_name: 'Bad', shortcut_command: '1_2' })).rejects.toMatchObject({
    code: errorCodes.badRequest,
  });
});

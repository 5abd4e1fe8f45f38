import { errorCodes } from '@heddle/api-contract';
import { bot, botModes } from '@heddle/api-contract/families/bot';
import { botVersion } from '@heddle/api-contract/families/bot-version';
import { intelligence } from '@heddle/api-contract/families/intelligence';
import { resourceCopy } from '@heddle/api-contract/families/resource-copy';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { chain } from '../../testing/runDocuments.js';

let world: TestWorld;
let owner: TestPerson;
const clientsOf = (person: TestPerson) =>
  person.clientOf({ bot, botVersion, intelligence, resourceCopy, workflow });
let api: ReturnType<typeof clientsOf>;

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
  api = clientsOf(owner);
});
afterAll(() => world.close());

const create = async (name: string, space_id = owner.spaceId) =>
  (await api.bot.create({ space_id, name })).bot_id;
const publish = async (bot_id: string, history_info = '') =>
  (await api.bot.publish({ bot_id, connectors: { '1024': {} }, history_info })).version;
const rename = (bot_id: string, name: string) => api.bot.updateInfo({ bot_info: { bot_id, name } });

test('lists published agents as they are published, without drafts and the agent that is edited', async () => {
  const [first, second, edited] = [await create('One'), await create('Two'), await create('Edited')];
  await create('Draft');
  const versions = [await publish(first), await publish(second)];
  await publish(edited);
  await rename(first, 'Renamed');
  const listed = await api.botVersion.published({ space_id: owner.spaceId, bot_id: edited });
  expect(listed).toMatchObject({
    total: 2,
    bot_infos: [
      { id: second, name: 'Two', version: versions[1] },
      { id: first, name: 'One', version: versions[0] },
    ],
  });
  const found = await api.botVersion.published({ space_id: owner.spaceId, name: 'tw', bot_mode: 0 });
  expect(found.bot_infos.map(({ id }) => id)).toEqual([second]);
  const flows = { space_id: owner.spaceId, bot_mode: botModes.chatFlow };
  expect((await api.botVersion.published(flows)).total).toBe(0);
});

test('lists the published agents of several spaces, none of which may be somebody else’s', async () => {
  const { id: team } = await owner.client.space.save({ name: 'Team' });
  const bot_id = await create('Shared', team);
  const version = await publish(bot_id);
  const spaces = { space_id_list: [team, owner.spaceId], size: 1 };
  const { total, published_bot_list } = await api.botVersion.publishedInSpaces(spaces);
  expect(total).toBeGreaterThan(1);
  expect(published_bot_list).toMatchObject([{ bot_id, version, name: 'Shared', space_id: team }]);
  const stranger = await world.register();
  const asked = { space_id_list: [stranger.spaceId, owner.spaceId] };
  await expect(clientsOf(stranger).botVersion.publishedInSpaces(asked)).rejects.toMatchObject({
    code: errorCodes.accessDenied,
  });
});

test('reads agents as of given versions, and the newest publication of each', async () => {
  const bot_id = await create('Old');
  expect(await api.botVersion.lastPublication({ bot_id })).toEqual({ publish_info: [] });
  const first = await publish(bot_id, 'First');
  await rename(bot_id, 'New');
  const second = await publish(bot_id, 'Second');
  const read = await api.botVersion.byVersions({
    space_id: owner.spaceId,
    bot_versions: [{ bot_id, version: first }, { bot_id }, { bot_id, version: '5' }, { bot_id: '7' }],
  });
  expect(read.map(({ name, version }) => [name, version])).toEqual([
    ['Old', first],
    ['New', second],
  ]);
  expect(await api.botVersion.lastPublication({ bot_id })).toMatchObject({
    publish_info: [{ bot_id, info: 'Second', bot_version: second }],
  });
  const { bot_version_info: info } = await api.botVersion.info({ bot_id, version: first });
  expect(info).toMatchObject({ common_bot_info: { name: 'Old', version: first }, creator: { id: owner.id } });
  const intelligence_id = bot_id;
  expect(await api.intelligence.info({ intelligence_id, version: first })).toMatchObject({
    basic_info: { id: bot_id, name: 'Old' },
    publish_info: { has_published: true },
    owner_info: { user_id: owner.id },
  });
});

test('duplicates a version with its workflows and the shortcuts that it froze', async () => {
  const bot_id = await create('Guide');
  const { workflow_id } = await api.workflow.create({ space_id: owner.spaceId, name: 'search' });
  await api.workflow.save({ workflow_id, schema: JSON.stringify(chain([], [])) });
  await api.workflow.publish({ workflow_id, force: true });
  const { shortcuts } = await api.bot.saveShortcut({ object_id: bot_id, shortcuts: { command_name: 'Go' } });
  const blocks = { workflow_info_list: [{ workflow_id }], shortcut_sort: [shortcuts.command_id!] };
  await api.bot.updateInfo({ bot_info: { bot_id, ...blocks } });
  const version = await publish(bot_id);
  await api.bot.updateInfo({ bot_info: { bot_id, workflow_info_list: [], shortcut_sort: [] } });
  const given = { bot_id, version, name: 'Copy', target_space_id: owner.spaceId };
  const copy = await api.resourceCopy.duplicateVersion(given);
  const { bot_info, bot_option_data } = await api.bot.getInfo({ bot_id: copy.bot_id });
  expect(bot_info).toMatchObject({ name: 'Copy', workflow_info_list: [{ workflow_id }] });
  expect(bot_option_data.shortcut_command_list).toMatchObject([{ command_name: 'Go' }]);
  expect(bot_info.shortcut_sort).not.toEqual([shortcuts.command_id]);
  const { id: team } = await owner.client.space.save({ name: 'Other' });
  const away = await api.resourceCopy.duplicateVersion({ bot_id, version, target_space_id: team });
  // A small copy has ended when the call returns, unless the machine is busy.
  const moved = await vi.waitFor(() => api.bot.getInfo({ bot_id: away.bot_id }), 20_000);
  expect(moved).toMatchObject({ space_id: team, bot_info: { name: 'Guide' } });
  const [called] = moved.bot_info.workflow_info_list;
  expect(called?.workflow_id).not.toBe(workflow_id);
  const { workflow: copied } = await api.workflow.canvas({ workflow_id: String(called?.workflow_id) });
  expect(copied).toMatchObject({ name: 'search', space_id: team });
});

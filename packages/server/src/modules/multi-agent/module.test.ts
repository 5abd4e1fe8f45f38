import { agentTypes, bot, botModes, updateTypes } from '@heddle/api-contract/families/bot';
import { multiAgent, versionOperations } from '@heddle/api-contract/families/multi-agent';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

let world: TestWorld;
let owner: TestPerson;

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
});
afterAll(() => world.close());

const api = (person = owner) => person.clientOf({ bot, multiAgent });
const create = async (bot_mode: number = botModes.multi) =>
  (await api().bot.create({ space_id: owner.spaceId, name: 'Shop', bot_mode })).bot_id;
const agentsOf = async (bot_id: string) => (await api().bot.getInfo({ bot_id })).bot_info.agents;

test('agents are created one by one and at once, copied, changed and deleted with the jumps to them', async () => {
  const bot_id = await create();
  const calls = api().multiAgent;
  await calls.create({ bot_id, agent_type: agentTypes.start });
  const { data } = await calls.createMany({
    ...{ bot_id, agent_type: agentTypes.agent, agent_cnt: 2 },
    position: [{ x: 1, y: 2 }],
  });
  const [front, refunds] = data.map(({ agent_id }) => agent_id);
  await calls.update({
    ...{ bot_id, id: front!, name: 'Front', prompt_info: { prompt: 'Greet.' } },
    intents: [{ intent_id: 'a', prompt: 'wants money', next_agent_id: refunds }],
  });
  const copied = await calls.copy({ bot_id, agent_id: front! });
  expect(copied.data).toMatchObject({ agent_name: 'Front', intents: [{ next_agent_id: refunds }] });
  expect(await agentsOf(bot_id)).toMatchObject([
    { agent_type: agentTypes.start },
    { agent_id: front, agent_position: { x: 1, y: 2 }, prompt_info: { prompt: 'Greet.' } },
    { agent_id: refunds },
    { agent_id: copied.data.agent_id },
  ]);
  await calls.update({ bot_id, id: refunds!, is_delete: true });
  expect((await agentsOf(bot_id)).map(({ intents }) => intents)).toEqual([undefined, [], []]);
});

test('the older calls read and write the same agents as JSON texts', async () => {
  const bot_id = await create();
  const calls = api().multiAgent;
  const { agentData } = await calls.createLegacy({ bot_id, agent_type: agentTypes.agent });
  const { id } = agentData.agentInfo;
  await calls.updateLegacy({
    ...{ bot_id, id, name: 'Front' },
    work_info: {
      prompt: JSON.stringify([{ prompt_type: 1, data: 'Greet.' }]),
      suggest_reply: '{"suggest_reply_mode":2}',
    },
  });
  expect(await agentsOf(bot_id)).toMatchObject([
    { agent_name: 'Front', prompt_info: { prompt: 'Greet.' }, suggest_reply_info: { suggest_reply_mode: 2 } },
  ]);
  const copied = await calls.copyLegacy({ bot_id, agent_id: id });
  expect(copied.agentData.agentInfo.work_info.prompt).toContain('Greet.');
  const bad = { bot_id, id, work_info: { workflow: '{"no":"list"}' } };
  await expect(calls.updateLegacy(bad)).rejects.toThrow('work_info.workflow');
});

test('settings are stored; more than 30 agents and a second start are refused', async () => {
  const bot_id = await create();
  const calls = api().multiAgent;
  await calls.updateSettings({ bot_id, space_id: owner.spaceId, connector_type: 1, session_type: 1 });
  const { bot_info } = await api().bot.getInfo({ bot_id });
  expect(bot_info.multi_agent_info).toEqual({ connector_type: 1, session_type: 1 });
  const refusal = (key: string) => ({ reason: { key: `bot.${key}` } });
  await calls.updateSettings({ bot_id, session_type: 2 });
  const many = { bot_id, agent_type: agentTypes.agent, agent_cnt: 16 };
  await calls.createMany(many);
  await expect(calls.createMany(many)).rejects.toMatchObject(refusal('tooManyAgents'));
  await calls.create({ bot_id, agent_type: agentTypes.start });
  await expect(calls.create({ bot_id, agent_type: agentTypes.start })).rejects.toMatchObject(
    refusal('oneStart'),
  );
  await expect(calls.update({ bot_id, id: '9', name: 'x' })).rejects.toMatchObject(refusal('noAgentNode'));
});

test('pinned references are brought up to date', async () => {
  const bot_id = await create();
  const other = await create(botModes.single);
  const publish = () => api().bot.publish({ bot_id: other, connectors: { '1024': {} } });
  const { version } = await publish();
  const references = [{ ReferenceId: other, Version: version }];
  await api().multiAgent.createMany({ bot_id, agent_type: agentTypes.bot, references });
  const second = await publish();
  expect(await agentsOf(bot_id)).toMatchObject([
    { current_version: version, update_type: updateTypes.manual, last_version: second.version },
  ]);
  const operate = { bot_id, space_id: owner.spaceId, operate_type: versionOperations.upgrade };
  await api().multiAgent.switchVersions(operate);
  expect(await agentsOf(bot_id)).toMatchObject([{ current_version: second.version }]);
});

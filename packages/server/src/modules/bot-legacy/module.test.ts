import { errorCodes } from '@heddle/api-contract';
import { bot, botModes } from '@heddle/api-contract/families/bot';
import { botLegacy } from '@heddle/api-contract/families/bot-legacy';
import { builtInPlugin } from '@heddle/api-contract/families/built-in-plugin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

let world: TestWorld;
let owner: TestPerson;
const clientsOf = (person: TestPerson) => person.clientOf({ bot, botLegacy, builtInPlugin });
let api: ReturnType<typeof clientsOf>;

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
  api = clientsOf(owner);
});
afterAll(() => world.close());

test('creates an agent with a persona and an opening in the personal space, and edits its details', async () => {
  const made = await api.botLegacy.produce({
    name: 'Guide',
    prompt: 'You are a guide.',
    prologue: 'Hi',
    suggested_questions: ['Where?'],
  });
  expect(made.link).toContain(`/space/${owner.spaceId}/bot/${made.bot_id}`);
  expect((await api.bot.getInfo({ bot_id: made.bot_id })).bot_info).toMatchObject({
    bot_mode: botModes.single,
    prompt_info: { prompt: 'You are a guide.' },
    onboarding_info: { prologue: 'Hi', suggested_questions: ['Where?'] },
  });
  const { bot_id } = made;
  expect(await api.botLegacy.updateProduced({ bot_id, name: 'Pilot' })).toMatchObject({ name: 'Pilot' });
});

test('finds every text that an agent cannot have, and refuses the first', async () => {
  const { bot_id } = await api.bot.create({ space_id: owner.spaceId, name: 'Guide' });
  const wrong = {
    bot_name: '智'.repeat(21),
    bot_opening_questions: ['x'.repeat(51)],
    variable_list: [{ key: '1st' }],
  };
  const { check_not_pass, not_pass_reason } = await api.botLegacy.audit({ bot_id, bot_audit_info: wrong });
  expect([check_not_pass, not_pass_reason]).toEqual([
    true,
    [
      'bot_name: at most 20 characters',
      'bot_opening_questions.0: at most 50 characters',
      'variable_list.0.key: invalid',
    ],
  ]);
  await expect(api.botLegacy.check({ bot_id, bot_audit_info: wrong })).rejects.toMatchObject({
    code: errorCodes.botInvalid,
    reason: { key: 'input.tooLong', parameters: { field: 'bot_name', maximum: 20 } },
  });
  const right = { bot_name: 'Pilot', bot_prompt: 'You are a pilot.' };
  await expect(api.botLegacy.check({ bot_id, bot_audit_info: right })).resolves.toEqual({});
  expect(await api.botLegacy.audit({ bot_id, bot_audit_info: right })).toMatchObject({
    check_not_pass: false,
  });
});

test('reads an agent in the form from before blocks', async () => {
  const { bot_id } = await api.botLegacy.produce({ name: 'Guide', prompt: 'You are a guide.' });
  const { data, editable } = await api.botLegacy.info({ bot_id, space_id: owner.spaceId });
  expect(data).toMatchObject({ id: bot_id, name: 'Guide', version: '', has_published: 0 });
  expect(editable).toBe(true);
  expect(JSON.parse(data.work_info.prompt)).toMatchObject([{ data: 'You are a guide.' }]);
  const { plugins } = await api.builtInPlugin.list({ space_id: owner.spaceId });
  const [{ plugin_id, tools }] = plugins as [(typeof plugins)[0]];
  const [{ api_id, name }] = tools as [(typeof tools)[0]];
  await api.bot.updateInfo({ bot_info: { bot_id, plugin_info_list: [{ plugin_id, api_id }] } });
  const { Tools, PromptList, ModelInfo } = await api.botLegacy.prompt({ BotID: bot_id });
  expect(Tools).toMatchObject([{ plugin_id, api_id, name }]);
  expect(PromptList).toBe(data.work_info.prompt);
  expect(ModelInfo).toBe(data.work_info.other_info);
  const { module_infos } = await api.botLegacy.modules({ space_id: owner.spaceId });
  expect(module_infos).toContain('prompt_info');
});

test('the agents in an agent are read in the same form', async () => {
  const { bot_id } = await api.bot.create({
    space_id: owner.spaceId,
    name: 'Shop',
    bot_mode: botModes.multi,
  });
  const intents = [{ intent_id: '1', prompt: 'wants money back', next_agent_id: '12' }];
  await api.bot.updateInfo({
    bot_info: {
      bot_id,
      agents: [
        { agent_id: '11', agent_type: 1, agent_name: 'Front', prompt_info: { prompt: 'Greet.' }, intents },
        { agent_id: '12', agent_type: 1, agent_name: 'Refunds' },
      ],
    },
  });
  const { data } = await api.botLegacy.info({ bot_id });
  expect(data.agents).toMatchObject([
    { id: '11', name: 'Front', intents },
    { id: '12', name: 'Refunds' },
  ]);
  expect(JSON.parse(data.agents[0]!.work_info.prompt ?? '')).toMatchObject([{ data: 'Greet.' }]);
});

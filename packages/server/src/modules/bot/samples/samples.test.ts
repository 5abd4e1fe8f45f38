import { botLimits, errorCodes, visibleLength } from '@heddle/api-contract';
import { account } from '@heddle/api-contract/families/account';
import { agentChat } from '@heddle/api-contract/families/agent-chat';
import { type BotSample, bot, botSamples } from '@heddle/api-contract/families/bot';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../../testing/createTestApp.js';
import { sampleMessages } from './sampleMessages.js';

// Samples in an installation without models: the demo model answers.
let world: TestWorld;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

const api = (person: TestPerson) => person.clientOf({ account, agentChat, bot, workflow });

async function registerIn(locale: 'en-US' | 'zh-CN'): Promise<TestPerson> {
  const person = await world.register();
  await api(person).account.updateProfile({ locale });
  return person;
}

const create = (person: TestPerson, sample: BotSample, space_id = person.spaceId) =>
  api(person)
    .bot.createSample({ space_id, sample })
    .then(({ bot_id }) => bot_id);

/** The finished messages of an answer, as type and text. */
async function ask(person: TestPerson, bot_id: string, query: string): Promise<[string, string][]> {
  for await (const _event of api(person).agentChat.chat({ bot_id, query }));
  const { message_list } = await api(person).agentChat.getMessageList({ bot_id, count: 20 });
  return message_list.toReversed().map(({ type, content }) => [type, content]);
}

const namesOf = async (person: TestPerson) => {
  const { workflow_list } = await api(person).workflow.workflowList({
    space_id: person.spaceId,
    page: 1,
    size: 20,
  });
  return workflow_list.map(({ name }) => name);
};

describe.each([
  {
    locale: 'en-US' as const,
    language: 'en' as const,
    guide: 'Demo: Edit this text',
    bill: 'Each of 4 pays 78.65; the total with 10% service is 314.6.',
    days: 'From 2026-03-01 to 2026-12-24: 298 days, about 43 weeks.',
    noDate: 'Write one or two dates, such as 2026-03-01.',
  },
  {
    locale: 'zh-CN' as const,
    language: 'zh-CN' as const,
    guide: 'Demo: 在左侧的“人设与提示词”里修改这段文字',
    bill: '4 人每人付 78.65，含服务费 10% 共 314.6。',
    days: '从 2026-03-01 到 2026-12-24 共 298 天，约 43 周。',
    noDate: '请写出一个或两个日期，例如 2026-03-01。',
  },
])('the samples in $locale', ({ locale, language, guide, bill, days, noDate }) => {
  let person: TestPerson;
  beforeAll(async () => {
    person = await registerIn(locale);
  });
  const { [language]: words } = sampleMessages;

  test('are listed in the language of the account, and their texts fit', async () => {
    const listed = await api(person).bot.sampleList({});
    expect(listed.map(({ id, name }) => [id, name])).toEqual(botSamples.map((id) => [id, words[id].name]));
    for (const { name, opening, questions } of Object.values(words)) {
      expect(visibleLength(name)).toBeLessThanOrEqual(botLimits.name);
      expect(visibleLength(opening)).toBeLessThanOrEqual(botLimits.prologue);
      for (const question of questions)
        expect(visibleLength(question)).toBeLessThanOrEqual(botLimits.suggestedQuestion);
    }
  });

  test('the plain one answers from its prompt', async () => {
    const said = await ask(person, await create(person, 'guide'), words.guide.questions[0]!);
    expect(said).toContainEqual(['answer', expect.stringContaining(guide)]);
  });

  test('the one with a tool calls it, and quotes its result', async () => {
    const said = await ask(person, await create(person, 'bill'), words.bill.questions[0]!);
    const call = said.find(([type]) => type === 'function_call')?.[1] ?? '';
    expect(call).toContain('{\\"amount\\":286,\\"people\\":4,\\"service\\":10}');
    expect(said).toContainEqual(['tool_response', expect.stringContaining(bill)]);
    expect(said.filter(([type]) => type === 'answer')).toEqual([['answer', `Demo: split_bill → ${bill}`]]);
  });

  test('the one in chat-flow mode answers by its flow', async () => {
    const bot_id = await create(person, 'days');
    const said = await ask(person, bot_id, words.days.questions[0]!);
    expect(said.filter(([type]) => type === 'answer')).toEqual([['answer', days]]);
    expect(await ask(person, bot_id, words.days.questions[2]!)).toContainEqual(['answer', noDate]);
  });
});

test('clicks at once create one agent with one workflow; a deleted one is created again', async () => {
  const person = await world.register();
  const ids = await Promise.all([create(person, 'bill'), create(person, 'bill'), create(person, 'bill')]);
  expect(new Set(ids).size).toBe(1);
  const isTool = (name: string) => name === 'split_bill';
  expect((await namesOf(person)).filter(isTool)).toHaveLength(1);
  await api(person).bot.delete({ bot_id: ids[0]! });
  const again = await create(person, 'bill');
  expect(again).not.toBe(ids[0]);
  expect((await namesOf(person)).filter(isTool)).toHaveLength(1);
});

test('a changed workflow is left alone, and the next sample gets its own', async () => {
  const person = await world.register();
  const bot_id = await create(person, 'bill');
  const workflowOf = async (id: string) =>
    (await api(person).bot.getInfo({ bot_id: id })).bot_info.workflow_info_list[0]!.workflow_id;
  const workflow_id = await workflowOf(bot_id);
  const { workflow: canvas } = await api(person).workflow.canvas({ workflow_id });
  await api(person).workflow.save({ workflow_id, schema: `${canvas.schema_json} ` });
  await api(person).bot.delete({ bot_id });
  expect(await workflowOf(await create(person, 'bill'))).not.toBe(workflow_id);
});

test('people create samples of their own in a team, and strangers none', async () => {
  const owner = await world.register();
  const member = await world.register();
  const { id: space_id } = await owner.client.space.save({ name: 'Team' });
  await owner.client.space.invite({
    space_id,
    member_info_list: [{ user_id: member.id, space_role_type: 3 }],
  });
  await expect(create(await world.register(), 'guide', space_id)).rejects.toMatchObject({
    code: errorCodes.accessDenied,
  });
  await member.client.space.join({ space_id });
  expect(await create(member, 'guide', space_id)).not.toBe(await create(owner, 'guide', space_id));
});

test('no text of a sample remains in the other language', () => {
  expect(JSON.stringify(sampleMessages.en)).not.toMatch(/\p{Script=Han}/u);
  for (const { persona: _persona, ...texts } of Object.values(sampleMessages['zh-CN']))
    for (const text of [...Object.values(texts).flat()]) expect(text).toMatch(/\p{Script=Han}/u);
});

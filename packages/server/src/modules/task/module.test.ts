import { agentChat } from '@heddle/api-contract/families/agent-chat';
import { bot } from '@heddle/api-contract/families/bot';
import { task, taskActions, taskStatuses } from '@heddle/api-contract/families/task';
import { trigger } from '@heddle/api-contract/families/trigger';
import { beforeAll, expect, test } from 'vitest';
import { streamTexts } from '../../models/testing/scriptedEndpoint.js';
import { streamToolCalls } from '../../models/testing/streamToolCalls.js';
import type { TestPerson } from '../../testing/createTestApp.js';
import { agentTester } from '../agent-chat/testing/agentTester.js';
import { claimDue } from '../trigger/claimDue.js';
import { triggerClock } from '../trigger/index.js';
import { settleEnded } from '../trigger/settleFires.js';

const tester = agentTester({ capabilities: ['tools'] });
const { script, send } = tester;
const calls = (person: TestPerson = tester.owner) => person.clientOf({ agentChat, bot, task, trigger });
let bot_id: string;
let now: Date;

beforeAll(async () => {
  now = new Date('2026-11-28T12:00:00Z');
  tester.world.app.app.use(triggerClock).now = async () => now;
  bot_id = (await calls().bot.create({ space_id: tester.owner.spaceId, name: 'Reminder' })).bot_id;
  const blocks = { task_info: { user_task_allowed: true }, model_info: { model_id: '9' } };
  await calls().bot.updateInfo({
    bot_info: { bot_id, suggest_reply_info: { suggest_reply_mode: 2 }, ...blocks },
  });
});

async function moveTo(time: string): Promise<void> {
  now = new Date(time);
  await claimDue(tester.world.app.app);
  await tester.world.delivered();
  while (await settleEnded(tester.world.app.app)) await new Promise((resolve) => setTimeout(resolve, 20));
}

const publish = () => calls().bot.publish({ bot_id, connectors: { '1024': {} }, history_info: '' });

const logOf = async (trigger_id: string) =>
  (await calls().trigger.log({ trigger_id })).fires.map(({ status, reason }) => [status, reason]);

const call = (id: string, name: string, values: object) =>
  streamToolCalls([{ id, name, arguments: values as never }]);

test('a task of the author waits for the publication, then asks the agent at its time', async () => {
  await calls().task.save({
    bot_id,
    name: 'Morning',
    trigger_type: 1,
    time_data: { cron_expr: '0 13 * * *', time_zone: 'UTC' },
    action: { action_type: taskActions.query, bot_query_action: { content: 'News of {{trigger.time}}?' } },
  });
  const { bot_task_list } = await calls().task.botTaskList({ bot_id });
  expect(bot_task_list).toMatchObject([{ name: 'Morning', status: taskStatuses.activated }]);
  const { id } = bot_task_list[0]!;
  await moveTo('2026-11-28T13:00:01Z');
  expect(await logOf(id)).toEqual([['skipped', 'trigger.notPublished']]);
  await publish();
  script.replies = [streamTexts(['Nothing new.'])];
  await moveTo('2026-11-29T13:00:01Z');
  expect((await logOf(id))[0]).toEqual(['success', '']);
  const { message_list } = await calls().agentChat.getMessageList({ bot_id, draft_mode: false, count: 20 });
  const said = message_list.map(({ content }) => content);
  expect(said).toEqual(expect.arrayContaining(['News of 2026-11-29T13:00:00.000Z?', 'Nothing new.']));
  await calls().task.setStatus({ bot_id, space_id: tester.owner.spaceId, trigger_id: id, set_invalid: true });
  const { task_list } = await calls().task.agentTasks({ bot_id, space_id: tester.owner.spaceId });
  expect(task_list).toMatchObject([{ task_name: 'Morning', valid_status: false, exec_status: 1 }]);
  await calls().task.removeBotTask({ bot_id, task_id: id });
  expect((await calls().task.list({ bot_id })).length).toBe(0);
});

test('a webhook of an agent is saved with its task, and fires by hand with the draft', async () => {
  const { webhook_url, bearer_token } = await calls().task.createWebhook({ bot_id });
  expect(bearer_token).toMatch(/^whsec_/);
  const action = { action_type: taskActions.query, bot_query_action: { content: 'Order {{order}}' } };
  const output_schema = '[{"name":"order","type":"string","required":true}]';
  const saved = { bot_id, name: 'Orders', trigger_type: 2, mode: 1, action } as const;
  await calls().task.save({ ...saved, webhook_data: { url: webhook_url, output_schema } });
  const [made] = (await calls().task.botTaskList({ bot_id })).bot_task_list;
  expect(made).toMatchObject({ name: 'Orders', status: taskStatuses.activated });
  script.replies = [streamTexts(['Noted.'])];
  await calls().task.fire({ bot_id, task_id: made!.id, params: '{"order":"17"}' });
  await tester.world.delivered();
  while (await settleEnded(tester.world.app.app)) await new Promise((resolve) => setTimeout(resolve, 20));
  const { task_exec_list } = await calls().task.log({
    bot_id,
    space_id: tester.owner.spaceId,
    trigger_id: made!.id,
  });
  expect(task_exec_list.map(({ exec_status }) => exec_status)).toEqual([1]);
  await expect(
    calls().task.save({ ...saved, webhook_data: { url: webhook_url, output_schema: '{' } }),
  ).rejects.toMatchObject({ reason: { key: 'trigger.schema' } });
});

test('refuses schedules of agents that are too frequent, and more than ten tasks', async () => {
  const create = (cron_expr: string) => calls().task.createPreset({ bot_id, cron_expr, content: 'x' });
  await expect(create('*/2 * * * *')).rejects.toMatchObject({ reason: { key: 'trigger.tooOften' } });
  const before = (await calls().task.list({ bot_id })).length;
  for (let more = before; more < 10; more += 1) await create('0 9 1 1 *');
  await expect(create('0 9 1 1 *')).rejects.toMatchObject({ reason: { key: 'trigger.tooMany' } });
});

test('people have the agent create, list and delete their own tasks in the chat', async () => {
  const values = {
    name: 'Water',
    cron: '0 8 * * *',
    time_zone: 'Europe/Berlin',
    prompt: 'Remind me to water the plants',
  };
  script.replies = [
    call('c1', 'create_schedule', values),
    call('c2', 'create_schedule', { ...values, cron: '* * * * *' }),
    call('c3', 'list_schedules', {}),
    streamTexts(['Done.']),
  ];
  const heard = await send(bot_id, 'Remind me', { draft_mode: false } as never);
  const [made, refused, listed] = heard.of('tool_response').map(({ content }) => content);
  expect(JSON.parse(made!)).toEqual({ id: expect.any(String), next_time: expect.stringContaining('T07:00') });
  expect(refused).toContain('at least 5 minutes apart');
  expect(JSON.parse(listed!)).toMatchObject([{ name: 'Water', is_on: true }]);
  const { id } = JSON.parse(made!) as { id: string };
  script.replies = [streamTexts(['Water them.'])];
  await moveTo('2026-11-30T07:00:01Z');
  expect(await logOf(id)).toEqual([['success', '']]);
  script.replies = [call('c4', 'delete_schedule', { id }), streamTexts(['Deleted.'])];
  const last = await send(bot_id, 'Stop that', { draft_mode: false } as never);
  expect(last.of('tool_response')[0]!.content).toBe('{"deleted":1}');
});

test('a model introduces what an agent does at set times', async () => {
  script.replies = [streamTexts(['Sends news every morning.'])];
  const written = await calls().task.intro({
    system_prompt: 'You send news.',
    suggested_questions: '["News?"]',
  });
  expect(written.intro).toBe('Sends news every morning.');
  await expect(calls().task.intro({ system_prompt: ' ' })).rejects.toMatchObject({
    reason: { key: 'copilot.descriptionMissing' },
  });
});

import type { ServerResponse } from 'node:http';
import {
  type ReceivedCall,
  type ScriptedEndpoint,
  startScriptedEndpoint,
} from '../../packages/server/src/models/testing/scriptedEndpoint.js';
import {
  answerJson,
  type EchoServer,
  startEchoServer,
} from '../../packages/server/src/modules/plugin/testing/startEchoServer.js';
import { ApiClient } from '../drivers/ApiClient.js';
import { createWeatherPlugin } from '../drivers/createWeatherPlugin.js';
import { signIn } from '../drivers/studio.js';
import { type Heddle, startHeddle } from '../fixtures/startHeddle.js';
import { test as base, expect } from '../fixtures/test.js';
import { withToolModel } from '../fixtures/withToolModel.js';

/** Calls the tool once for each question, and answers with what the tool gave. */
function answerWithTool(response: ServerResponse, { body }: ReceivedCall): void {
  const last = (body.messages as { role: string; content?: unknown }[]).at(-1);
  const [tool] = (body.tools ?? []) as { function: { name: string } }[];
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, finish_reason: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({ id: 'a', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`,
    );
  if (last?.role !== 'tool' && tool) {
    const call = { name: tool.function.name, arguments: '{"city":"Oslo"}' };
    send({ tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: call }] });
    send({}, 'tool_calls');
  } else {
    send({ content: `收到 ${String(last?.content).replaceAll('"', '')}` });
    send({}, 'stop');
  }
  response.end('data: [DONE]\n\n');
}

const test = base.extend<object, { endpoint: ScriptedEndpoint; weather: EchoServer; heddle: Heddle }>({
  endpoint: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
    async ({}, use) => {
      const endpoint = await startScriptedEndpoint(answerWithTool);
      await use(endpoint);
      await endpoint.close();
    },
    { scope: 'worker' },
  ],
  weather: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const weather = await startEchoServer();
      weather.answer = answerJson({ degrees: 3 });
      await use(weather);
      await weather.close();
    },
    { scope: 'worker' },
  ],
  heddle: [
    async ({ endpoint, weather }, use) => {
      const heddle = await startHeddle({
        configuration: { ...withToolModel(endpoint, 501), httpNodeOrigins: [weather.url] },
      });
      await use(heddle);
      await heddle.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** A published plugin with one tool, and an agent that may call it. */
async function prepare(api: ApiClient, space_id: string, url: string) {
  const tool = await createWeatherPlugin(api, space_id, url);
  const { bot_id } = await api.post('/api/draftbot/create', { space_id, name: '天气助手' });
  await api.post('/api/playground_api/draftbot/update_draft_bot_info', {
    bot_info: { bot_id, suggest_reply_info: { suggest_reply_mode: 2 }, plugin_info_list: [tool] },
  });
  return { ...tool, bot_id };
}

test('a mock set answers while its author debugs, the chat says so, and the published agent calls the server', async ({
  page,
  heddle,
  weather,
}) => {
  const api = new ApiClient(heddle.url);
  const space_id = await api.signIn();
  const { plugin_id, api_id, bot_id } = await prepare(api, space_id, weather.url);
  weather.heard.length = 0;
  const source = page.getByRole('combobox', { name: '“find_weather”的数据来源' });
  const dialog = page.getByRole('dialog');

  await test.step('write a mock set by hand', async () => {
    await signIn(page, `/space/${space_id}/plugin/${plugin_id}/tool/${api_id}`);
    await page.getByRole('button', { name: '管理“find_weather”的模拟数据集' }).click();
    await dialog.getByRole('button', { name: '新建模拟数据集' }).click();
    await dialog.getByLabel('名称').fill('冬天');
    await dialog.getByRole('button', { name: '创建' }).click();
    await dialog.getByRole('button', { name: '添加数据' }).click();
    const answer = dialog.getByRole('textbox', { name: '返回数据（JSON）' });
    await answer.fill('{"degrees":"冷"}');
    await expect(dialog.getByRole('alert')).toContainText('degrees');
    await answer.fill('{"degrees":-40}');
    await dialog.getByRole('button', { name: '保存', exact: true }).click();
    await expect(dialog.getByRole('list', { name: '数据' })).toContainText('-40');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('it answers on the debug page', async () => {
    await source.click();
    await page.getByRole('option', { name: '冬天' }).click();
    await page.getByRole('region', { name: '调试' }).getByRole('textbox', { name: 'city' }).fill('Oslo');
    await page.getByRole('button', { name: '发送' }).click();
    const response = page.getByRole('region', { name: '响应' });
    await expect(response).toContainText('模拟数据集：冬天');
    await expect(response).toContainText('-40');
    expect(weather.heard).toEqual([]);
  });

  await test.step('it answers the draft of an agent, whose chat says so', async () => {
    await page.goto(`/space/${space_id}/bot/${bot_id}`);
    await page.getByRole('button', { name: '模拟数据' }).click();
    await source.click();
    await page.getByRole('option', { name: '冬天' }).click();
    await dialog.getByRole('button', { name: '关闭' }).click();
    await expect(page.getByRole('button', { name: '模拟数据：1' })).toBeVisible();
    await page.getByPlaceholder('以用户身份提问').fill('Oslo 天气如何？');
    await page.keyboard.press('Enter');
    const chat = page.getByRole('log', { name: '消息' });
    await expect(chat.getByText('收到 {degrees:-40}')).toBeVisible();
    await chat.getByText('运行完成').click();
    await chat.getByRole('button', { name: /find_weather/ }).click();
    await expect(chat.getByText('模拟数据集：冬天')).toBeVisible();
    await chat.getByRole('button', { name: '过程', exact: true }).click();
    const story = page.getByRole('region', { name: '回答的过程' });
    await story.getByText('find_weather').first().click();
    await expect(story.getByText('模拟数据集：冬天')).toBeVisible();
    expect(weather.heard).toEqual([]);
  });

  await test.step('the answer goes on from an edited result of the tool', async () => {
    const story = page.getByRole('region', { name: '回答的过程' });
    await story.getByRole('button', { name: '修改结果，从这里继续…' }).click();
    await expect(dialog.getByLabel('工具结果')).toHaveValue(/-40/);
    await dialog.getByLabel('工具结果').fill('{"degrees":30}');
    await dialog.getByRole('button', { name: '运行', exact: true }).click();
    await expect(dialog.getByText('收到 {degrees:30}')).toBeVisible();
    expect(weather.heard).toEqual([]);
    await dialog.getByRole('button', { name: '关闭' }).click();
  });

  await test.step('the published agent calls the server', async () => {
    await api.post('/api/draftbot/publish', { bot_id, space_id, connectors: { '1024': {} } });
    const { token } = await api.post('/api/permission_api/pat/create_personal_access_token_and_permission', {
      name: 'agent',
      duration_day: '1',
      workspace_permission: {
        option: 1,
        permission_list: [{ resource_type: 'Chat', actions: ['chat'] }],
      },
    });
    const response = await fetch(`${heddle.url}/v3/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        bot_id,
        user_id: 'someone',
        stream: true,
        additional_messages: [{ role: 'user', content: 'Oslo?', content_type: 'text' }],
      }),
    });
    expect(await response.text()).toContain('收到 {degrees:3}');
    expect(weather.heard).toHaveLength(1);
  });
});

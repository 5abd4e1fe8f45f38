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
import {
  clientId,
  clientSecret,
  type OAuthServer,
  startOAuthServer,
} from '../../packages/server/src/modules/plugin/testing/startOAuthServer.js';
import { ApiClient } from '../drivers/ApiClient.js';
import { signIn } from '../drivers/studio.js';
import { type Heddle, startHeddle } from '../fixtures/startHeddle.js';
import { test as base, expect } from '../fixtures/test.js';
import { withToolModel } from '../fixtures/withToolModel.js';

/** Calls the agent's tool, and repeats what it gives. */
function answerAsAgent(response: ServerResponse, { body }: ReceivedCall): void {
  const last = (body.messages as { role: string; content?: unknown }[]).at(-1);
  const [tool] = (body.tools ?? []) as { function: { name: string } }[];
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, finish_reason: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({ id: 'a', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`,
    );
  if (last?.role === 'user' && tool) {
    const call = { name: tool.function.name, arguments: '{}' };
    send({ tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: call }] });
    send({}, 'tool_calls');
  } else {
    send({ content: `今天的日程：${String(last?.content)}` });
    send({}, 'stop');
  }
  response.end('data: [DONE]\n\n');
}

interface Servers {
  endpoint: ScriptedEndpoint;
  calendar: EchoServer;
  accounts: OAuthServer;
}

const test = base.extend<object, { servers: Servers; heddle: Heddle }>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
    async ({}, use) => {
      const endpoint = await startScriptedEndpoint(answerAsAgent);
      const calendar = await startEchoServer();
      const accounts = await startOAuthServer();
      calendar.answer = (response, { headers }) => {
        const token = headers.authorization?.replace('Bearer ', '') ?? '';
        const isKnown = accounts.valid.has(token);
        answerJson(
          isKnown ? { events: '下午三点看牙' } : { error: 'unknown' },
          isKnown ? 200 : 401,
        )(response);
      };
      await use({ endpoint, calendar, accounts });
      await Promise.all([endpoint.close(), calendar.close(), accounts.close()]);
    },
    { scope: 'worker' },
  ],
  heddle: [
    async ({ servers: { endpoint, calendar, accounts } }, use) => {
      const heddle = await startHeddle({
        configuration: { ...withToolModel(endpoint, 502), httpNodeOrigins: [calendar.url, accounts.url] },
      });
      await use(heddle);
      expect(heddle.errors(), 'what the server says').not.toContain('planted');
      await heddle.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test('an agent asks for consent in the middle of a chat, and answers with the tool’s result once it is given', async ({
  page,
  context,
  heddle,
  servers: { calendar, accounts },
}) => {
  const api = new ApiClient(heddle.url);
  const space_id = await api.signIn();
  // This call answers with its fields beside the code.
  const post = async (path: string, body: object) => (await api.open(path, body)).json();
  const { plugin_id } = await post('/api/plugin_api/register_plugin_meta', {
    ...{ space_id, name: '日历', desc: '查询日程', url: calendar.url, auth_type: 0 },
  });
  const { api_id } = await post('/api/plugin_api/create_api', {
    ...{ plugin_id, name: 'list_events', desc: '列出日程', path: '/events', method: 1 },
  });
  await signIn(page, `/space/${space_id}/plugin/${plugin_id}/tool/${api_id}`);
  const dialog = page.getByRole('dialog');
  const status = page.getByRole('group', { name: '账号授权' });

  /** Presses a link of the page that opens the consent, and gives it. */
  async function consent(name: string): Promise<void> {
    const opening = context.waitForEvent('page');
    await page.getByRole('link', { name }).click();
    const tab = await opening;
    await expect(tab.getByText('“日历”需要访问你的账号')).toBeVisible();
    await tab.getByRole('button', { name: `前往 ${new URL(accounts.url).host}` }).click();
    await tab.getByRole('link', { name: 'Allow' }).click();
    await expect(tab.getByText('已授权“日历”')).toBeVisible();
    expect(tab.url()).not.toContain('planted');
    await tab.close();
  }

  await test.step('set up the authorization in the settings of the plugin', async () => {
    await page.getByRole('button', { name: '设置', exact: true }).click();
    await dialog.getByRole('radio', { name: 'OAuth 2.0 授权码' }).check();
    await expect(dialog.getByRole('region', { name: '回调地址' })).toHaveText(
      `${heddle.url}/authorize-plugin/done/${plugin_id}`,
    );
    await dialog.getByLabel('客户端 ID').fill(clientId);
    await dialog.getByLabel('客户端密钥', { exact: true }).fill(clientSecret);
    await dialog.getByLabel('授权地址').fill(`${accounts.url}/authorize`);
    await dialog.getByLabel('令牌地址').fill(`${accounts.url}/token`);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(status.getByText('未授权')).toBeVisible();
  });

  await test.step('allow it while debugging, call the tool and publish', async () => {
    await consent('授权');
    await expect(status.getByText('已授权')).toBeVisible();
    await page.getByRole('button', { name: '发送', exact: true }).click();
    await expect(page.getByRole('region', { name: '响应' }).getByText('下午三点看牙').first()).toBeVisible();
    await post('/api/plugin_api/publish_plugin', { plugin_id });
  });

  await test.step('chat: the consent to the draft does not count, so the agent asks', async () => {
    const { bot_id } = await api.post('/api/draftbot/create', { space_id, name: '助理' });
    await api.post('/api/playground_api/draftbot/update_draft_bot_info', {
      bot_info: { bot_id, plugin_info_list: [{ plugin_id, api_id }] },
    });
    await page.goto(`/space/${space_id}/bot/${bot_id}`);
    const question = page.getByPlaceholder('以用户身份提问');
    await question.fill('我今天有什么安排？');
    await question.press('Enter');
    const chat = page.getByRole('log', { name: '消息' });
    await expect(chat.getByText('“日历”需要访问你的账号，授权后将继续回答。')).toBeVisible();
    await consent('登录');
    await expect(chat.getByText(/^今天的日程：.*下午三点看牙/)).toBeVisible();
  });
});

import type { ServerResponse } from 'node:http';
import {
  type ReceivedCall,
  type ScriptedEndpoint,
  startScriptedEndpoint,
  streamTexts,
} from '../../packages/server/src/models/testing/scriptedEndpoint.js';
import { streamToolCalls } from '../../packages/server/src/models/testing/streamToolCalls.js';
import { ApiClient } from '../drivers/ApiClient.js';
import { signIn } from '../drivers/studio.js';
import { type Heddle, startHeddle } from '../fixtures/startHeddle.js';
import { test as base, expect } from '../fixtures/test.js';
import { withToolModel } from '../fixtures/withToolModel.js';

/** Hands over where that is possible, and answers otherwise. */
function answer(response: ServerResponse, call: ReceivedCall): void {
  const [tool] = (call.body.tools ?? []) as { function: { name: string } }[];
  const reply = tool
    ? streamToolCalls([{ id: 'c', name: tool.function.name, arguments: '{}' }])
    : streamTexts(['钱已退回。']);
  reply(response, call);
}

const test = base.extend<object, { endpoint: ScriptedEndpoint; heddle: Heddle }>({
  endpoint: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
    async ({}, use) => {
      const endpoint = await startScriptedEndpoint(answer);
      await use(endpoint);
      await endpoint.close();
    },
    { scope: 'worker' },
  ],
  heddle: [
    async ({ endpoint }, use) => {
      const heddle = await startHeddle({ configuration: withToolModel(endpoint, 501) });
      await use(heddle);
      await heddle.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test('two agents are built on the canvas, and the first hands over to the second in the chat', async ({
  page,
  heddle,
}) => {
  const api = new ApiClient(heddle.url);
  const space_id = await api.signIn();
  const { bot_id } = await api.post('/api/draftbot/create', { space_id, name: '商店' });
  await api.post('/api/playground_api/draftbot/update_draft_bot_info', {
    bot_info: { bot_id, suggest_reply_info: { suggest_reply_mode: 2 } },
  });
  await signIn(page);
  await page.goto(`/space/${space_id}/bot/${bot_id}`);
  await page.getByRole('button', { name: '模式：单智能体' }).click();
  await page.getByRole('menuitem', { name: /^多智能体/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '切换' }).click();

  const canvas = page.getByRole('region', { name: '智能体画布' });
  const addAgent = canvas.getByRole('button', { name: '添加智能体' });
  await addAgent.press('Enter');
  await expect(addAgent).toBeFocused();
  const panel = page.getByRole('region', { name: '智能体设置' });
  await panel.getByRole('textbox', { name: '名称' }).fill('退款');
  await expect(canvas.getByText('2 / 30 个智能体')).toBeVisible();

  await canvas.getByText('智能体 1', { exact: true }).first().click();
  await panel.getByRole('button', { name: '添加条件' }).click();
  await panel.getByRole('textbox', { name: '条件 1' }).fill('用户想退款');
  await panel.getByRole('combobox', { name: '交接给' }).click();
  await page.getByRole('option', { name: '退款' }).click();
  await panel.getByRole('button', { name: '关闭', exact: true }).click();
  await expect(canvas.getByText('用户想退款')).toBeVisible();
  await expect(page.getByText(/^已保存/).first()).toBeVisible();

  await page.getByPlaceholder('以用户身份提问').fill('我要退款');
  await page.keyboard.press('Enter');
  const chat = page.getByRole('log', { name: '消息' });
  await expect(chat.getByText('钱已退回。')).toBeVisible();
  await expect(chat.getByText('退款', { exact: true })).toBeVisible();

  await page.reload();
  await expect(canvas.getByText('2 / 30 个智能体')).toBeVisible();
  await expect(canvas.getByText('用户想退款')).toBeVisible();
});

import { execFileSync } from 'node:child_process';
import {
  startScriptedEndpoint,
  streamTexts,
} from '../../packages/server/src/models/testing/scriptedEndpoint.js';
import { ApiClient } from '../drivers/ApiClient.js';
import { signIn } from '../drivers/studio.js';
import { chatAboutFabrics } from '../fixtures/runDocuments.js';
import { type Heddle, startHeddle } from '../fixtures/startHeddle.js';
import { test as base, expect } from '../fixtures/test.js';

/** An installation whose only model is a scripted server. */
const test = base.extend<object, { heddle: Heddle }>({
  heddle: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
    async ({}, use) => {
      const endpoint = await startScriptedEndpoint((response, call) => {
        const isSuggestion = call.text.includes('Suggest 3 short questions');
        const texts = isSuggestion ? ['["为什么？", "多少钱？"]'] : ['蚕丝', '**很轻**。'];
        streamTexts(texts)(response, call);
      });
      const { baseURL } = endpoint;
      const models = [{ id: '9', name: '九号', baseURL, model: 'nine' }];
      const configuration = { models, privateOrigins: [new URL(baseURL).origin] };
      const heddle = await startHeddle({ configuration });
      await use(heddle);
      await heddle.remove();
      await endpoint.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test('a chat flow is created, tested in a conversation, published, and called', async ({ page, heddle }) => {
  const api = new ApiClient(heddle.url);
  const space_id = await api.signIn();
  await signIn(page);
  const dialog = page.getByRole('dialog');
  const bar = page.getByRole('banner');

  await test.step('the dialog for a new workflow offers the chat flow, which starts with a message', async () => {
    await page.getByRole('button', { name: '新建工作流' }).first().click();
    await dialog.getByRole('radio', { name: '对话流' }).check();
    await dialog.getByLabel('名称').fill('fabrics');
    await dialog.getByRole('button', { name: '创建' }).click();
    await expect(page).toHaveURL(/\/work_flow/);
    await expect(bar.getByText('对话流')).toBeVisible();
    await expect(page.getByText('USER_INPUT').first()).toBeVisible();
  });
  const workflow_id = new URL(page.url()).searchParams.get('workflow_id')!;

  await test.step('its role decides what people see first', async () => {
    await bar.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '角色设置' }).click();
    await dialog.getByLabel('开场白').fill('我懂丝线。');
    await dialog.getByRole('button', { name: '添加问题' }).click();
    await dialog.getByLabel('问题 1', { exact: true }).fill('选哪种线？');
    await dialog.getByText('开启', { exact: true }).click();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await api.post('/api/workflow_api/save', {
    workflow_id,
    space_id,
    schema: JSON.stringify(chatAboutFabrics('9')),
  });
  await page.reload();
  await bar.getByRole('button', { name: '试运行' }).click();
  const pane = page.getByRole('complementary', { name: '对话试运行' });

  await test.step('an option answers what the chat flow asks, and questions follow the answer', async () => {
    await expect(pane.getByText('我懂丝线。')).toBeVisible();
    await pane.getByRole('button', { name: '选哪种线？' }).click();
    await pane.getByRole('button', { name: /蚕丝/ }).click();
    await expect(pane.getByText('很轻', { exact: true })).toBeVisible();
    await expect(pane.getByRole('button', { name: '为什么？' })).toBeVisible();
    await expect(page.locator('[data-flow-node]').getByText('完成').first()).toBeVisible();
  });

  await test.step('a reload keeps the messages, and clearing separates them from what follows', async () => {
    await page.reload();
    await bar.getByRole('button', { name: '试运行' }).click();
    await expect(pane.getByText('很轻', { exact: true })).toBeVisible();
    await pane.getByRole('button', { name: '清除上下文' }).click();
    await expect(pane.getByText(/上下文已清除|清除了上下文/)).toBeVisible();
  });

  await test.step('the code shown after publishing chats with the published version', async () => {
    await bar.getByRole('button', { name: '发布', exact: true }).click();
    await dialog.getByRole('button', { name: '发布', exact: true }).click();
    await expect(dialog.getByText('从程序中调用')).toBeVisible();
    const code = await dialog.locator('pre').first().innerText();
    expect(code).toContain('/v1/workflows/chat');
    const { token } = await api.post('/api/permission_api/pat/create_personal_access_token_and_permission', {
      name: 'curl',
      workspace_permission_v2: { option: 1, permission_list: ['Workflow.run'] },
    });
    const answer = execFileSync('bash', ['-c', code], {
      env: { ...process.env, HEDDLE_TOKEN: token },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect(answer).toContain('conversation.chat.requires_action');
  });
});

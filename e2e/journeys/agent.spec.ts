import type { ServerResponse } from 'node:http';
import {
  type ReceivedCall,
  type ScriptedEndpoint,
  startScriptedEndpoint,
} from '../../packages/server/src/models/testing/scriptedEndpoint.js';
import { ApiClient } from '../drivers/ApiClient.js';
import { signIn } from '../drivers/studio.js';
import { type Heddle, startHeddle } from '../fixtures/startHeddle.js';
import { test as base, expect } from '../fixtures/test.js';
import { withToolModel } from '../fixtures/withToolModel.js';

/** Calls the agent's tool once for a question about Ada, and answers tersely if the prompt asks for it. */
function answerAsAgent(response: ServerResponse, { body }: ReceivedCall): void {
  const messages = body.messages as { role: string; content?: unknown }[];
  const last = messages.at(-1);
  const said = JSON.stringify(last?.content ?? '');
  const [tool] = (body.tools ?? []) as { function: { name: string } }[];
  const isTerse = JSON.stringify(messages[0]).includes('简短');
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, finish_reason: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({ id: 'a', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`,
    );
  if (last?.role !== 'tool' && tool && said.includes('Ada')) {
    const call = { name: tool.function.name, arguments: '{"name":"Ada"}' };
    send({ tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: call }] });
    send({}, 'tool_calls');
  } else {
    for (const content of isTerse ? ['好的。'] : ['你好，', '很高兴为你服务。']) send({ content });
    send({}, 'stop');
  }
  response.end('data: [DONE]\n\n');
}

const test = base.extend<object, { endpoint: ScriptedEndpoint; heddle: Heddle }>({
  endpoint: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
    async ({}, use) => {
      const endpoint = await startScriptedEndpoint(answerAsAgent);
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

test('an agent is built with a workflow as a tool, tried, changed, published, called by API and restored', async ({
  page,
  heddle,
}) => {
  const api = new ApiClient(heddle.url);
  const space_id = await api.signIn();
  const { workflow_list } = await api.post('/api/workflow_api/workflow_list', {
    space_id,
    name: 'hello_output',
    page: 1,
    size: 1,
  });
  const { workflow_id } = workflow_list[0];
  await api.post('/api/workflow_api/publish', {
    space_id,
    workflow_id,
    workflow_version: 'v0.0.1',
    version_description: '',
    force: true,
  });
  await signIn(page);
  const dialog = page.getByRole('dialog');
  const prompt = page.getByRole('textbox', { name: '人设与提示词' });
  const question = page.getByPlaceholder('以用户身份提问');
  const chat = page.getByRole('log', { name: '消息' });

  await test.step('create it and write its prompt', async () => {
    await page.getByRole('button', { name: '新建智能体' }).first().click();
    await dialog.getByLabel('名称').fill('问候助手');
    await dialog.getByRole('button', { name: '创建' }).click();
    await expect(page).toHaveURL(/\/bot\/\d+$/);
    await prompt.click();
    await page.keyboard.type('你是一位热情的接待员。');
    await expect(page.getByText(/^已保存/)).toBeVisible();
  });

  await test.step('share its prompt in the library', async () => {
    await page.getByRole('button', { name: '保存当前提示词' }).click();
    await dialog.getByLabel('名称').fill('接待员');
    await dialog.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByRole('button', { name: '提示词库' }).click();
    await dialog.getByText('空间', { exact: true }).click();
    await dialog.getByRole('button', { name: '插入提示词: 接待员' }).click();
    await expect(prompt).toHaveText('你是一位热情的接待员。你是一位热情的接待员。');
  });

  await test.step('add a workflow as a tool', async () => {
    await page.getByRole('button', { name: '添加工作流' }).click();
    await dialog.getByRole('button', { name: '添加: hello_output' }).click();
    await dialog.getByRole('button', { name: '关闭' }).click();
    await expect(page.getByRole('button', { name: '“hello_output”的设置' })).toBeVisible();
  });

  await test.step('talk to it: it calls the workflow, then answers', async () => {
    await question.fill('问候 Ada');
    await question.press('Enter');
    await expect(chat.getByText('你好，很高兴为你服务。', { exact: true })).toBeVisible();
    await expect(chat.getByText('运行完成')).toBeVisible();
    await expect(chat.getByText(/^你好，Ada！/)).toBeVisible();
  });

  await test.step('a changed prompt changes the next answer without waiting for the save', async () => {
    await prompt.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('回答要简短。');
    await question.fill('你好');
    await question.press('Enter');
    await expect(chat.getByText('好的。', { exact: true }).first()).toBeVisible();
  });

  await test.step('see how it answered, try another prompt and apply it, and keep a test case', async () => {
    const traces = chat.getByRole('button', { name: '过程', exact: true });
    await expect(traces).toHaveCount(2);
    await traces.last().click();
    const story = page.getByRole('region', { name: '回答的过程' });
    await expect(story.getByRole('tree')).toContainText('生成回答');
    await expect(story.getByText('回答要简短。').first()).toBeVisible();
    await story.getByRole('button', { name: '修改后重新运行' }).click();
    const variant = dialog.getByRole('region', { name: '方案 1' });
    await variant.getByLabel('人设与提示词').fill('你是一位热情的接待员。');
    await variant.getByRole('button', { name: '运行', exact: true }).click();
    await expect(variant.getByText('你好，很高兴为你服务。')).toBeVisible();
    await dialog.getByRole('button', { name: '关闭' }).click();
    await expect(prompt).toHaveText('你是一位热情的接待员。你是一位热情的接待员。回答要简短。');
    await story.getByRole('button', { name: '存为测试用例' }).click();
    await dialog.getByRole('button', { name: '添加断言' }).click();
    await dialog.getByLabel('第 1 条断言的值').fill('好的');
    await dialog.getByRole('button', { name: '保存', exact: true }).click();
    await expect(dialog).toBeHidden();
    await story.getByRole('button', { name: '关闭' }).click();
    await page.getByRole('button', { name: '测试', exact: true }).click();
    await dialog.getByRole('button', { name: '全部运行' }).click();
    await expect(dialog.getByText('1/1 通过')).toBeVisible();
    await dialog.getByRole('button', { name: '关闭' }).click();
  });

  await test.step('publish it and call it by API', async () => {
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await expect(page).toHaveURL(/\/publish$/);
    await page.getByLabel('更新说明').fill('第一版');
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await expect(page.getByText('已发布，所选渠道现在使用这个版本。')).toBeVisible();
    const [, bot_id] = /\/bot\/(\d+)/.exec(page.url()) ?? [];
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
        additional_messages: [{ role: 'user', content: '你好', content_type: 'text' }],
      }),
    });
    const events = await response.text();
    expect(events).toContain('conversation.chat.completed');
    expect(events).toContain('好的。');
  });

  await test.step('change it again, and restore the published version', async () => {
    await page.getByRole('link', { name: '返回编辑' }).first().click();
    await prompt.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('写错了');
    await expect(page.getByText('有未发布的修改')).toBeVisible();
    await page.getByRole('button', { name: '版本历史' }).click();
    await expect(page.getByText('第一版')).toBeVisible();
    await page.getByRole('button', { name: '恢复', exact: true }).click();
    await page
      .getByRole('dialog', { name: '恢复到这个版本？' })
      .getByRole('button', { name: '恢复' })
      .click();
    await expect(prompt).toHaveText('你是一位热情的接待员。你是一位热情的接待员。回答要简短。');
  });

  await test.step('the conversation and the agent survive a reload', async () => {
    await page.reload();
    await expect(prompt).toHaveText('你是一位热情的接待员。你是一位热情的接待员。回答要简短。');
    await expect(chat.getByText('好的。', { exact: true }).first()).toBeVisible();
  });
});

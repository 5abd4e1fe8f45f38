import type { ServerResponse } from 'node:http';
import {
  type ReceivedCall,
  type ScriptedEndpoint,
  startScriptedEndpoint,
} from '../../packages/server/src/models/testing/scriptedEndpoint.js';
import { ApiClient } from '../drivers/ApiClient.js';
import { EditorDriver } from '../drivers/EditorDriver.js';
import { openNew, signIn } from '../drivers/studio.js';
import { customerQuery } from '../fixtures/runDocuments.js';
import { type Heddle, startHeddle } from '../fixtures/startHeddle.js';
import { test as base, expect } from '../fixtures/test.js';
import { withToolModel } from '../fixtures/withToolModel.js';

/** Asks the table of customers about Ines, then repeats the number that it returned. */
function answerFromTable(response: ServerResponse, { body }: ReceivedCall): void {
  const messages = body.messages as { role: string; content?: unknown }[];
  const last = messages.at(-1);
  const tools = (body.tools ?? []) as { function: { name: string } }[];
  const table = tools.find((tool) => tool.function.name === 'customers');
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, finish_reason: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({ id: 'a', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`,
    );
  if (table && last?.role === 'user') {
    const sql = "SELECT open_cases FROM customers WHERE customer = 'Ines'";
    const call = { name: 'customers', arguments: JSON.stringify({ sql }) };
    send({ tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: call }] });
    send({}, 'tool_calls');
  } else {
    const [count = '?'] = /\d+/.exec(JSON.stringify(last?.content ?? '')) ?? [];
    send({ content: `Ines 有 ${count} 个未结工单。` });
    send({}, 'stop');
  }
  response.end('data: [DONE]\n\n');
}

const test = base.extend<object, { endpoint: ScriptedEndpoint; heddle: Heddle }>({
  endpoint: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
    async ({}, use) => {
      const endpoint = await startScriptedEndpoint(answerFromTable);
      await use(endpoint);
      await endpoint.close();
    },
    { scope: 'worker' },
  ],
  heddle: [
    async ({ endpoint }, use) => {
      const heddle = await startHeddle({ configuration: withToolModel(endpoint, 503) });
      await use(heddle);
      await heddle.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const sheet = 'Customer,Open cases\nInes,3\nJonas,1\n';

test('a spreadsheet becomes a database that a workflow and an agent read', async ({ page, heddle }) => {
  const api = new ApiClient(heddle.url);
  const space_id = await api.signIn();
  await signIn(page, `/space/${space_id}/library`);
  const dialog = page.getByRole('dialog');
  const cell = page.getByRole('gridcell', { name: 'Ines', exact: true });

  await test.step('fields come from the columns, and rows are imported', async () => {
    await openNew(page, '数据库');
    await dialog.getByText('从文件').click();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
    await expect(dialog.getByLabel('字段 2 的名称')).toHaveValue('open_cases');
    await dialog.getByRole('textbox', { name: '名称', exact: true }).fill('customers');
    await dialog.getByRole('button', { name: '创建' }).click();
    // The first database of an installation makes the cluster of people's tables.
    await expect(page).toHaveURL(/\/database\/\d+$/, { timeout: 60_000 });
    await expect(cell).toBeVisible();
  });

  await test.step('a cell is edited by keyboard and undone', async () => {
    await cell.click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    const edited = page.getByRole('gridcell', { name: '5', exact: true });
    await expect(edited).toBeVisible();
    await expect(page.getByRole('button', { name: '撤销' })).toBeEnabled();
  });

  await test.step('a workflow finds the rows, its fields chosen by name', async () => {
    const { workflow_id } = await api.post('/api/workflow_api/create', { name: 'find_customer', space_id });
    await api.post('/api/workflow_api/save', { workflow_id, schema: JSON.stringify(customerQuery()) });
    await page.goto(`/work_flow?space_id=${space_id}&workflow_id=${workflow_id}`);
    const editor = new EditorDriver(page);
    await editor.card('查客户').click();
    await page.getByRole('combobox', { name: '数据库' }).click();
    await page.getByRole('option', { name: 'customers' }).click();
    await page.getByRole('combobox', { name: '返回字段' }).click();
    await page.getByRole('option', { name: 'open_cases · 整数' }).first().click();
    await editor.expectSaved();
    await editor.openRunPanel();
    await editor.fillInput('who', 'Ines');
    await editor.run();
    await editor.expectSuccess();
    const output = page.getByRole('region', { name: '输出' });
    await output.getByText('1 个字段').click();
    await expect(output.getByText(/open_cases/)).toBeVisible();
    await expect(output.getByText('5', { exact: true })).toBeVisible();
  });

  await test.step('an agent answers from the same rows', async () => {
    const { bot_id } = await api.post('/api/draftbot/create', { space_id, name: '客服' });
    await page.goto(`/space/${space_id}/bot/${bot_id}`);
    await page.getByRole('button', { name: '添加数据库' }).click();
    await dialog.getByRole('button', { name: '添加 customers' }).click();
    await dialog.getByRole('button', { name: '关闭' }).click();
    await expect(page.getByText('单用户读写')).toBeVisible();
    await expect(page.getByText(/^已保存/)).toBeVisible();
    const question = page.getByPlaceholder('以用户身份提问');
    await question.fill('Ines 有多少未结工单？');
    await question.press('Enter');
    await expect(
      page.getByRole('log', { name: '消息' }).getByText('Ines 有 5 个未结工单。', { exact: true }),
    ).toBeVisible();
  });
});

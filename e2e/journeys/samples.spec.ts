import { EditorDriver } from '../drivers/EditorDriver.js';
import { openWorkflow, register, signIn, startSession } from '../drivers/studio.js';
import { expect, test } from '../fixtures/test.js';

test.describe.configure({ mode: 'serial' });
test.use({ installation: 'fresh' });

test('the first user registers and finds four samples', async ({ page }) => {
  await register(page);
  for (const name of ['hello_output', 'count_and_branch', 'ask_the_demo_model', 'call_another_workflow']) {
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: '示例', exact: true })).toBeVisible();
});

test('a sample agent calls its workflow, marked as a demo, and two clicks open the same agent', async ({
  page,
}) => {
  await signIn(page);
  await page.getByRole('button', { name: '示例', exact: true }).click();
  await page.getByRole('menuitem', { name: '账单分摊' }).click();
  await expect(page).toHaveURL(/\/bot\/\d+/);
  const address = page.url();
  await expect(page.getByText('演示模型', { exact: true })).toBeVisible();
  const chat = page.getByRole('log', { name: '消息' });
  await chat.getByRole('button', { name: '账单 286 元，4 人分，服务费 10%' }).click();
  await expect(chat.getByText('运行完成')).toBeVisible();
  await expect(chat.getByText('Demo: split_bill → 4 人每人付 78.65，含服务费 10% 共 314.6。')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: '示例', exact: true }).click();
  await page.getByRole('menuitem', { name: '账单分摊' }).click();
  await expect(page).toHaveURL(address);
  await expect(chat.getByText(/^Demo: split_bill/)).toBeVisible();
});

// modules/workflow/samples and modules/run execute every sample, here and on the server.
test('count_and_branch takes one branch and skips the other, in the page and on the server', async ({
  page,
}) => {
  await startSession(page);
  await openWorkflow(page, 'count_and_branch');
  const editor = new EditorDriver(page);
  await editor.run();
  await editor.expectSuccess();
  const statuses = await editor.nodeStatuses();
  expect(statuses['长文本']).toBe('完成');
  expect(statuses['短文本']).toBe('已跳过');
  await editor.fillInput('limit', '1000');
  await editor.run();
  await editor.expectSuccess();
  expect((await editor.nodeStatuses())['短文本']).toBe('完成');
  await editor.openNodeResult('统计字词');
  await expect(editor.runPanel.getByRole('region', { name: '输出' }).first()).toContainText('count');
  await editor.fillInput('limit', '2');
  await editor.chooseServer();
  await editor.run();
  await editor.expectSuccess();
  await expect.poll(() => editor.nodeStatuses()).toMatchObject({ 统计字词: '完成', 短文本: '已跳过' });
});

test('ask_the_demo_model echoes its question, marked as a demo', async ({ page }) => {
  await startSession(page);
  await openWorkflow(page, 'ask_the_demo_model');
  const editor = new EditorDriver(page);
  await editor.run();
  await editor.expectSuccess();
  await expect(editor.runPanel).toContainText('Demo:');
  await expect(editor.runPanel).toContainText('Token');
});

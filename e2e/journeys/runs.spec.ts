import type { Page } from '@playwright/test';
import { ApiClient } from '../drivers/ApiClient.js';
import { EditorDriver } from '../drivers/EditorDriver.js';
import { signIn } from '../drivers/studio.js';
import { askingLoop, callingPlugin, shoutingLoop } from '../fixtures/runDocuments.js';
import { expect, test } from '../fixtures/test.js';

test.describe.configure({ mode: 'serial' });
let api: ApiClient;
let spaceId: string;

test.beforeAll(async ({ heddle }) => {
  api = new ApiClient(heddle.url);
  spaceId = await api.signIn();
});

/** Saves the document as a workflow of the owner and opens it. */
async function open(page: Page, name: string, document: object): Promise<EditorDriver> {
  const { workflow_id } = await api.post('/api/workflow_api/create', { name, space_id: spaceId });
  await api.post('/api/workflow_api/save', { workflow_id, schema: JSON.stringify(document) });
  await signIn(page, `/work_flow?space_id=${spaceId}&workflow_id=${workflow_id}`);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  return new EditorDriver(page);
}

for (const place of ['browser', 'server'] as const) {
  test(`questions asked in a loop are answered by keyboard and mouse (${place})`, async ({ page }) => {
    const editor = await open(page, `ask_${place}`, askingLoop());
    await editor.openRunPanel();
    if (place === 'server') await editor.chooseServer();
    await editor.fillInput('words', '["a","b"]');
    await editor.run();
    const question = editor.runPanel.getByRole('region', { name: '等待你的回答' });
    await expect(question).toContainText('循环，第 1 轮');
    await expect(question.getByLabel('你的回答')).toBeFocused();
    await page.keyboard.type('Ada');
    await page.keyboard.press('Enter');
    await expect(question).toContainText('循环，第 2 轮');
    await question.getByLabel('你的回答').fill('Grace');
    await question.getByRole('button', { name: '发送' }).click();
    await question.getByRole('button', { name: 'B Weft' }).click();
    await question.getByLabel(/^age/).fill('36');
    await question.getByRole('button', { name: '发送' }).click();
    await editor.expectSuccess();
    await expect(editor.runPanel.getByRole('region', { name: '输出' }).first()).toContainText('36');
    await editor.openNodeResult('循环');
    const rounds = editor.runPanel.getByRole('region', { name: '循环: 轮次' });
    await expect(rounds).toContainText('共 2 轮');
    await rounds.getByRole('button', { name: /提问/ }).click();
    await expect(rounds).toContainText('Grace');
    await rounds.getByRole('button', { name: '上一轮' }).click();
    await rounds.getByRole('button', { name: /提问/ }).click();
    await expect(rounds).toContainText('Ada');
  });
}

test('reopening the editor shows a run that waits on the server', async ({ page }) => {
  const editor = await open(page, 'ask_again', askingLoop());
  await editor.chooseServer();
  await editor.fillInput('words', '["a"]');
  await editor.run();
  const question = editor.runPanel.getByRole('region', { name: '等待你的回答' });
  await expect(question).toBeVisible();
  await page.reload();
  await expect(question).toContainText('循环，第 1 轮');
  await page.getByRole('banner').getByRole('button', { name: '停止' }).click();
  await expect(editor.runPanel.getByText('已停止').first()).toBeVisible();
  await expect(question).toHaveCount(0);
});

test('one node runs with values of the last run and uses a pinned result', async ({ page }) => {
  const editor = await open(page, 'parts', shoutingLoop());
  await editor.fillInput('words', '["a","b","c"]');
  await editor.run();
  await editor.expectSuccess();
  // The status bar of a card opens the node's result.
  await editor.card('收尾').getByRole('button', { name: /完成/ }).click();
  await expect(editor.runPanel.locator('[data-node="30"]')).toContainText('A,B,C');
  await editor.nodeAction('收尾', 'pin');
  await editor.nodeAction('收尾', 'runNode');
  await expect(editor.runPanel).toContainText('已填入上次运行的值');
  await expect(editor.runPanel.getByLabel('all')).toHaveValue('["A","B","C"]');
  await editor.runPanel.getByLabel('all').fill('["X"]');
  await editor.run();
  await editor.expectSuccess();
  await editor.nodeAction('循环', 'runUntil');
  await editor.run();
  await editor.expectSuccess();
  expect(Object.keys(await editor.nodeStatuses())).toEqual(['开始', '循环']);
  await editor.runPanel.getByRole('tab', { name: '输入' }).click();
  await editor.runPanel.getByRole('button', { name: '运行整个工作流' }).click();
  await editor.run();
  await editor.expectSuccess();
  await editor.openNodeResult('收尾');
  await expect(editor.runPanel).toContainText('使用了固定的结果');
});

test('a mock result replaces a plugin, and a run continues from that node', async ({ page }) => {
  const editor = await open(page, 'stand_in', callingPlugin());
  await editor.run();
  await editor.expectFailure();
  await editor.nodeAction('插件', 'setMock');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('响应（JSON 对象）').fill('[1]');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toContainText('请输入有效的 JSON 对象');
  await dialog.getByLabel('响应（JSON 对象）').fill('{"sky":"blue"}');
  await dialog.getByRole('button', { name: '保存' }).click();
  await editor.nodeAction('插件', 'runFrom');
  await editor.expectSuccess();
  await expect(editor.runPanel.getByRole('region', { name: '输出' }).first()).toContainText('blue');
  await editor.openNodeResult('开始');
  await expect(editor.runPanel).toContainText('使用了之前运行的结果');
  await editor.openNodeResult('插件');
  await expect(editor.runPanel).toContainText('使用了模拟响应');
  await editor.runPanel.getByRole('tab', { name: '输入' }).click();
  await editor.runPanel.getByRole('button', { name: '移除“插件”的结果' }).click();
  await editor.run();
  await editor.expectFailure();
});

test('ten thousand loop rounds run in the page, which stays responsive', async ({ page }) => {
  const editor = await open(page, 'many', shoutingLoop('text'));
  await editor.fillInput('words', JSON.stringify(Array.from({ length: 10_000 }, (_, index) => `w${index}`)));
  await editor.run();
  await expect(editor.runPanel.getByText('运行成功')).toBeVisible({ timeout: 60_000 });
  await editor.openNodeResult('循环');
  const rounds = editor.runPanel.getByRole('region', { name: '循环: 轮次' });
  await expect(rounds).toContainText('共 10000 轮');
  const began = Date.now();
  await rounds.getByLabel('轮次编号').fill('5000');
  await rounds.getByRole('button', { name: /大写/ }).click();
  await expect(rounds).toContainText('w4999');
  expect(Date.now() - began).toBeLessThan(5_000);
});

test('a run opens from the list on the canvas with its trace, and runs again', async ({ page }) => {
  const editor = await open(page, 'traced', shoutingLoop());
  await editor.chooseServer();
  await editor.fillInput('words', '["a","b"]');
  await editor.run();
  await editor.expectSuccess();
  await page.getByRole('banner').getByRole('link', { name: '运行记录' }).click();
  const runs = page.getByRole('grid', { name: '运行记录' });
  await expect(runs.getByRole('row')).toHaveCount(2);
  await expect(runs).toContainText('words');
  await runs.getByRole('link').click();
  const tree = page.getByRole('tree', { name: '树形图' });
  await expect(tree.getByRole('treeitem', { name: /^循环/ })).toHaveAttribute('aria-expanded', 'true');
  await tree.getByRole('treeitem', { name: /^第 2 轮/ }).click();
  await page.keyboard.press('ArrowDown');
  const step = page.getByRole('complementary', { name: '步骤详情' });
  await expect(step).toContainText('"b"');
  await page.getByRole('button', { name: '重新运行', exact: true }).click();
  await expect(page.getByText('已重新运行')).toBeVisible();
  await expect(tree.getByRole('treeitem', { name: /^第 2 轮/ })).toBeVisible();
  await page.getByRole('link', { name: '返回运行记录' }).click();
  await expect(runs.getByRole('row')).toHaveCount(3);
});

import { ApiClient } from '../drivers/ApiClient.js';
import { EditorDriver } from '../drivers/EditorDriver.js';
import { signIn } from '../drivers/studio.js';
import { expect, test } from '../fixtures/test.js';

test.use({ permissions: ['clipboard-read', 'clipboard-write'], hasGuides: true });

test('a new workflow shows how to start and no errors, and a link to a node opens its form', async ({
  page,
  heddle,
}) => {
  const api = new ApiClient(heddle.url);
  const spaceId = await api.signIn();
  const { workflow_id } = await api.post('/api/workflow_api/create', { name: 'fresh', space_id: spaceId });
  await signIn(page, `/work_flow?space_id=${spaceId}&workflow_id=${workflow_id}`);
  const editor = new EditorDriver(page);
  await expect(editor.card('结束')).toBeVisible();

  await test.step('the only problem is that nothing follows the start', async () => {
    await expect(page.getByText('添加第一个节点')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: '问题: 1' })).toBeVisible();
  });

  const guide = page.getByRole('region', { name: '第一个工作流' });
  await test.step('a guide tells the first of five steps', async () => {
    await expect(guide).toContainText('第 1 步，共 5 步');
  });

  await test.step('an edit begins it, and problems are told', async () => {
    await page.locator('.flow-canvas').focus();
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: '搜索节点' }).fill('文本');
    await page.keyboard.press('Enter');
    await expect(editor.form).toBeVisible();
    await expect(page.getByText('添加第一个节点')).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('button', { name: /问题: \d/ })).toBeVisible();
  });

  await test.step('the guide goes on, and is skipped for good', async () => {
    await expect(guide).not.toContainText('第 1 步');
    await guide.getByRole('button', { name: '跳过引导' }).click();
    await expect(guide).toHaveCount(0);
  });

  await test.step('the link of a node is copied from its menu', async () => {
    await page.locator('[data-flow-command="fit"]').click();
    await expect(editor.card('开始')).toBeInViewport({ ratio: 0.99 });
    await editor.card('开始').click({ button: 'right', position: { x: 60, y: 14 } });
    await page.locator('.flow-menu [data-flow-command="copyLink"]').click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(new RegExp(`/work_flow\\?space_id=${spaceId}&workflow_id=${workflow_id}&node_id=100001$`));
  });

  await test.step('and opens the workflow at it', async () => {
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto(link);
    await expect(editor.form).toBeVisible();
    await expect(editor.form.getByRole('textbox', { name: '节点名称' })).toHaveValue('开始');
    await expect(editor.card('开始')).toBeInViewport();
    await expect(guide).toHaveCount(0);
  });
});

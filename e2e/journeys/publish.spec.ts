import { createWorkflow, fillSignIn, openWorkflow, signIn, startSession } from '../drivers/studio.js';
import { expect, test } from '../fixtures/test.js';

test('publishing asks for version and notes, shows what blocks it, and keeps the published version', async ({
  page,
}) => {
  await signIn(page);
  await createWorkflow(page, 'not_ready');
  const bar = page.getByRole('banner');
  const dialog = page.getByRole('dialog');

  await test.step('problems stop it and are shown', async () => {
    await bar.getByRole('button', { name: '发布', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('个错误后才能发布');
    await expect(dialog.getByRole('button', { name: '发布', exact: true })).toBeDisabled();
    await dialog.getByRole('button', { name: '查看错误' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('开始').first()).toBeVisible();
    await bar.getByRole('link', { name: '返回空间' }).click();
  });

  await openWorkflow(page, 'hello_output');
  await test.step('a version is suggested and checked', async () => {
    await bar.getByRole('button', { name: '发布', exact: true }).click();
    await expect(dialog.getByText('此草稿尚未在服务器上试运行成功')).toBeVisible();
    await expect(dialog.getByLabel('版本号')).toHaveValue('v0.0.1');
    await dialog.getByLabel('版本号').fill('1.0');
    await expect(dialog.getByText('格式应为 v1.2.3')).toBeVisible();
    await dialog.getByRole('button', { name: /^次版本/ }).click();
    await dialog.getByLabel('版本说明').fill('第一次发布');
    await dialog.getByRole('button', { name: '发布', exact: true }).click();
    await expect(dialog.getByText('从程序中调用')).toBeVisible();
    await expect(dialog.getByText('v0.1.0 已发布')).toBeVisible();
    await dialog.getByRole('button', { name: '关闭' }).last().click();
  });

  await test.step('the version is listed, compared with the draft, and brought back as a step', async () => {
    await page.locator('.flow-canvas').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await expect(page.locator('[data-flow-node]')).toHaveCount(2);
    await bar.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '版本记录' }).click();
    await expect(dialog.getByText('第一次发布')).toBeVisible();
    await dialog.getByRole('button', { name: '查看 v0.1.0' }).click();
    await expect(page.getByText('v0.1.0 · 只读')).toBeVisible();
    await page.getByRole('button', { name: '与草稿比较' }).click();
    const differences = page.getByRole('complementary', { name: '两个版本的差异' });
    await expect(differences.getByRole('checkbox').first()).toBeChecked();
    await differences.getByRole('button', { name: /^应用 \d+ 项更改/ }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('[data-flow-node]')).toHaveCount(3);
    await page.getByRole('toolbar', { name: '画布工具' }).getByRole('button', { name: '撤销' }).click();
    await expect(page.locator('[data-flow-node]')).toHaveCount(2);
    await bar.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '版本记录' }).click();
    await dialog.getByRole('button', { name: '查看 v0.1.0' }).click();
    await expect(page.getByText('v0.1.0 · 只读')).toBeVisible();
    await page.getByRole('dialog').last().getByRole('button', { name: '恢复到草稿' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('[data-flow-node]')).toHaveCount(3);
    const dock = page.getByRole('toolbar', { name: '画布工具' });
    await dock.getByRole('button', { name: '撤销' }).click();
    await expect(page.locator('[data-flow-node]')).toHaveCount(2);
    await dock.getByRole('button', { name: '重做' }).click();
    await expect(page.locator('[data-flow-node]')).toHaveCount(3);
  });
});

test('on a phone the editor menu offers publishing, language and appearance', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await startSession(page);
  await openWorkflow(page, 'count_and_branch');
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '深色' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await bar.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '发布' }).click();
  await expect(page.getByRole('dialog').getByLabel('版本号')).toHaveValue('v0.0.1');
  const box = (await page.getByRole('dialog').boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(390);
});

test('the language follows the account across browsers', async ({ page, browser, heddle }) => {
  await signIn(page);
  await expect(page.getByRole('heading', { name: '项目开发' })).toBeVisible();
  await page.getByRole('button', { name: '账号菜单' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await test.step('another browser takes the language of the account', async () => {
    const other = await browser.newPage({ baseURL: heddle.url, viewport: { width: 1440, height: 900 } });
    await other.goto('/sign');
    await fillSignIn(other);
    await expect(other.locator('html')).toHaveAttribute('lang', 'en');
    await other.close();
  });

  await test.step('what is chosen on the sign-in page goes to the account', async () => {
    const third = await browser.newPage({ baseURL: heddle.url, viewport: { width: 1440, height: 900 } });
    await third.goto('/sign');
    await third.getByRole('button', { name: /^语言/ }).click();
    await third.getByRole('menuitem', { name: '简体中文' }).click();
    await fillSignIn(third);
    await expect(third).toHaveURL(/develop/);
    await expect(third.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await third.close();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  });
});

test('a refused password is explained in the language of the page', async ({ browser, heddle }) => {
  const page = await browser.newPage({ baseURL: heddle.url });
  await signIn(page);
  await page.request.post('/api/passport/web/registration/set/', {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    data: { registration: 'open' },
  });
  await page.context().clearCookies();
  await page.goto('/sign');
  await page.getByRole('button', { name: '立即注册' }).click();
  await page.getByLabel('邮箱').fill('grace@example.com');
  await page.getByLabel('密码', { exact: true }).fill('password1');
  await expect(page.getByRole('button', { name: '显示或隐藏密码', includeHidden: true })).toHaveCount(1);
  await page.getByRole('main').getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('这个密码太常见');
  await page.close();
});

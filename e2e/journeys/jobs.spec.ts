import { readFileSync } from 'node:fs';
import { signIn } from '../drivers/studio.js';
import { findViolations } from '../fixtures/findViolations.js';
import { expect, test } from '../fixtures/test.js';

test('a space is exported in the background and downloaded from the job list, by keyboard, in both languages', async ({
  page,
}) => {
  await signIn(page);
  const tray = page.getByRole('button', { name: /后台任务/ }).first();
  await tray.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: '后台任务' });
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(tray).toBeFocused();

  await page.getByRole('navigation').first().getByRole('link', { name: '资源库' }).click();
  await page.getByRole('button', { name: '导出全部' }).click();
  await expect(page.getByText('已开始导出，可在“后台任务”中查看进度。')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '导出空间' }).first()).toContainText('已完成', {
    // The job starts and ends in the server's own time.
    timeout: 40_000,
  });

  await tray.click();
  await expect(panel.getByText('导出空间')).toBeVisible();
  const violations = await findViolations(page, { part: '[role="dialog"]' });
  expect(violations.map(({ id }) => id)).toEqual([]);
  const link = panel.getByRole('link', { name: /^下载 (?!.*\.heddle\.zip).+\.zip$/ });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const bytes = readFileSync(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.includes(Buffer.from('heddle-export.json'))).toBe(true);

  // The job is still listed after a reload and in the other language.
  await page.reload();
  await page.getByRole('button', { name: '账号菜单' }).first().click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Background tasks', exact: true }).first().click();
  await expect(page.getByRole('link', { name: /^Download (?!.*\.heddle\.zip).+\.zip$/ })).toBeVisible();
});

import { signIn } from '../drivers/studio.js';
import { expect, test } from '../fixtures/test.js';

test.use({ installation: 'settings' });

test('the audit log shows who did what, and which calls were denied', async ({ page }) => {
  await signIn(page);
  // A call for a space that the caller is not a member of.
  await page.evaluate(() =>
    fetch('/api/audit/list?space_id=4711', { headers: { 'x-requested-with': 'XMLHttpRequest' } }),
  );
  await page.goto('/settings/audit');
  const log = page.getByRole('table', { name: '审计日志' });
  await expect(log.getByRole('row', { name: /owner 注册账号/ })).toContainText('完成');
  await expect(log.getByRole('row', { name: /查看审计日志/ })).toContainText('空间 4711');
  await page.getByText('被拒绝', { exact: true }).first().click();
  await expect(log.getByRole('row', { name: /owner 注册账号/ })).toHaveCount(0);
  await expect(log.getByRole('row', { name: /查看审计日志/ })).toContainText('被拒绝');
});

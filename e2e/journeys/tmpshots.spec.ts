import { EditorDriver } from '../drivers/EditorDriver.js';
import { openWorkflow, signIn } from '../drivers/studio.js';
import { test } from '../fixtures/test.js';

test('shots', async ({ page }) => {
  await signIn(page);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/w2-develop.png' });
  await page.getByRole('button', { name: '示例', exact: true }).click();
  await page.getByRole('menuitem', { name: '移除示例…' }).click();
  await page.waitForTimeout(1200);
  await page.screenshot({ path: '/tmp/w2-samples.png' });
  await page.keyboard.press('Escape');
  await openWorkflow(page, 'count_and_branch');
  const editor = new EditorDriver(page);
  await editor.run();
  await editor.expectSuccess();
  await page.getByRole('tab', { name: '输入' }).click();
  await page.waitForTimeout(800);
  await page.screenshot({ path: '/tmp/w2-inputs.png' });
  await page.goto('/docs');
  await page.waitForTimeout(1200);
  await page.screenshot({ path: '/tmp/w2-docs.png' });
});

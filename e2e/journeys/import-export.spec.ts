import { join } from 'node:path';
import { signIn } from '../drivers/studio.js';
import { findViolations } from '../fixtures/findViolations.js';
import { expect, test } from '../fixtures/test.js';

const dify = join(import.meta.dirname, '../../packages/server/src/import-formats/fixtures/dify/tools.yml');

test('a workflow is exported and imported again, and one of Dify is imported with a report of its nodes', async ({
  page,
}) => {
  await signIn(page);
  // A space of its own: other journeys count what the personal space has.
  const send = async (path: string, data: object) => {
    const headers = { 'x-requested-with': 'XMLHttpRequest' };
    const answer = await (await page.request.post(path, { headers, data })).json();
    expect(answer.code, `${path}: ${answer.msg}`).toBe(0);
    return answer.data;
  };
  const { id: space_id } = await send('/api/playground_api/space/save', { name: 'Imports' });
  await send('/api/workflow_api/create', { space_id, name: 'exported_one', desc: 'To export.' });
  await page.goto(`/space/${space_id}/library`);
  await page.getByRole('button', { name: '更多操作: exported_one' }).click();
  const exported = page.waitForEvent('download', { timeout: 40_000 });
  await page.getByRole('menuitem', { name: '导出', exact: true }).click();
  const download = await exported;
  expect(download.suggestedFilename()).toMatch(/\.heddle\.zip$/);
  const path = test.info().outputPath('exported.heddle.zip');
  await download.saveAs(path);

  await page.getByRole('button', { name: '导入文件' }).click();
  const dialog = page.getByRole('dialog', { name: '导入文件' });
  await dialog.locator('input[type="file"]').setInputFiles(path);
  const row = dialog.getByRole('table', { name: '文件中的资源' }).getByRole('row', { name: /exported_one/ });
  await expect(row.first()).toBeVisible();
  await dialog.getByRole('button', { name: /^导入 \d+ 项$/ }).click();
  await expect(dialog.getByText('导入完成')).toBeVisible({ timeout: 40_000 });
  await expect(dialog.getByText('已新建').first()).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).last().click();

  await page.getByRole('button', { name: '导入文件' }).click();
  await dialog.locator('input[type="file"]').setInputFiles(dify);
  await expect(dialog.getByText('占位', { exact: true }).first()).toBeVisible();
  const violations = await findViolations(page, { part: '[role="dialog"]' });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await dialog.getByRole('button', { name: '导入 1 项' }).click();
  await expect(dialog.getByText('导入完成')).toBeVisible({ timeout: 40_000 });
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await page.getByRole('link', { name: 'Tools' }).first().click();
  await expect(page.getByText('Search the web').first()).toBeVisible();
});

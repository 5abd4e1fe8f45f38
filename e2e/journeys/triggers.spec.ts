import { ApiClient } from '../drivers/ApiClient.js';
import { signIn } from '../drivers/studio.js';
import { findViolations } from '../fixtures/findViolations.js';
import { shoutingLoop } from '../fixtures/runDocuments.js';
import { expect, test } from '../fixtures/test.js';

test('a schedule runs a workflow on trial, and a webhook that another system calls runs it until it is paused', async ({
  page,
  heddle,
}) => {
  const client = new ApiClient(heddle.url);
  const space_id = await client.signIn();
  const { workflow_id } = await client.post('/api/workflow_api/create', { name: 'fired', space_id });
  const schema = JSON.stringify(shoutingLoop('text'));
  await client.post('/api/workflow_api/save', { workflow_id, space_id, schema });
  await client.post('/api/workflow_api/publish', { workflow_id, space_id, version_description: 'first' });
  await signIn(page, `/space/${space_id}/triggers`);

  const create = async (kind: string) => {
    await page.getByRole('button', { name: '新建触发器' }).click();
    await page.getByRole('menuitem', { name: kind, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '新建触发器' });
    await dialog.getByLabel('名称', { exact: true }).fill(`${kind} 1`);
    await dialog.getByRole('combobox', { name: '运行' }).fill('fired');
    await page.getByRole('option', { name: 'fired' }).click();
    return dialog;
  };
  const schedule = await create('定时');
  await expect(
    schedule.getByRole('region', { name: '接下来五次' }).getByText('09:00', { exact: true }),
  ).toHaveCount(5);
  await schedule.getByLabel('结束日期').fill('2099-12-31');
  await schedule.getByRole('button', { name: '创建', exact: true }).click();
  await expect(page.getByRole('region', { name: '未来 24 小时' })).toContainText('计划运行 1 次');
  await page.getByRole('button', { name: '定时 1', exact: true }).click();
  const details = page.getByRole('dialog', { name: '定时 1' });
  await details.getByRole('button', { name: '立即运行' }).click();
  const log = page.getByRole('region', { name: '记录' });
  await expect(log.getByText('成功')).toBeVisible({ timeout: 20_000 });
  await expect(log.getByRole('link')).toHaveAttribute('href', /execute_id/);
  await page.keyboard.press('Escape');

  const hook = await create('Webhook');
  await hook.getByRole('button', { name: '添加字段' }).click();
  await page.keyboard.type('word');
  await hook.getByRole('button', { name: '创建', exact: true }).click();
  const shown = page.getByRole('textbox', { name: '复制密钥' });
  const [url = '', secret = ''] = (await shown.inputValue()).split('\n');
  await page.getByRole('button', { name: '我已保存' }).click();
  const call = async () => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
    const { status } = await fetch(url, { method: 'POST', headers, body: '{"word":"a"}' });
    return status;
  };
  expect(await call()).toBe(202);
  await page.getByRole('button', { name: 'Webhook 1', exact: true }).click();
  await expect(log.getByText('成功')).toBeVisible({ timeout: 20_000 });
  expect((await findViolations(page, { part: '[role="dialog"]' })).map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: '启用：Webhook 1' }).click({ force: true });
  await expect(page.getByRole('row', { name: /Webhook 1/ })).toContainText('已暂停');
  expect(await call()).toBe(410);
});

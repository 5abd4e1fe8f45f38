import { ApiClient } from '../drivers/ApiClient.js';
import { signIn } from '../drivers/studio.js';
import { expect, test } from '../fixtures/test.js';

test('an app is built from a workflow, run, published, and called by API in the published version', async ({
  page,
  heddle,
}) => {
  const api = new ApiClient(heddle.url);
  const space_id = await api.signIn();
  const { project_id } = await api.post('/api/intelligence_api/draft_project/create', {
    space_id,
    name: '门店助手',
  });
  await signIn(page, `/space/${space_id}/project-ide/${project_id}`);
  const dialog = page.getByRole('dialog');
  const bar = page.getByRole('banner');
  const tree = page.getByRole('navigation', { name: '应用的资源' });
  const tab = page.getByRole('tab', { name: 'shop_answer' });

  const workflow_id = await test.step('a new workflow of the app opens in a tab', async () => {
    await expect(bar.getByRole('heading', { name: '门店助手' })).toBeVisible();
    await tree.getByRole('button', { name: '新建：工作流' }).click();
    await dialog.getByLabel('名称').fill('shop_answer');
    await dialog.getByRole('button', { name: '创建' }).click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator('[data-flow-node]')).toHaveCount(2);
    return new URL(page.url()).searchParams.get('open')!.slice('workflow-'.length);
  });

  await test.step('it runs in the tab', async () => {
    const { workflow_list } = await api.post('/api/workflow_api/workflow_list', {
      ...{ space_id, name: 'hello_output', page: 1, size: 1 },
    });
    const sample = await api.post('/api/workflow_api/canvas', {
      ...{ space_id, workflow_id: workflow_list[0].workflow_id },
    });
    await api.post('/api/workflow_api/save', { workflow_id, schema: sample.workflow.schema_json });
    await page.reload();
    await expect(page.locator('[data-flow-node]')).toHaveCount(3);
    await page.getByRole('button', { name: '试运行' }).click();
    await page.getByRole('button', { name: /^(再次)?运行$/ }).click();
    await expect(page.getByText('运行成功').first()).toBeVisible();
  });

  await test.step('quick open shows the variables, and the workflow again', async () => {
    await page.keyboard.press('Control+p');
    await dialog.getByLabel('输入资源名称').fill('变量');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: '变量' })).toHaveAttribute('aria-selected', 'true');
    await tab.click();
    await expect(page.locator('[data-flow-node]')).toHaveCount(3);
  });

  await test.step('the app is published', async () => {
    await bar.getByRole('button', { name: '发布', exact: true }).click();
    await expect(dialog.getByLabel('版本号')).toHaveValue('v0.0.1');
    await expect(dialog.getByRole('checkbox', { name: 'API' })).toBeChecked();
    await dialog.getByRole('button', { name: '发布', exact: true }).click();
    await expect(dialog.getByText('v0.0.1 已发布')).toBeVisible();
    await dialog.getByRole('button', { name: '关闭' }).last().click();
    await expect(bar.getByText('已发布')).toBeVisible();
  });

  await test.step('the API runs the published version', async () => {
    const { token } = await api.post('/api/permission_api/pat/create_personal_access_token_and_permission', {
      name: 'shop',
      workspace_permission_v2: { option: 1, permission_list: ['Workflow.run'] },
    });
    const response = await fetch(`${heddle.url}/v1/workflow/run`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ workflow_id, app_id: project_id, parameters: {} }),
    });
    expect(await response.json()).toMatchObject({ code: 0 });
    await bar.getByRole('button', { name: 'API 调用' }).click();
    await expect(dialog.getByText('API 渠道上的版本是 v0.0.1。')).toBeVisible();
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  type ScriptedEndpoint,
  startScriptedEndpoint,
} from '../../packages/server/src/models/testing/scriptedEndpoint.js';
import { openAILike } from '../../packages/server/src/models/testing/scriptedProviders.js';
import { ApiClient } from '../drivers/ApiClient.js';
import { EditorDriver } from '../drivers/EditorDriver.js';
import { signIn } from '../drivers/studio.js';
import { findViolations } from '../fixtures/findViolations.js';
import { askingModel } from '../fixtures/runDocuments.js';
import { type Heddle, startHeddle } from '../fixtures/startHeddle.js';
import { test as base, expect } from '../fixtures/test.js';

interface Outside {
  endpoint: ScriptedEndpoint;
}

/** An installation whose configuration lets it call a scripted provider on this machine. */
const test = base.extend<object, Outside & { heddle: Heddle }>({
  endpoint: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
    async ({}, use) => {
      const endpoint = await startScriptedEndpoint(
        openAILike({ key: 'sk-good', models: ['small', 'large'], abilities: ['tools', 'json'] }),
      );
      await use(endpoint);
      await endpoint.close();
    },
    { scope: 'worker' },
  ],
  heddle: [
    async ({ endpoint }, use) => {
      const heddle = await startHeddle({
        configuration: { privateOrigins: [new URL(endpoint.baseURL).origin] },
      });
      await use(heddle);
      await heddle.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test.describe.configure({ mode: 'serial' });

let api: ApiClient;
let spaceId: string;
test.beforeAll(async ({ heddle }) => {
  api = new ApiClient(heddle.url);
  spaceId = await api.signIn();
});

async function expectNoGraveBarrier(page: Page, place: string): Promise<void> {
  const violations = await findViolations(page);
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect
    .soft(
      grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target)}`),
      place,
    )
    .toEqual([]);
}

test('a provider is added after a wrong key is reported, and its model is tested', async ({
  page,
  endpoint,
  heddle,
}) => {
  await signIn(page, '/settings/models');
  await expect(page.getByText('还没有添加模型')).toBeVisible();
  await expectNoGraveBarrier(page, 'models, none');
  await page.getByRole('main').getByRole('button', { name: '添加服务商' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称', { exact: true }).fill('试验服务');
  await dialog.getByLabel('地址', { exact: true }).fill('http://127.0.0.2:9999/v1');
  await dialog.getByLabel('密钥', { exact: true }).fill('sk-wrong');
  await dialog.getByRole('button', { name: '测试' }).click();
  await expect(dialog).toContainText('服务器不允许访问该地址');
  await dialog.getByLabel('地址', { exact: true }).fill(endpoint.baseURL);
  await dialog.getByRole('button', { name: '测试' }).click();
  await expect(dialog).toContainText('密钥错误');
  await expect(dialog).not.toContainText('sk-wrong');
  await dialog.getByLabel('密钥', { exact: true }).fill('sk-good');
  await dialog.getByRole('button', { name: '保存并添加模型' }).click();

  const models = page.getByRole('dialog', { name: '添加模型' });
  await models.getByLabel('模型 ID').click();
  await page.getByRole('option', { name: 'small' }).click();
  await models.getByRole('checkbox', { name: '图像理解' }).check();
  await models.getByRole('button', { name: '测试' }).click();
  await expect(models).toContainText('缺少能力：图像理解');
  await expectNoGraveBarrier(page, 'a tested model');
  await models.getByRole('button', { name: '应用测试结果' }).click();
  await expect(models.getByRole('checkbox', { name: '图像理解' })).not.toBeChecked();
  await models.getByRole('button', { name: '价格' }).click();
  await models.getByLabel('输入，每百万 Token').fill('100');
  await models.getByLabel('输出，每百万 Token').fill('200');
  await models.getByRole('button', { name: '保存' }).click();

  const row = page.getByRole('region', { name: '试验服务' }).getByRole('listitem');
  await expect(row).toContainText('工具调用');
  await row.getByRole('button', { name: '测试' }).click();
  await expect(page.getByRole('dialog')).toContainText('测试通过');
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
  await expect(row).toContainText('测试通过');
  await expect(row).toContainText('默认');
  const log = readFileSync(join(heddle.dataFolder, 'data', 'heddle.log'), 'utf8');
  expect(log).not.toContain('sk-');
});

test('a workflow calls the new model in the page and on the server, and the usage page counts both', async ({
  page,
  endpoint,
}) => {
  const { model_list } = await api.post('/api/bot/get_type_list', {});
  const added = model_list.find(({ name }: { name: string }) => name === 'small');
  const { workflow_id } = await api.post('/api/workflow_api/create', { name: 'ask_new', space_id: spaceId });
  const schema = JSON.stringify(askingModel(added.model_type));
  await api.post('/api/workflow_api/save', { workflow_id, schema });
  await signIn(page, `/work_flow?space_id=${spaceId}&workflow_id=${workflow_id}`);
  const editor = new EditorDriver(page);
  await editor.run();
  await editor.expectSuccess();
  await expect(editor.runPanel.getByRole('region', { name: '输出' }).first()).toContainText('ready');
  await editor.runPanel.getByRole('tab', { name: '输入' }).click();
  await editor.chooseServer();
  const before = endpoint.calls.length;
  await editor.run();
  await expect.poll(() => endpoint.calls.length).toBe(before + 1);
  await editor.expectSuccess();
  expect(endpoint.calls.at(-1)?.headers.authorization).toBe('Bearer sk-good');

  await page.goto('/settings/usage');
  await expect(async () => {
    await page.reload();
    await expect(
      page.getByRole('table', { name: '按模型' }).getByRole('row', { name: /^small 2 0 22/ }),
    ).toBeVisible({
      timeout: 1_500,
    });
  }).toPass({ timeout: 15_000 });
  // Two calls with 11 input and 7 output tokens each, at 100 and 200 dollars per million.
  await expect(page.getByRole('table', { name: '按模型' })).toContainText('0.005');
  await expectNoGraveBarrier(page, 'usage');
});

test('a provider is deleted with its models after confirmation', async ({ page }) => {
  await signIn(page, '/settings/models');
  const section = page.getByRole('region', { name: '试验服务' });
  await section.getByRole('button', { name: '“试验服务”的更多操作' }).click();
  await page.getByRole('menuitem', { name: '删除服务商' }).click();
  await expect(page.getByRole('dialog')).toContainText('它的 1 个模型和密钥会一并删除');
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('还没有添加模型')).toBeVisible();
  const { model_list } = await api.post('/api/bot/get_type_list', {});
  expect(model_list.map(({ name }: { name: string }) => name)).not.toContain('small');
});

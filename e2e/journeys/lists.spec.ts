import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { signIn } from '../drivers/studio.js';
import { expect, test } from '../fixtures/test.js';

test.use({ installation: 'lists' });

test.describe.configure({ mode: 'serial' });

/** A document with an unknown node type, an unknown model, and fields that Heddle does not use. */
const foreign = JSON.stringify({
  nodes: [
    {
      id: '100001',
      type: '1',
      meta: { position: { x: 0, y: 0 }, kept: [1, { as: null }] },
      data: { nodeMeta: { title: 'Begin' }, outputs: [{ type: 'string', name: 'input', required: false }] },
    },
    {
      id: '2',
      type: '3',
      meta: { position: { x: 400, y: 0 } },
      data: {
        nodeMeta: { title: 'Ask' },
        inputs: {
          inputParameters: [],
          llmParam: [
            {
              name: 'modelType',
              input: { type: 'integer', value: { type: 'literal', content: '424242' } },
            },
          ],
        },
        outputs: [{ type: 'string', name: 'output' }],
      },
    },
    { id: '3', type: '987', meta: { position: { x: 800, y: 0 } }, data: { Anything: { at: ['all'] } } },
    {
      id: '900001',
      type: '2',
      meta: { position: { x: 1200, y: 0 } },
      data: {
        nodeMeta: { title: 'Finish' },
        inputs: { terminatePlan: 'returnVariables', inputParameters: [] },
      },
    },
  ],
  edges: [
    { sourceNodeID: '100001', targetNodeID: '2' },
    { sourceNodeID: '2', targetNodeID: '900001', note: 'kept too' },
  ],
  versions: { loop: 'v2' },
});

async function openLibrary(page: Page): Promise<void> {
  await signIn(page);
  await page.getByRole('navigation').first().getByRole('link', { name: '资源库' }).click();
  await expect(page.getByRole('heading', { name: '资源库' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'hello_output', exact: true })).toBeVisible();
}

async function choose(page: Page, workflow: string, action: string): Promise<void> {
  const name = `更多操作: ${workflow}`;
  await page.getByRole('button', { name, exact: true }).click();
  // By name: the menu of the previous row may still be fading out.
  await page.getByRole('menu', { name, exact: true }).getByRole('menuitem', { name: action }).click();
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** Deletes a workflow and takes that back; the page lists it before and after. */
async function deleteAndUndo(page: Page): Promise<void> {
  await choose(page, 'call_another_workflow', '删除');
  await expect(link(page, 'call_another_workflow')).toHaveCount(0);
  const toast = page.getByRole('alert').filter({ hasText: '已将“call_another_workflow”移到回收站' });
  await toast.getByRole('button', { name: '撤销' }).click();
  await expect(link(page, 'call_another_workflow')).toBeVisible();
}

test('a workflow is duplicated, the copy renamed, and a deleted one restored', async ({ page }) => {
  await signIn(page);
  await choose(page, 'hello_output', '创建副本');
  await expect(link(page, 'hello_output_1')).toBeVisible();
  const dialog = page.getByRole('dialog');

  await choose(page, 'hello_output_1', '重命名');
  await dialog.getByLabel('名称').fill('not a name');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('只能包含字母、数字和下划线，且以字母开头')).toBeVisible();
  await dialog.getByLabel('名称').fill('never_saved');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(link(page, 'never_saved')).toHaveCount(0);

  await choose(page, 'hello_output_1', '重命名');
  await expect(dialog.getByLabel('名称')).toHaveValue('hello_output_1');
  await dialog.getByLabel('名称').fill('greets_by_hand');
  await dialog.getByLabel('描述').fill('改过的说明');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(link(page, 'greets_by_hand')).toBeVisible();
  await page.reload();
  await expect(link(page, 'greets_by_hand')).toBeVisible();
  await expect(page.getByText('改过的说明')).toBeVisible();
  await expect(link(page, 'hello_output')).toBeVisible();
  await deleteAndUndo(page);

  await page.getByRole('button', { name: '新建文件夹' }).first().click();
  await dialog.getByLabel('名称').fill('问候');
  await dialog.getByRole('button', { name: '创建' }).click();
  await choose(page, 'greets_by_hand', '移动到文件夹');
  await dialog.getByRole('combobox', { name: '目标文件夹' }).click();
  await page.getByRole('option', { name: '问候', exact: true }).click();
  await dialog.getByRole('button', { name: '移动', exact: true }).click();
  await expect(link(page, 'greets_by_hand')).toHaveCount(0);
  await page.getByRole('list', { name: '文件夹' }).getByRole('link', { name: '问候' }).click();
  await expect(link(page, 'greets_by_hand')).toBeVisible();
  await page.getByRole('link', { name: '全部内容' }).first().click();

  await link(page, 'call_another_workflow').click();
  await expect(page.locator('[data-flow-node]')).toHaveCount(3);
});

test('the library restores what was deleted, searches by name, and shows when nothing matches', async ({
  page,
}) => {
  await openLibrary(page);
  await choose(page, 'count_and_branch', '引用关系');
  const references = page.getByRole('dialog', { name: '“count_and_branch”的引用关系' });
  // A card of the graph, which a click opens.
  await expect(references.locator('[data-flow-node]')).toHaveCount(2);
  await references.getByText('列表', { exact: true }).click();
  const users = references.getByRole('region', { name: '被使用' });
  await expect(users.getByRole('link', { name: 'call_another_workflow' })).toBeVisible();
  await references.getByRole('button', { name: '关闭' }).click();
  await expect(references).toHaveCount(0);
  await deleteAndUndo(page);
  const search = page.getByRole('searchbox', { name: '搜索资源' });
  await search.fill('branch');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(link(page, 'count_and_branch')).toBeVisible();
  await search.fill('no such thing');
  await expect(page.getByText('没有匹配的结果')).toBeVisible();
  await page.getByRole('button', { name: '清除搜索' }).click();
  await expect(search).toHaveValue('');
  await expect(link(page, 'hello_output')).toBeVisible();
});

test('an imported document lists unknown types and models, and is exported unchanged', async ({ page }) => {
  await openLibrary(page);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入工作流' });
  const text = dialog.getByLabel('画布 JSON');
  const submit = dialog.getByRole('button', { name: '导入', exact: true });
  await text.fill('{"nodes": [');
  await expect(dialog.getByText('无法读取这份 JSON')).toBeVisible();
  await expect(submit).toBeDisabled();
  await text.fill('{"edges": []}');
  await expect(dialog.getByText('无法读取这份 JSON')).toBeVisible();
  await text.fill(foreign);
  await expect(dialog).toContainText('4 个节点，2 条连线');
  await expect(dialog).toContainText('987');
  await expect(dialog).toContainText('未配置的模型');
  await expect(dialog).toContainText('424242');
  await expect(submit).toBeDisabled();
  await dialog.getByLabel('名称').fill('from_elsewhere');
  await submit.click();
  await expect(page).toHaveURL(/\/work_flow/);
  await expect(page.locator('[data-flow-node]')).toHaveCount(4);
  await page.getByRole('link', { name: '返回空间' }).click();

  await expect(link(page, 'from_elsewhere')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await choose(page, 'from_elsewhere', '导出为文件');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('from_elsewhere.flow');
  const exported = readFileSync(await download.path(), 'utf8');
  // As text, so that the order of keys counts too.
  expect(JSON.stringify(JSON.parse(exported).json)).toBe(foreign);

  await page.getByRole('button', { name: '导入', exact: true }).click();
  await dialog.getByRole('textbox', { name: '画布 JSON' }).fill(exported);
  await expect(dialog).toContainText('4 个节点，2 条连线');
});

test('an imported file keeps its name', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入工作流' });
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: '选择文件' }).click();
  await (await choosing).setFiles({
    name: 'my file.json',
    mimeType: 'application/json',
    buffer: Buffer.from(foreign),
  });
  await expect(dialog.getByLabel('名称')).toHaveValue('my_file');
  await dialog.getByRole('button', { name: '导入', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'my_file' })).toBeVisible();
  await expect(page.locator('[data-flow-node]')).toHaveCount(4);
});

test('lists report an unreachable server and load on retry', async ({ page }) => {
  await signIn(page);
  await expect(link(page, 'hello_output')).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());

  await choose(page, 'hello_output', '创建副本');
  const message = '无法连接服务器。请检查网络，并确认 Heddle 正在运行。';
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  await expect(link(page, 'hello_output_1')).toHaveCount(0);

  await page.getByRole('navigation').first().getByRole('link', { name: '资源库' }).click();
  await expect(page.getByText('资源加载失败')).toBeVisible();
  await page.unroute('**/api/**');
  await page.getByRole('main').getByRole('button', { name: '重试' }).click();
  await expect(link(page, 'hello_output')).toBeVisible();
});

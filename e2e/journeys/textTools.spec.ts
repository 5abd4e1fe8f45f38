import {
  answerWith,
  type ScriptedEndpoint,
  startScriptedEndpoint,
  streamTexts,
} from '../../packages/server/src/models/testing/scriptedEndpoint.js';
import { ApiClient } from '../drivers/ApiClient.js';
import { EditorDriver } from '../drivers/EditorDriver.js';
import { signIn } from '../drivers/studio.js';
import { askingModel } from '../fixtures/runDocuments.js';
import { type Heddle, startHeddle } from '../fixtures/startHeddle.js';
import { test as base, expect } from '../fixtures/test.js';

const better = streamTexts(['你是一名织布工。', '\n用一句话问候。']);

interface ShownNode {
  id: string;
  type: string;
  data: { nodeMeta: { title: string } };
}

/** Renames all nodes but Start. The first answer to a wish that names a mistake cannot be used, and the second can. */
function renameNodes(messages: { content: string }[]): string {
  const { wish, workflow } = JSON.parse(messages[1]!.content) as {
    wish: string;
    workflow: { nodes: ShownNode[] };
  };
  if (wish.includes('总是错') || (wish.includes('先错') && messages.length === 2)) return '无法完成。';
  const renamed = workflow.nodes
    .filter(({ type }) => type !== '1')
    .map((node) => ({
      ...node,
      data: { ...node.data, nodeMeta: { ...node.data.nodeMeta, title: `新${node.data.nodeMeta.title}` } },
    }));
  return JSON.stringify({ summary: '节点已改名。', nodes: renamed });
}

/** An installation with a scripted model on this machine. */
const test = base.extend<object, { endpoint: ScriptedEndpoint; heddle: Heddle }>({
  endpoint: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
    async ({}, use) => {
      const endpoint = await startScriptedEndpoint((response, call) =>
        (call.text.includes('You change a workflow')
          ? streamTexts([renameNodes(call.body.messages as { content: string }[])])
          : call.text.includes('出错')
            ? answerWith(401, '{"error":{"message":"bad key"}}')
            : better)(response, call),
      );
      await use(endpoint);
      await endpoint.close();
    },
    { scope: 'worker' },
  ],
  heddle: [
    async ({ endpoint: { baseURL } }, use) => {
      const model = { id: '9', name: 'Nine', baseURL, apiKey: 'sk-good', model: 'nine' };
      const configuration = { models: [model], privateOrigins: [new URL(baseURL).origin] };
      const heddle = await startHeddle({ configuration });
      await use(heddle);
      await heddle.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

let place: string;
test.beforeAll(async ({ heddle }) => {
  const api = new ApiClient(heddle.url);
  const space_id = await api.signIn();
  const { workflow_id } = await api.post('/api/workflow_api/create', { name: 'ask_nine', space_id });
  await api.post('/api/workflow_api/save', { workflow_id, schema: JSON.stringify(askingModel('9')) });
  place = `/work_flow?space_id=${space_id}&workflow_id=${workflow_id}`;
});

test('a model rewrites a prompt, which is reviewed and applied as one undo step', async ({
  page,
  endpoint,
}) => {
  await signIn(page, place);
  const editor = new EditorDriver(page);
  await editor.openForm('大模型');
  const prompt = editor.form.getByRole('textbox', { name: '用户提示词' });
  await expect(prompt).toHaveText('你好');
  await editor.form.getByRole('button', { name: '用户提示词：文本工具' }).click();
  await page.getByRole('menuitem', { name: '用Nine编写' }).click();
  const dialog = page.getByRole('dialog', { name: /用Nine编写/ });
  await dialog.getByLabel('想怎么写？').fill('出错');
  await dialog.getByRole('button', { name: '生成' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Nine');
  await dialog.getByLabel('想怎么写？').fill('更具体');
  await dialog.getByRole('button', { name: '重新生成' }).click();
  await expect(dialog.locator('ins').last()).toContainText('用一句话问候。');
  await expect(prompt).toHaveText('你好');
  const [system, user] = endpoint.calls.at(-1)!.body.messages as { content: string }[];
  expect(system!.content).toContain('You write prompts');
  expect(JSON.parse(user!.content)).toMatchObject({ wish: '更具体', text: '你好', kind: 'prompt' });
  await dialog.getByRole('button', { name: '应用更改' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(prompt).toContainText('你是一名织布工。');
  await page.locator('[data-flow-command="undo"]').click();
  await expect(prompt).toHaveText('你好');
});

test('a model proposes changes of the workflow, of which the author applies one', async ({
  page,
  endpoint,
}) => {
  await signIn(page, place);
  const editor = new EditorDriver(page);
  await expect(editor.card('大模型')).toBeVisible();
  await page.getByRole('button', { name: '用模型修改' }).click();
  const dialog = page.getByRole('dialog', { name: '用模型修改' });
  const wish = dialog.getByLabel('想怎么修改？');
  await wish.fill('总是错');
  await wish.press('Control+Enter');
  await expect(dialog.getByRole('alert')).toContainText('模型没有按要求的格式回答');
  await wish.fill('先错再改名');
  const asked = endpoint.calls.length;
  await dialog.getByRole('button', { name: '重新生成' }).click();
  const review = page.getByRole('dialog', { name: '查看修改' });
  await expect(review).toContainText('节点已改名。');
  expect(endpoint.calls.length - asked).toBe(2);
  await review.getByRole('checkbox', { name: /新结束/ }).uncheck();
  await expect(review.getByRole('checkbox', { name: /新大模型/ })).toBeChecked();
  await review.getByRole('button', { name: /应用/ }).click();
  await expect(review).toHaveCount(0);
  await expect(editor.card('新大模型')).toBeVisible();
  await expect(editor.card('新结束')).toHaveCount(0);
  await page.locator('[data-flow-command="undo"]').click();
  await expect(editor.card('新大模型')).toHaveCount(0);
});

test('a workflow of the space is added from the dialog as a node', async ({ page }) => {
  await signIn(page, place);
  const editor = new EditorDriver(page);
  await page.locator('[data-flow-command="addNode"]').click();
  await page.getByRole('button', { name: '更多节点…' }).click();
  const dialog = page.getByRole('dialog', { name: '更多节点…' });
  await dialog.getByRole('tab', { name: '插件' }).click();
  await expect(dialog).toContainText('这个空间还没有已发布的插件');
  await dialog.getByRole('tab', { name: '工作流' }).click();
  await expect(dialog.getByRole('option', { name: /ask_nine/ })).toHaveCount(0);
  await dialog.getByRole('combobox', { name: '搜索更多节点' }).fill('hello_output');
  await expect(dialog.getByRole('listbox').getByRole('option')).toHaveCount(1);
  const about = dialog.getByRole('region', { name: '关于“hello_output”' });
  await expect(about.getByRole('listitem').first()).toBeVisible();
  await about.getByRole('button', { name: '收藏' }).click();
  await about.getByRole('button', { name: '添加到画布' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(editor.form.getByLabel('节点名称')).toHaveValue('hello_output');
  await expect(editor.form.getByRole('combobox', { name: '工作流', exact: true })).toHaveValue(
    'hello_output',
  );
  await editor.expectSaved();
  await page.reload();
  await expect(editor.card('hello_output')).toBeVisible();
  await page.locator('.flow-canvas').focus();
  await page.keyboard.press('Shift+A');
  await dialog.getByRole('tab', { name: '收藏' }).click();
  await expect(dialog.getByRole('option', { name: /hello_output/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('[data-flow-command="addNode"]').click();
  await expect(page.getByRole('group', { name: '收藏' }).getByRole('option')).toHaveText([/hello_output/]);
});

test('a workflow created from the dialog is added as a node and listed as the newest', async ({ page }) => {
  await signIn(page, place);
  const editor = new EditorDriver(page);
  const name = `made_${Date.now()}`;
  await expect(editor.card('开始')).toBeVisible();
  await page.locator('.flow-canvas').focus();
  await page.keyboard.press('Shift+A');
  const dialog = page.getByRole('dialog', { name: '更多节点…' });
  await dialog.getByRole('button', { name: '新建工作流' }).click();
  await expect(dialog).toHaveCount(0);
  const naming = page.getByRole('dialog', { name: '新建工作流' });
  await naming.getByLabel('名称').fill(name);
  await naming.getByRole('button', { name: '创建' }).click();
  await expect(editor.form.getByLabel('节点名称')).toHaveValue(name);
  await expect(editor.form.getByRole('combobox', { name: '工作流', exact: true })).toHaveValue(name);
  await editor.expectSaved();
  await editor.closeForm();
  await page.locator('.flow-canvas').focus();
  await page.keyboard.press('Shift+A');
  await dialog.getByRole('combobox', { name: '排序' }).selectOption({ label: '最近创建' });
  await dialog.getByRole('combobox', { name: '创建者' }).selectOption({ label: '我' });
  await expect(dialog.getByRole('listbox').getByRole('option').first()).toContainText(name);
});

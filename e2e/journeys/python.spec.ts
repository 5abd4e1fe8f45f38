import { pythonRefusal } from '../../packages/executor/src/sandbox/node.js';
import { EditorDriver } from '../drivers/EditorDriver.js';
import { openWorkflow, signIn, startSession } from '../drivers/studio.js';
import { expect, test } from '../fixtures/test.js';

const code = `async def main(args: Args) -> Output:
    words = args.params['text'].split()
    print('counted', len(words))
    return {'count': len(words)}
`;
const reference = (blockID: string, name: string, type: string) => ({
  type,
  value: { type: 'ref', content: { source: 'block-output', blockID, name } },
});
const document = {
  nodes: [
    {
      id: '100001',
      type: '1',
      meta: { position: { x: 0, y: 0 } },
      data: { nodeMeta: { title: '开始' }, outputs: [{ type: 'string', name: 'text', required: true }] },
    },
    {
      id: '2',
      type: '5',
      meta: { position: { x: 450, y: 0 } },
      data: {
        nodeMeta: { title: '数一数' },
        inputs: {
          language: 3,
          code,
          inputParameters: [{ name: 'text', input: reference('100001', 'text', 'string') }],
        },
        outputs: [{ type: 'integer', name: 'count' }],
      },
    },
    {
      id: '900001',
      type: '2',
      meta: { position: { x: 900, y: 0 } },
      data: {
        nodeMeta: { title: '结束' },
        inputs: {
          terminatePlan: 'returnVariables',
          inputParameters: [{ name: 'count', input: reference('2', 'count', 'integer') }],
        },
      },
    },
  ],
  edges: [
    { sourceNodeID: '100001', targetNodeID: '2' },
    { sourceNodeID: '2', targetNodeID: '900001' },
  ],
  versions: { loop: 'v2' },
};

test.describe.configure({ mode: 'serial' });

test('Python runs in the page under its content security policy and loads on the first run', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const python = () => asked.filter((path) => path.includes('/pyodide-'));
  await signIn(page);
  await page.getByRole('navigation').first().getByRole('link', { name: '资源库' }).click();
  // The page before it has a button with this name too.
  await expect(page.getByRole('heading', { name: '资源库', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入工作流' });
  await dialog.getByLabel('画布 JSON').fill(JSON.stringify(document));
  await dialog.getByLabel('名称').fill('count_words');
  await dialog.getByRole('button', { name: '导入', exact: true }).click();
  await expect(page).toHaveURL(/\/work_flow/);
  const editor = new EditorDriver(page);
  await expect(editor.card('数一数')).toContainText('Python');
  expect(python()).toEqual([]);

  await editor.fillInput('text', 'warp and weft');
  await editor.run();
  await expect(page.getByRole('status').filter({ hasText: '正在启动 Python' })).toBeVisible();
  await editor.expectSuccess();
  await expect(page.getByText('正在启动 Python')).toBeHidden();
  expect(new Set(python().map((path) => path.split('/').at(-1)))).toEqual(
    new Set(['pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip']),
  );
  await editor.openNodeResult('数一数');
  await expect(editor.runPanel).toContainText('counted 3');

  await editor.run();
  await editor.expectSuccess();
});

test('the same workflow runs on the server', async ({ page }) => {
  const refusal = await pythonRefusal();
  test.skip(refusal !== undefined, refusal);
  test.setTimeout(180_000);
  await startSession(page);
  await openWorkflow(page, 'count_words');
  const editor = new EditorDriver(page);
  await editor.fillInput('text', 'warp and weft');
  await editor.chooseServer();
  await editor.run();
  // The interpreter is compiled first, which takes half a minute where other tests use the cores.
  await editor.expectSuccess(120_000);
  expect((await editor.nodeStatuses())['数一数']).toBe('完成');
});

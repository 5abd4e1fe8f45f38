import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { ApiClient } from '../drivers/ApiClient.js';
import { EditorDriver } from '../drivers/EditorDriver.js';
import { openWorkflow, signIn, startSession } from '../drivers/studio.js';
import { expect, test } from '../fixtures/test.js';

const start = {
  id: '100001',
  type: '1',
  meta: { position: { x: 0, y: 0 } },
  data: { nodeMeta: { title: 'Begin' }, outputs: [{ type: 'string', name: 'input' }] },
};
const end = {
  id: '900001',
  type: '2',
  meta: { position: { x: 900, y: 0 } },
  data: { nodeMeta: { title: 'Finish' }, inputs: { terminatePlan: 'returnVariables', inputParameters: [] } },
};
const message = (id: string) => ({
  id,
  type: '13',
  meta: { position: { x: 400, y: 0 } },
  data: { nodeMeta: { title: `Say ${id}` }, inputs: { inputParameters: [], content: {} } },
});
const text = (nodes: object[], edges: object[] = []) => JSON.stringify({ nodes, edges });
const edge = (sourceNodeID: string, targetNodeID: string) => ({ sourceNodeID, targetNodeID });

/** An API client with the session of the page. */
async function apiOf(page: Page, url: string): Promise<{ api: ApiClient; spaceId: string }> {
  const cookies = await page.context().cookies();
  const api = new ApiClient(url, cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
  const { bot_space_list } = await api.post('/api/playground_api/space/list', {});
  return { api, spaceId: bot_space_list[0].id };
}

const unreadable = '无法读取这份 JSON';

async function openImport(page: Page) {
  await signIn(page);
  await page.getByRole('button', { name: '导入', exact: true }).first().click();
  return page.getByRole('dialog', { name: '导入工作流' });
}

test('the import refuses unreadable text with a message and stays usable', async ({ page }) => {
  const dialog = await openImport(page);
  const field = dialog.getByLabel('画布 JSON', { exact: true });
  const cases: [string, string][] = [
    ['{nodes: oops', unreadable],
    ['[]', unreadable],
    ['{"name":"no nodes"}', unreadable],
    [`{"nodes":${'['.repeat(5000)}${']'.repeat(5000)}}`, unreadable],
  ];
  for (const [hostile, words] of cases) {
    await field.fill(hostile);
    await expect(dialog.getByText(words)).toBeVisible();
    await expect(dialog.getByRole('button', { name: '导入', exact: true })).toBeDisabled();
  }
  // Passed by path: a buffer of this size takes seconds to reach the browser.
  const large = test.info().outputPath('large.json');
  writeFileSync(large, Buffer.alloc(25 * 1024 * 1024, 0x20));
  await dialog.locator('input[type=file]').or(page.locator('input[type=file]')).first().setInputFiles(large);
  await expect(dialog.getByText('20 MiB')).toBeVisible();
  await field.fill(text([start, end], [edge('100001', '900001')]));
  await dialog.getByLabel('名称').fill('readable_after_all');
  await dialog.getByRole('button', { name: '导入', exact: true }).click();
  await expect(page).toHaveURL(/\/work_flow/);
});

const strange: [string, string][] = [
  [
    'with_a_cycle',
    text(
      [start, message('5'), message('6'), end],
      [edge('100001', '5'), edge('5', '6'), edge('6', '5'), edge('6', '900001')],
    ),
  ],
  [
    'with_edges_to_nowhere',
    text([start, end], [edge('100001', '42'), edge('43', '900001'), edge('100001', '900001')]),
  ],
  [
    'with_unknown_types',
    text([
      start,
      { id: '7', type: '987', meta: {}, data: {} },
      { id: '8', type: '__proto__', data: null },
      end,
    ]),
  ],
  ['with_ids_twice', text([start, message('5'), message('5'), end])],
  [
    'with_keys_of_ancestors',
    `{"nodes":[${JSON.stringify(start)},{"id":"__proto__","type":"13","meta":{"position":{"x":1,"y":1},"__proto__":{"polluted":true}},"data":{"constructor":{"prototype":{"polluted":true}},"nodeMeta":{"title":"constructor"}}},${JSON.stringify(end)}],"edges":[{"sourceNodeID":"__proto__","targetNodeID":"900001"}],"__proto__":{"polluted":true}}`,
  ],
  [
    'with_wrong_shapes',
    '{"nodes":[1,null,"x",[],{},{"id":5,"type":{},"data":[]},{"id":"a","type":"3","data":{"inputs":"no"}}],"edges":[null,1,{}]}',
  ],
  [
    'with_places_beyond_all',
    text([
      { ...start, meta: { position: { x: 1e308, y: -1e308 } } },
      { ...end, meta: { position: 'here' } },
    ]),
  ],
];

test('malformed documents are imported or refused with a message, and the page keeps working', async ({
  page,
}) => {
  await openImport(page);
  const dialog = page.getByRole('dialog', { name: '导入工作流' });
  const refused = dialog.getByText(unreadable);
  for (const [name, schema] of strange) {
    await test.step(name, async () => {
      await dialog.getByLabel('画布 JSON', { exact: true }).fill(schema);
      await dialog.getByLabel('名称').fill(name);
      const button = dialog.getByRole('button', { name: '导入', exact: true });
      await expect(refused.or(button.and(page.locator(':enabled')))).toBeVisible();
      if (await refused.isVisible()) return;
      await button.click();
      await expect(page).toHaveURL(/\/work_flow/);
      await expect(page.getByRole('heading', { name })).toBeVisible();
      await expect(page.locator('[data-flow-command="addNode"]')).toBeVisible();
      // Nodes at both ends of the coordinate range cannot be fitted into one view.
      if (name !== 'with_places_beyond_all')
        await expect(page.locator('[data-flow-node]').first()).toBeAttached();
      const polluted = await page.evaluate('({}).polluted === undefined && [].polluted === undefined');
      expect(polluted).toBe(true);
      await page.getByRole('link', { name: '返回空间' }).click();
      await page.getByRole('button', { name: '导入', exact: true }).first().click();
    });
  }
});

test('pasting nodes with prototype keys or garbage neither breaks the editor nor pollutes prototypes', async ({
  page,
}) => {
  await startSession(page);
  await openWorkflow(page, 'hello_output');
  const editor = new EditorDriver(page);
  await expect(editor.card('问候')).toBeVisible();
  const before = await page.locator('[data-flow-node]').count();
  const node = `{"id":"__proto__","type":"13","meta":{"position":{"x":0,"y":0}},"data":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"nodeMeta":{"title":"toString"}}}`;
  for (const pasted of [
    `{"nodes":[${node}],"edges":[]}`,
    `{"type":"heddle-workflow-nodes","source":{},"json":{"nodes":[${node},1,null],"edges":[{"sourceNodeID":"hasOwnProperty"}],"__proto__":{"polluted":1}},"bounds":{"x":0,"y":0,"width":10,"height":10}}`,
    '{"type":"heddle-workflow-nodes","source":5,"json":{"nodes":{"length":1e9},"edges":7}}',
    '['.repeat(200_000),
    'just words',
  ]) {
    await editor.card('问候').evaluate((card, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', data);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      card.dispatchEvent(event);
    }, pasted);
  }
  expect(await page.evaluate('({}).polluted === undefined')).toBe(true);
  expect(await page.locator('[data-flow-node]').count()).toBeGreaterThanOrEqual(before);
  await expect(page.getByRole('heading', { name: 'hello_output' })).toBeVisible();
  await editor.run();
  await editor.expectSuccess();
});

test('the import checks dropped files like chosen ones and ignores other drops', async ({ page }) => {
  const dialog = await openImport(page);
  const drop = (data: { file?: string; text?: string; size?: number }) =>
    dialog
      .getByText('选择文件')
      .first()
      .evaluate((target, { file, text: dropped, size }) => {
        const dataTransfer = new DataTransfer();
        if (dropped !== undefined) dataTransfer.setData('text/plain', dropped);
        const content = file ?? ' '.repeat(size ?? 0);
        if (file !== undefined || size !== undefined)
          dataTransfer.items.add(new File([content], 'dropped.json', { type: 'application/json' }));
        target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      }, data);
  const create = dialog.getByRole('button', { name: '导入', exact: true });
  for (const hostile of [
    '{nodes: oops',
    '['.repeat(200_000),
    '{"__proto__":{"polluted":1}}',
    '\u0000'.repeat(1000),
  ]) {
    await drop({ file: hostile });
    await expect(dialog.getByText(unreadable)).toBeVisible();
    await expect(create).toBeDisabled();
  }
  await drop({ size: 25 * 1024 * 1024 });
  await expect(dialog.getByText('20 MiB')).toBeVisible();
  await drop({ text: 'javascript:alert(1)' });
  await expect(create).toBeDisabled();
  await drop({ file: text([start, end], [edge('100001', '900001')]) });
  await expect(create).toBeEnabled();
  expect(await page.evaluate('({}).polluted === undefined')).toBe(true);
});

test('the editor ignores garbage in its URL and in local storage', async ({ page }) => {
  await startSession(page);
  await openWorkflow(page, 'hello_output');
  const id = new URL(page.url()).searchParams.get('workflow_id') ?? '';
  const keys = [
    ...['heddle-canvas-favourites', 'heddle-canvas-preferences', 'heddle.language'],
    ...[`heddle.draft.${id}`, `heddle.standIns.${id}`, `heddle.inputs.${id}`],
  ];
  const editor = new EditorDriver(page);
  for (const rubbish of [
    '[1',
    'null',
    '5',
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"text":5,"commitId":{}}',
    `{"text":"{","commitId":"1","at":"x","minimap":{"open":[]},"a":"${'x'.repeat(200_000)}"}`,
  ]) {
    await page.evaluate(
      ([names, value]) => {
        for (const name of names) window.localStorage.setItem(name, value);
      },
      [keys, rubbish] as const,
    );
    const { href } = new URL(page.url());
    await page.goto(
      `${href.split('#')[0]}&__proto__[polluted]=1&constructor.prototype=1&node_id=%00#${rubbish.slice(0, 50)}`,
    );
    await expect(editor.card('问候')).toBeVisible();
    expect(await page.evaluate('({}).polluted === undefined')).toBe(true);
  }
  await page.evaluate(() => window.localStorage.clear());
});

test('saving refuses unreadable documents', async ({ page, heddle }) => {
  await signIn(page);
  const { api, spaceId } = await apiOf(page, heddle.url);
  const { workflow_id } = await api.post('/api/workflow_api/create', { space_id: spaceId, name: 'honest' });
  for (const schema of [
    '',
    'rubbish',
    '[]',
    '{}',
    '{"nodes":5}',
    `{"nodes":[],"a":${'['.repeat(500)}${']'.repeat(500)}}`,
  ]) {
    await expect(api.post('/api/workflow_api/save', { workflow_id, schema })).rejects.toThrow(
      /^Error: 720702001|720702001/,
    );
  }
  await page.goto(`/work_flow?space_id=${spaceId}&workflow_id=${workflow_id}`);
  await expect(page.locator('[data-flow-node]').first()).toBeVisible();
  await page.goto(`/work_flow?space_id=${spaceId}&workflow_id=999999999999999999`);
  await expect(page.getByText('无法打开').or(page.getByRole('alert')).first()).toBeVisible();
});

const canvases = fileURLToPath(new URL('../../../shared/canvases', import.meta.url));

/** The canvases below the folder, as text; other files are skipped. */
function readCanvases(): { name: string; schema: string; nodes: number }[] {
  return readdirSync(canvases, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort()
    .filter((_, index) => process.env.HEDDLE_TEST_ALL === '1' || index % 10 === share)
    .flatMap((file) => {
      const schema = readFileSync(join(canvases, file), 'utf8');
      const json = JSON.parse(schema) as { nodes?: unknown };
      return Array.isArray(json.nodes) ? [{ name: file, schema, nodes: json.nodes.length }] : [];
    });
}

// One document in ten, another tenth for each commit; `npm run test:all` opens all of them.
const share = Number(process.env.HEDDLE_SEED ?? 1) % 10;

test('canvases of the collection beside the checkout are saved and open with their nodes', async ({
  page,
  heddle,
}) => {
  test.skip(!existsSync(canvases), 'there is no collection of canvases beside this checkout');
  test.setTimeout(300_000);
  await signIn(page);
  const { api, spaceId } = await apiOf(page, heddle.url);
  const wrong: string[] = [];
  for (const [index, { name, schema, nodes }] of readCanvases().entries()) {
    const made = await api.post('/api/workflow_api/create', { space_id: spaceId, name: `canvas_${index}` });
    await api.post('/api/workflow_api/save', { workflow_id: made.workflow_id, schema });
    await page.goto(`/work_flow?space_id=${spaceId}&workflow_id=${made.workflow_id}`);
    const cards = page.locator('[data-flow-node]');
    const isOpen = await cards
      .first()
      .waitFor({ state: 'attached', timeout: 10_000 })
      .then(() => true)
      .catch(() => false);
    if (!isOpen && nodes > 0) wrong.push(`${name}: no card of ${nodes} nodes`);
  }
  expect(wrong).toEqual([]);
});

import {
  type Reply,
  type ScriptedEndpoint,
  startScriptedEndpoint,
  streamTexts,
} from '../../packages/server/src/models/testing/scriptedEndpoint.js';
import { startWebdav } from '../../packages/server/src/modules/knowledge-connector/testing/startWebdav.js';
import { ApiClient } from '../drivers/ApiClient.js';
import { signIn } from '../drivers/studio.js';
import { type Heddle, startHeddle } from '../fixtures/startHeddle.js';
import { test as base, expect } from '../fixtures/test.js';
import { withToolModel } from '../fixtures/withToolModel.js';

const sql = 'SELECT * FROM "cities" WHERE "People" > 500000';

/** Writes a statement where one is asked for, and otherwise repeats the number in the row that was found. */
const answerFromRows: Reply = (response, call) => {
  if (call.text.includes('You write one SQL SELECT statement'))
    return streamTexts([JSON.stringify({ sql, err_code: 0, err_msg: '' })])(response, call);
  const [, people = '?'] = /People\W+(\d+)/.exec(call.text) ?? [];
  return streamTexts([`奥斯陆有 ${people} 人。[1]`])(response, call);
};

interface Servers {
  endpoint: ScriptedEndpoint;
  webdav: Awaited<ReturnType<typeof startWebdav>>;
  heddle: Heddle;
}

const test = base.extend<object, Servers>({
  endpoint: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
    async ({}, use) => {
      const endpoint = await startScriptedEndpoint(answerFromRows);
      await use(endpoint);
      await endpoint.close();
    },
    { scope: 'worker' },
  ],
  webdav: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
    async ({}, use) => {
      const webdav = await startWebdav({
        '/dav/handbook/travel.md': '# Travel\n\nTrips are booked by the office.',
        '/dav/handbook/leave/summer.md': '# Summer\n\nLeave is asked for in May.',
        '/dav/logo.exe': 'MZ',
      });
      await use(webdav);
      await webdav.close();
    },
    { scope: 'worker' },
  ],
  heddle: [
    async ({ endpoint, webdav }, use) => {
      const heddle = await startHeddle({
        configuration: { ...withToolModel(endpoint, 503), httpNodeOrigins: [webdav.origin] },
      });
      await use(heddle);
      await heddle.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test('files of a WebDAV folder are connected, imported and split, and the source is disconnected', async ({
  page,
  heddle,
  webdav,
}) => {
  const api = new ApiClient(heddle.url);
  const space_id = await api.signIn();
  const { dataset_id } = await api.post('/api/knowledge/create', { space_id, name: '手册', format_type: 0 });
  await signIn(page, `/space/${space_id}/knowledge/${dataset_id}/upload?type=text_extension`);
  const dialog = page.getByRole('dialog');

  await page.getByRole('button', { name: '连接来源' }).click();
  await dialog.getByRole('textbox', { name: '名称' }).fill('公司网盘');
  await dialog.getByLabel('文件夹地址').fill(`${webdav.origin}/dav`);
  await dialog.getByLabel('用户名').fill('ann');
  await dialog.getByLabel('密码', { exact: true }).fill('wrong');
  await dialog.getByRole('button', { name: '连接来源' }).click();
  await expect(dialog.getByText(/拒绝了用户名或密钥/)).toBeVisible();
  await dialog.getByLabel('密码', { exact: true }).fill('secret word');
  await dialog.getByRole('button', { name: '连接来源' }).click();

  await expect(page.getByRole('checkbox', { name: '选择“logo.exe”' })).toBeDisabled();
  await page.getByRole('checkbox', { name: '选择“handbook”中的所有文件' }).click();
  await page.getByRole('button', { name: '导入 2 个文件' }).click();
  await expect(page.getByRole('region', { name: '预览' }).getByText(/booked by the office/)).toBeVisible();
  await page.getByRole('button', { name: '处理 2 个文件' }).click();
  await expect(page.getByText('全部处理完成')).toBeVisible();
  await page.getByRole('link', { name: '完成' }).click();
  await page.getByRole('button', { name: '“summer.md”的操作' }).click();
  await expect(page.getByRole('menuitem', { name: '更新频率' })).toBeVisible();

  await page.goto('/settings/connected-sources');
  await page.getByRole('button', { name: '断开: 公司网盘' }).click();
  await dialog.getByRole('button', { name: '断开' }).click();
  await expect(page.getByText('还没有外部来源')).toBeVisible();
});

test('an agent answers a question about a table from its rows, and the trace shows the statement', async ({
  page,
  heddle,
}) => {
  const api = new ApiClient(heddle.url);
  const space_id = await api.signIn();
  const { dataset_id } = await api.post('/api/knowledge/create', { space_id, name: '城市', format_type: 1 });
  const file_base64 = Buffer.from('City,People\nOslo,700000\nBergen,290000\n').toString('base64');
  const column = { is_semantic: false, column_type: 2 };
  await api.post('/api/knowledge/document/create', {
    dataset_id,
    format_type: 1,
    document_bases: [
      {
        name: 'cities',
        source_info: { file_base64, file_type: 'csv' },
        table_meta: [
          { ...column, column_name: 'City', column_type: 1, is_semantic: true, sequence: '0' },
          { ...column, column_name: 'People', sequence: '1' },
        ],
        table_sheet: { sheet_id: '0', header_line_idx: '0', start_line_idx: '1' },
      },
    ],
  });
  const settings = { use_nl2sql: true, search_strategy: 20 };
  const search = { dataset_ids: [dataset_id], question: '哪个城市超过五十万人？', settings };
  const rowsFound = async () => (await api.post('/api/retrieval_test/run', search)).report.results.length;
  await expect.poll(rowsFound).toBe(1);
  const { bot_id } = await api.post('/api/draftbot/create', { space_id, name: '地理' });
  await api.post('/api/playground_api/draftbot/update_draft_bot_info', {
    bot_info: {
      bot_id,
      model_info: { model_id: '503' },
      suggest_reply_info: { suggest_reply_mode: 2 },
      knowledge: {
        knowledge_info: [{ id: dataset_id, name: '城市', type: 0, format_type: 1 }],
        ...{ auto: true, search_strategy: 20, top_k: 1, recall_strategy: { use_nl2sql: true } },
      },
    },
  });
  await signIn(page, `/space/${space_id}/bot/${bot_id}`);
  const question = page.getByPlaceholder('以用户身份提问');
  await question.fill(search.question);
  await question.press('Enter');
  const chat = page.getByRole('log', { name: '消息' });
  await expect(chat.getByText('奥斯陆有 700000 人。[1]')).toBeVisible();
  await expect(page.getByRole('list', { name: '来源' }).getByRole('button')).toHaveText(/cities/);

  await chat.getByRole('button', { name: '过程', exact: true }).click();
  await page.getByRole('treeitem', { name: /检索知识库/ }).click();
  await expect(page.getByRole('region', { name: '查询表格的 SQL' })).toHaveText(sql);
});

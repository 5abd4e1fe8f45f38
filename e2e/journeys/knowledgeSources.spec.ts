import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWebdav } from '../../packages/server/src/modules/knowledge-connector/testing/startWebdav.js';
import { ApiClient } from '../drivers/ApiClient.js';
import { signIn } from '../drivers/studio.js';
import { type Heddle, startHeddle } from '../fixtures/startHeddle.js';
import { test as base, expect } from '../fixtures/test.js';

interface Servers {
  webdav: Awaited<ReturnType<typeof startWebdav>>;
  heddle: Heddle;
}

const test = base.extend<object, Servers>({
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
    async ({ webdav }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'heddle-sources-'));
      const file = join(folder, 'heddle.config.json');
      writeFileSync(file, JSON.stringify({ httpNodeOrigins: [webdav.origin] }));
      const heddle = await startHeddle({ environment: { HEDDLE_CONFIG: file } });
      await use(heddle);
      await heddle.remove();
      rmSync(folder, { recursive: true, force: true });
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

import { ApiClient } from '../drivers/ApiClient.js';
import { signIn } from '../drivers/studio.js';
import { findViolations } from '../fixtures/findViolations.js';
import { expect, test } from '../fixtures/test.js';

test.use({ installation: 'settings' });

test('the files page shows what uses the storage and deletes files', async ({ page, heddle }) => {
  const spaceId = await new ApiClient(heddle.url).signIn();
  await signIn(page, '/settings/files');
  await expect(page.getByText('还没有文件')).toBeVisible();
  const stored = await page.evaluate(async (spaceId) => {
    const form = new FormData();
    form.set('space_id', spaceId);
    form.set('file', new File(['weft and warp '.repeat(200)], '笔记.txt'));
    const headers = { 'x-requested-with': 'XMLHttpRequest' };
    return (await fetch('/api/file/upload', { method: 'POST', headers, body: form })).json();
  }, spaceId);
  expect(stored.code).toBe(0);

  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: '笔记.txt' });
  await expect(row).toContainText('2.7 KB');
  await expect(row).toContainText('空间“个人空间”');
  await expect(page.getByText('已用 2.7 KB，共 5 GB')).toBeVisible();
  expect((await findViolations(page)).map(({ id }) => id)).toEqual([]);

  await page.getByRole('combobox', { name: '查看' }).click();
  await page.getByRole('option', { name: /个人空间/ }).click();
  await expect(page.getByText('已用 2.7 KB，共 20 GB')).toBeVisible();
  await row.getByRole('button', { name: '删除：笔记.txt' }).click();
  await expect(page.getByRole('dialog')).toContainText('2.7 KB');
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('还没有文件')).toBeVisible();
  await expect(page.getByText('已用 0 B，共 5 GB')).toBeVisible();

  // The image library depends on the platform: only the built product shows that it is found.
  const picture = await page.evaluate(async (spaceId) => {
    const canvas = new OffscreenCanvas(400, 200);
    canvas.getContext('2d')?.fillRect(0, 0, 200, 200);
    const form = new FormData();
    form.set('space_id', spaceId);
    form.set('file', new File([await canvas.convertToBlob()], '草图.png'));
    const headers = { 'x-requested-with': 'XMLHttpRequest' };
    return (await fetch('/api/file/upload', { method: 'POST', headers, body: form })).json();
  }, spaceId);
  expect(picture.data).toMatchObject({ width: 400, height: 200 });
  await page.reload();
  const small = page.getByRole('listitem').filter({ hasText: '草图.png' }).locator('img');
  await expect
    .poll(() => small.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([64, 32]);
});

import type { Browser, Page } from '@playwright/test';
import { ApiClient } from '../drivers/ApiClient.js';
import { signIn } from '../drivers/studio.js';
import { expect, test } from '../fixtures/test.js';

test.use({ installation: 'settings' });

const guest = { email: 'weaver@example.com', password: 'seven slow green snails' };
const headers = { 'x-requested-with': 'XMLHttpRequest' };

/** A registered member of the team, signed in on a page of their own. */
async function joinTeam(
  browser: Browser,
  baseURL: string | undefined,
  owner: ApiClient,
  space_id: string,
): Promise<Page> {
  await owner.post('/api/passport/web/registration/set/', { registration: 'open' });
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  const post = async (path: string, data: object) =>
    (await page.request.post(path, { headers, data })).json();
  const registered = await post('/api/passport/web/email/register/v2/', guest);
  expect(registered.code, registered.msg).toBe(0);
  await owner.post('/api/passport/web/registration/set/', { registration: 'closed' });
  const member_info_list = [{ user_id: registered.data.user_id_str, space_role_type: 3 }];
  await owner.post('/api/playground_api/space/member/add', { space_id, member_info_list });
  expect((await post('/api/playground_api/space/join', { space_id })).code).toBe(0);
  return page;
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: '人设与提示词' }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
  await expect(page.getByText('有未提交的修改')).toBeVisible();
  // An edit that is not saved yet would meet the next submission as a conflict, not as a draft.
  await expect(page.getByText(/^已保存/)).toBeVisible();
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click();
  await expect(page.getByText('已提交', { exact: true })).toBeVisible();
}

test('two people edit one agent: each in a draft of their own, merged block by block', async ({
  page,
  browser,
  baseURL,
  heddle,
}) => {
  const api = new ApiClient(heddle.url);
  await api.signIn();
  const { id: space_id } = await api.post('/api/playground_api/space/save', { name: '织工' });
  const { bot_id } = await api.post('/api/draftbot/create', { space_id, name: '接待员' });
  const other = await joinTeam(browser, baseURL, api, space_id);
  const url = `/space/${space_id}/bot/${bot_id}`;
  await signIn(page, url);

  await test.step('a member of the team reads it, and is told why they cannot edit it', async () => {
    await other.goto(url);
    await expect(other.getByText(/^只读：你没有这个智能体的编辑权限/)).toBeVisible();
  });

  await test.step('its creator adds them', async () => {
    await page.getByRole('button', { name: '协作' }).click();
    await page.getByRole('combobox', { name: '添加团队成员' }).fill('weaver');
    await page.getByRole('option', { name: /weaver/ }).click();
    const add = page.getByRole('button', { name: '添加 1 人' });
    await expect(add).toBeEnabled();
    await page.keyboard.press('Tab');
    await add.click();
    await expect(page.getByText(/^weaver.*：已添加$/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: '提交', exact: true })).toBeVisible();
    await other.reload();
    await expect(other.getByRole('button', { name: '发布', exact: true })).toBeDisabled();
  });

  await test.step('both change the prompt, and the creator submits first', async () => {
    await write(other, '说话友好。');
    await write(page, '说话简短。');
    await submit(page);
  });

  await test.step('the other one is shown both versions, keeps their own and submits', async () => {
    await other.getByRole('button', { name: '提交', exact: true }).click();
    const dialog = other.getByRole('dialog');
    await expect(dialog.getByText('owner 在此期间提交了新的内容')).toBeVisible();
    await expect(dialog.getByText('说话简短。')).toBeVisible();
    const send = dialog.getByRole('button', { name: '合并并提交' });
    await expect(send).toBeDisabled();
    await dialog.getByRole('radio', { name: '我的版本' }).click();
    await send.click();
    await expect(other.getByText('已提交', { exact: true })).toBeVisible();
  });

  await test.step('the creator sees the merged prompt', async () => {
    await page.reload();
    await expect(page.getByRole('textbox', { name: '人设与提示词' })).toHaveText('说话友好。');
  });
  await other.context().close();
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { fillSignIn, signIn } from '../drivers/studio.js';
import { expect, test } from '../fixtures/test.js';

test.use({ installation: 'settings' });

/** The server of the app, to which the authorization redirects. */
let back: Server;
let backUrl: string;
test.beforeAll(async () => {
  back = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<p>back</p>'),
  );
  await new Promise<void>((resolve) => back.listen(0, '127.0.0.1', resolve));
  backUrl = `http://127.0.0.1:${(back.address() as AddressInfo).port}/back`;
});
test.afterAll(() => {
  back.closeAllConnections();
  back.close();
});

async function makeApp(page: Page, name: string, kind: string): Promise<string> {
  await page.goto('/settings/oauth-apps');
  await page.getByRole('button', { name: '新建应用' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称', { exact: true }).fill(name);
  await dialog.getByRole('radio', { name: kind, exact: true }).check();
  await dialog.getByRole('button', { name: '新建应用' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.getByRole('checkbox', { name: '查看你的昵称、用户名和头像' }).check();
  await page.getByRole('region', { name: '基本信息' }).getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存').first()).toBeVisible();
  return /oauth-apps\/(\d+)/.exec(page.url())![1]!;
}

async function tokenOf(url: string, body: object, secret = '') {
  const response = await fetch(`${url}/api/permission/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { access_token: string; error?: string };
}

async function statusWith(url: string, token: string): Promise<number> {
  return (await fetch(`${url}/v1/users/me`, { headers: { authorization: `Bearer ${token}` } })).status;
}

test('an app is created, authorized by a user who signs in, and revoked', async ({ page, heddle }) => {
  await signIn(page);
  const appid = await makeApp(page, 'Shuttle', '网站后端');
  await expect(page.getByText('缺少')).toContainText('回调地址');
  const redirects = page.getByRole('region', { name: '回调地址' });
  await redirects.getByLabel('每行一个地址').fill('http://app.example/back');
  await redirects.getByRole('button', { name: '保存' }).click();
  await expect(redirects.getByText('只有本机可以不用 https')).toBeVisible();
  await redirects.getByLabel('每行一个地址').fill(backUrl);
  await redirects.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: '新建密钥' }).click();
  const secret = await page.getByRole('textbox', { name: '密钥已创建' }).inputValue();
  await page.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText('缺少')).toBeHidden();
  await expect(page.getByRole('region', { name: '快速开始' })).toContainText(`clientId: '${appid}'`);

  await page.context().clearCookies();
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: appid,
    redirect_uri: backUrl,
    state: 'a b&c=é',
  });
  await page.goto(`/api/permission/oauth2/authorize?${query}`);
  await expect(page).toHaveURL(/\/sign\?/);
  await fillSignIn(page);
  await expect(page.getByRole('heading', { name: '“Shuttle”请求访问你的 Heddle 账号' })).toBeVisible();
  await expect(page.getByText('查看你的昵称、用户名和头像')).toBeVisible();
  await expect(page.getByText('开发者：owner')).toBeVisible();
  await expect(page.getByText('授权后将返回 127.0.0.1')).toBeVisible();
  // By default only selected workspaces are shared.
  await expect(page.getByRole('radio', { name: '仅选中的空间' })).toBeChecked();
  await page.getByRole('combobox', { name: '仅选中的空间' }).click();
  await page.getByRole('option', { name: '个人空间' }).click();
  await expect(page.getByRole('button', { name: '允许' })).toBeDisabled();
  await page.getByRole('option', { name: '个人空间' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '允许' }).click();
  await page.waitForURL(`${backUrl}**`);
  const answer = new URL(page.url()).searchParams;
  expect(answer.get('state')).toBe('a b&c=é');
  const request = { grant_type: 'authorization_code', client_id: appid, redirect_uri: backUrl };
  const { access_token } = await tokenOf(heddle.url, { ...request, code: answer.get('code') }, secret);
  expect(await statusWith(heddle.url, access_token)).toBe(200);

  await page.goto(`${heddle.url}/settings/authorised-apps`);
  await page.getByRole('button', { name: '撤销授权: Shuttle' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤销授权' }).click();
  await expect(page.getByText('暂无已授权的应用')).toBeVisible();
  expect(await statusWith(heddle.url, access_token)).toBe(401);
});

test('an unregistered redirect URI is refused, and signing in never leaves the studio', async ({ page }) => {
  await signIn(page);
  const appid = await makeApp(page, 'Bobbin', '浏览器、手机或桌面程序');
  const query = new URLSearchParams({ response_type: 'code', client_id: appid, redirect_uri: backUrl });
  await page.goto(`/api/permission/oauth2/authorize?${query}`);
  await expect(page.getByRole('alert')).toContainText('redirect_uri');
  expect(new URL(page.url()).pathname).toBe('/oauth/authorize');
  // Signing in does not redirect to another origin either.
  await page.context().clearCookies();
  await page.goto(`/sign?back=${encodeURIComponent('/\\evil.example')}`);
  await fillSignIn(page);
  await expect(page).toHaveURL(/\/space\/\d+\/develop/);
});

test('a device is signed in with the code it shows', async ({ page, heddle }) => {
  await signIn(page);
  const client_id = await makeApp(page, 'Loom', '命令行或电视');
  const response = await fetch(`${heddle.url}/api/permission/oauth2/device/code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id }),
  });
  const device = (await response.json()) as Record<string, string>;
  const request = {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    client_id,
    device_code: device['device_code'],
  };
  expect((await tokenOf(heddle.url, request)).error).toBe('authorization_pending');
  await page.goto(device['verification_uri']!);
  await page.getByLabel('代码').fill('AAAA-AAAA');
  await page.getByRole('button', { name: '继续' }).click();
  await expect(page.getByText('没有设备在等待此代码')).toBeVisible();
  await page.goto(`${device['verification_uri']}?user_code=${device['user_code']}`);
  await page.getByRole('button', { name: '继续' }).click();
  await expect(page.getByText('仅当你正在登录自己的设备')).toBeVisible();
  await page.getByRole('button', { name: '允许' }).click();
  await expect(page.getByText('请返回设备')).toBeVisible();
  const { access_token } = await tokenOf(heddle.url, request);
  expect(await statusWith(heddle.url, access_token)).toBe(200);
});

test('an access token is created, shown once, renamed and deleted', async ({ page, heddle }) => {
  await signIn(page, '/settings/access-tokens');
  await page.getByRole('button', { name: '新建令牌' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称', { exact: true }).fill('nightly');
  await dialog.getByRole('button', { name: '新建令牌' }).click();
  await expect(dialog.getByText('至少选择一项')).toBeVisible();
  await dialog.getByRole('checkbox', { name: '查看你的昵称、用户名和头像' }).check();
  await dialog.getByRole('button', { name: '新建令牌' }).click();
  const token = await page.getByRole('textbox', { name: '令牌已创建' }).inputValue();
  expect(await statusWith(heddle.url, token)).toBe(200);
  await page.getByRole('button', { name: '我已保存' }).click();
  await page.getByRole('button', { name: '编辑: nightly' }).click();
  await dialog.getByLabel('名称', { exact: true }).fill('weekly');
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: '删除: weekly' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('还没有访问令牌')).toBeVisible();
  expect(await statusWith(heddle.url, token)).toBe(401);
});

test('a service app gets a key generated in the browser, and a team a service identity', async ({
  page,
  heddle,
}) => {
  await signIn(page);
  await makeApp(page, 'Night shift', '服务');
  await page.getByRole('button', { name: '生成密钥对' }).click();
  const key = await page.getByRole('textbox', { name: '私钥已生成' }).inputValue();
  expect(key).toContain('BEGIN PRIVATE KEY');
  await page.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByRole('region', { name: '快速开始' })).not.toContainText('KEY_ID');
  await page.getByRole('radio', { name: '所有可使用 API 的空间' }).check();
  await page.getByRole('button', { name: '安装', exact: true }).click();
  await expect(page.getByText('已安装到所有你可使用 API 的空间')).toBeVisible();

  const made = await page.evaluate(() =>
    fetch('/api/playground_api/space/save', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      body: '{"name":"Weavers"}',
    }).then((response) => response.json()),
  );
  expect(made.code).toBe(0);
  await page.goto('/settings/service-identities');
  await page.getByRole('button', { name: '新建服务身份' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称', { exact: true }).fill('backup');
  await dialog.getByRole('checkbox', { name: '查看你的昵称、用户名和头像' }).check();
  await dialog.getByRole('button', { name: '新建服务身份' }).click();
  const token = await page.getByRole('textbox', { name: '令牌已生成' }).inputValue();
  expect(await statusWith(heddle.url, token)).toBe(200);
  await page.getByRole('button', { name: '我已保存' }).click();
  await page.getByRole('button', { name: '停用: backup' }).click();
  await expect(page.getByText('已停用', { exact: true })).toBeVisible();
  expect(await statusWith(heddle.url, token)).toBe(401);
});

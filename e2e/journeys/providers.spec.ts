import { createServer } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import {
  startIdentityProvider,
  type TestIdentityProvider,
} from '../../packages/server/src/testing/startIdentityProvider.js';
import { type Heddle, startHeddle } from '../fixtures/startHeddle.js';

let provider: TestIdentityProvider;
let heddle: Heddle;

test.beforeAll(async () => {
  // The provider needs the redirect URI, so the port is chosen before Heddle starts.
  const port = await freePort();
  provider = await startIdentityProvider('house', `http://127.0.0.1:${port}/sign/provider`);
  const { id, name, issuer, clientId, clientSecret } = provider;
  heddle = await startHeddle({
    environment: { PORT: String(port) },
    configuration: { identityProviders: [{ id, name, issuer, clientId, clientSecret }] },
    data: 'fresh',
  });
});
test.afterAll(async () => {
  await heddle.remove();
  await provider.close();
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

test('signing in by an identity provider links an existing account after its password is entered', async ({
  browser,
}) => {
  provider.people.set('ada', { email: 'ada@example.com', email_verified: true, name: 'Ada' });
  const atProvider = async (page: Page) => {
    await page.getByRole('button', { name: '使用 Provider house 登录' }).click();
    await page.getByPlaceholder('Enter any login').fill('ada');
    await page.getByPlaceholder('and password').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
  };

  // The account already exists, with a password.
  const own = await (await browser.newContext({ baseURL: heddle.url })).newPage();
  await own.goto('/sign');
  await own.getByLabel('邮箱').fill('ada@example.com');
  await own.getByLabel('密码', { exact: true }).fill('a quiet blue heron');
  await own.getByRole('main').getByRole('button', { name: '注册', exact: true }).click();
  await expect(own).toHaveURL(/develop/);

  const page = await (await browser.newContext({ baseURL: heddle.url })).newPage();
  await page.goto('/sign');
  await page
    .getByRole('button', { name: '立即登录' })
    .or(page.getByRole('button', { name: '立即注册' }))
    .waitFor();
  await atProvider(page);
  await expect(page.getByRole('heading', { name: '确认是你本人' })).toBeVisible();
  await page.getByLabel('密码', { exact: true }).fill('wrong wrong wrong');
  await page.getByRole('button', { name: '确认并登录' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('密码', { exact: true }).fill('a quiet blue heron');
  await page.getByRole('button', { name: '确认并登录' }).click();
  await expect(page).toHaveURL(/develop/);
  await page.goto('/settings/security');
  await expect(page.getByText('已关联：ada@example.com')).toBeVisible();

  // From now on the provider alone is enough, until it is unlinked.
  const later = await (await browser.newContext({ baseURL: heddle.url })).newPage();
  await later.goto('/settings/security');
  await atProvider(later);
  await expect(later).toHaveURL(/\/settings\/security/);
  await later.getByRole('button', { name: '取消关联 Provider house' }).click();
  await later.getByRole('dialog').getByRole('button', { name: '取消关联' }).click();
  await expect(later.getByText('未关联')).toBeVisible();
});

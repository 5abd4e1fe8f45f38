import { chromium } from '@playwright/test';

const base = process.env.BASE ?? 'http://127.0.0.1:47813';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' });
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text()));
const requests: string[] = [];
page.on('request', (r) => requests.push(r.url()));
await page.goto(base + '/');
await page.waitForURL(/sign/);
await page.getByLabel('邮箱').waitFor();
console.log(
  'first page scripts',
  requests
    .filter((u) => u.endsWith('.js'))
    .map((u) => u.split('/').at(-1))
    .join(' '),
);
await page.getByLabel('邮箱').fill('owner@example.com');
await page.getByLabel('密码', { exact: true }).fill('correct horse 9 battery');
await page.getByRole('main').getByRole('button', { name: '注册', exact: true }).click();
await page.waitForURL(/\/space\/\d+\/develop/);
await context.storageState({ path: '/tmp/studio/state.json' });
for (const path of [
  '/settings/profile',
  '/settings/security',
  '/settings/files',
  '/settings/authorised-apps',
  '/settings/access-tokens',
  '/settings/oauth-apps',
  '/settings/service-identities',
  '/settings/people',
  '/settings/people?tab=invitations',
  '/settings/registration',
  '/settings/models',
  '/settings/usage',
  '/settings/audit',
  '/space',
  '/oauth/device',
  '/join/x',
  '/invite/x',
  '/nope',
  '/settings/nope',
]) {
  await page.goto(base + path);
  await page.waitForLoadState('networkidle');
  const h = await page
    .getByRole('heading')
    .first()
    .textContent()
    .catch(() => 'NONE');
  console.log(path, '->', page.url().replace(base, ''), '|', h);
}
await browser.close();

import { ApiClient } from '../drivers/ApiClient.js';
import { askForCode } from '../drivers/askForCode.js';
import { signIn } from '../drivers/studio.js';
import { expect, owner, test } from '../fixtures/test.js';

test.use({ installation: 'account' });

test('a forgotten password is reset with the code that the operator passes on', async ({ page, heddle }) => {
  await signIn(page);
  await page.context().clearCookies();
  await page.goto('/sign');
  await page.getByRole('button', { name: '忘记密码？' }).click();
  await page.getByLabel('邮箱').fill(owner.email);
  await page.getByRole('button', { name: '发送验证码' }).click();
  await expect(page.getByText('验证码已发送')).toBeVisible();
  await page.getByLabel('验证码').fill('wrong');
  await page.getByLabel('新密码', { exact: true }).fill('seven slow green snails');
  await page.getByRole('button', { name: '设置新密码' }).click();
  await expect(page.getByRole('alert')).toContainText('验证码错误');

  await page.getByLabel('验证码').fill(askForCode(heddle.dataFolder, owner.email));
  await page.getByRole('button', { name: '设置新密码' }).click();

  await page.getByLabel('邮箱').fill(owner.email);
  await page.getByLabel('密码', { exact: true }).fill('seven slow green snails');
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/space\/\d+\/develop/);
});

test('signing out leaves nothing in the browser that opens the account', async ({ page, heddle }) => {
  await page.goto('/sign');
  await page.getByLabel('邮箱').fill(owner.email);
  await page.getByLabel('密码', { exact: true }).fill('seven slow green snails');
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/space\/\d+\/develop/);
  const session = (await page.context().cookies()).find(({ name }) => name === 'session_key');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  const kept = () =>
    page.evaluate(async () => ({
      texts: JSON.stringify([{ ...window.localStorage }, { ...window.sessionStorage }, document.cookie]),
      databases: await window.indexedDB.databases(),
      caches: await window.caches.keys(),
    }));
  const signedIn = await kept();
  expect(signedIn.texts).not.toContain(session?.value);
  expect(signedIn).toMatchObject({ databases: [], caches: [] });

  await page.getByRole('button', { name: '账号菜单', exact: true }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/sign/);
  const after = await page.context().cookies();
  expect(after.filter(({ name, value }) => name === 'session_key' && value !== '')).toEqual([]);
  expect((await kept()).texts).not.toContain(session?.value);

  // Neither going back nor a stolen cookie opens the account.
  await page.goBack();
  await expect(page.getByLabel('密码', { exact: true })).toBeVisible();
  const stolen = new ApiClient(heddle.url, `session_key=${session?.value}`);
  await expect(stolen.post('/api/passport/account/info/v2/', {})).rejects.toThrow();
});

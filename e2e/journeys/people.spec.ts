import type { Browser, Page } from '@playwright/test';
import { askForCode } from '../drivers/askForCode.js';
import { fillSignIn, signIn } from '../drivers/studio.js';
import { expect, test } from '../fixtures/test.js';

test.use({ installation: 'people' });
test.describe.configure({ mode: 'serial' });

const password = 'seven slow green snails';

async function another(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
}

async function registerBy(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('邮箱').fill(email);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByText('你已有账号')).toBeVisible();
}

async function linkFor(page: Page, role?: string): Promise<string> {
  await page.getByRole('button', { name: '邀请', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  if (role) {
    await dialog.getByRole('combobox', { name: '角色' }).click();
    await page.getByRole('option', { name: role }).click();
  }
  await dialog.getByRole('button', { name: '生成链接' }).click();
  const link = await dialog.getByLabel('邀请链接').inputValue();
  await page.keyboard.press('Escape');
  return link;
}

async function setRole(page: Page, name: string, role: string, sure: string): Promise<void> {
  await page.getByRole('combobox', { name: `${name} 的角色` }).click();
  await page.getByRole('option', { name: role }).click();
  await page.getByRole('dialog').getByRole('button', { name: sure }).click();
  await expect(page.getByText(`${name} 的角色已改为${role}`)).toBeVisible();
}

test('an invited user becomes administrator, then owner, and removes the person who invited them', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, '/settings/people');
  const link = await linkFor(page);
  await page.getByRole('tab', { name: '邀请' }).click();
  await expect(page.getByText(/成员 · 已用 0\/1 次/)).toBeVisible();

  const second = await another(browser, baseURL);
  await second.goto(link);
  await expect(second.getByText('owner 邀请你注册。')).toBeVisible();
  await registerBy(second, link, 'second@example.com');
  await second.goto('/settings/profile');
  await expect(second.getByRole('region', { name: '我的角色' })).toContainText('成员');
  await expect(second.getByRole('link', { name: '审计日志' })).toBeHidden();

  // The invitation was for one person, so a second visitor cannot register.
  const late = await another(browser, baseURL);
  await late.goto(link);
  await expect(late.getByRole('heading', { name: '登录' })).toBeVisible();
  await late.context().close();

  await page.goto('/settings/people');
  await setRole(page, 'second', '管理员', '设为管理员');
  await second.reload();
  await second.getByRole('link', { name: '人员' }).click();
  await expect(second.getByRole('link', { name: '审计日志' })).toBeVisible();
  await expect(second.getByRole('button', { name: '移除: owner' })).toBeHidden();
  await expect(second.getByRole('combobox', { name: 'owner 的角色' })).toBeHidden();

  await setRole(page, 'second', '所有者', '移交所有权');
  await second.reload();
  await second.getByRole('button', { name: '移除: owner' }).click();
  await second.getByRole('dialog').getByRole('button', { name: '移除', exact: true }).click();
  await expect(second.getByText('已移除 owner')).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/sign/);
  await fillSignIn(page);
  await expect(page.getByText('邮箱或密码错误')).toBeVisible();

  // A guest cannot create a team, requests to become a member, and is approved.
  const guest = await another(browser, baseURL);
  await registerBy(guest, await linkFor(second, '访客'), 'guest@example.com');
  await guest.getByRole('link', { name: '返回空间' }).click();
  await guest.getByRole('button', { name: /^切换空间/ }).click();
  await expect(guest.getByRole('menuitem', { name: '个人空间' })).toBeVisible();
  await expect(guest.getByRole('menuitem', { name: '新建团队' })).toBeHidden();
  await guest.goto('/settings/profile');
  await guest.getByLabel('留言').fill('我现在在这里工作');
  await guest.getByRole('button', { name: '申请成为成员' }).click();
  await expect(guest.getByText('申请已发送')).toBeVisible();
  await second.reload();
  await second.getByRole('tab', { name: /申请/ }).click();
  await expect(second.getByText(/我现在在这里工作/)).toBeVisible();
  await second.getByRole('button', { name: '同意: guest' }).click();
  await expect(second.getByText('guest 已成为成员')).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('region', { name: '我的角色' })).toContainText('成员');

  // The audit log shows what was done, and the list of invitations how often each was used.
  await second.goto('/settings/audit');
  await expect(second.getByText('从实例中移除人员').first()).toBeVisible();
  await second.goto('/settings/people');
  await second.getByRole('tab', { name: '邀请' }).click();
  await second.getByText('已用完', { exact: true }).click();
  await expect(second.getByText(/访客 · 已用 1\/1 次/)).toBeVisible();
  await guest.context().close();
  await second.context().close();
});

test('the e-mail address is changed with the code sent to the new one, without signing out', async ({
  page,
  heddle,
}) => {
  await page.goto('/sign');
  await page.getByLabel('邮箱').fill('second@example.com');
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/develop/);
  await page.goto('/settings/security');
  const form = page.getByRole('region', { name: '邮箱' });
  await form.getByLabel('新邮箱').fill('moved@example.com');
  await form.getByLabel('当前密码').fill(password);
  await form.getByRole('button', { name: '发送验证码' }).click();
  await expect(form.getByRole('status')).toContainText('验证码已发送到新邮箱');
  await form.getByLabel('验证码').fill(askForCode(heddle.dataFolder, 'moved@example.com'));
  await form.getByRole('button', { name: '更换邮箱' }).click();
  await expect(page.getByText('邮箱已更换为 moved@example.com')).toBeVisible();
  await page.reload();
  await expect(form).toContainText('当前邮箱是 moved@example.com');
});

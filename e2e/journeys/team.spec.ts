import type { Browser, Page } from '@playwright/test';
import { crashTab } from '../drivers/crashTab.js';
import { EditorDriver } from '../drivers/EditorDriver.js';
import { storedPlaces } from '../drivers/storedPlaces.js';
import { fillSignIn, signIn, startSession } from '../drivers/studio.js';
import { findViolations } from '../fixtures/findViolations.js';
import { expect, test } from '../fixtures/test.js';

test.use({ installation: 'settings' });
test.describe.configure({ mode: 'serial' });

const password = 'seven slow green snails';

async function another(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
}

/** Both have the same workflow open. */
async function meetAndComment(page: Page, guest: Page): Promise<void> {
  await expect(page.getByRole('list', { name: '也在这里：guest' })).toBeVisible();
  await new EditorDriver(guest).openForm('开始');
  await expect(page.getByLabel('guest 选中了此节点')).toBeVisible();
  await page.getByRole('button', { name: '跟随 guest 的视图' }).click();
  await expect(page.getByText('正在跟随 guest')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('正在跟随 guest')).toBeHidden();
  await page.getByRole('button', { name: '评论', exact: true }).click();
  const comments = page.getByRole('dialog', { name: '评论' });
  await comments.getByLabel('写评论…').pressSequentially('请看看 @gue');
  await comments.getByRole('option', { name: /guest/ }).click();
  await comments.getByRole('button', { name: '发送' }).click();
  await expect(comments.getByRole('article')).toContainText('请看看 @guest');
  expect(await findViolations(page, { part: '[role="dialog"]' })).toEqual([]);
  await comments.getByRole('button', { name: '关闭' }).click();
  await guest.getByRole('button', { name: '评论，1 条未处理' }).click();
  await expect(guest.getByRole('dialog', { name: '评论' }).getByRole('article')).toContainText('@guest');
  await guest.getByRole('dialog', { name: '评论' }).getByRole('button', { name: '关闭' }).click();
  await new EditorDriver(guest).closeForm();
}

/** REL-28: what two tabs of one person change is joined; nothing is lost. */
async function joinBothChanges(guest: Page): Promise<void> {
  const before = await storedPlaces(guest);
  const tab = await guest.context().newPage();
  await tab.goto(guest.url());
  await expect(guest.getByRole('list', { name: /你（另一个窗口）/ })).toBeVisible();
  // One tab loses its connection while both are changed.
  await guest.route('**/api/workflow_api/save', (route) => route.abort());
  await new EditorDriver(guest).dragNode('结束', { x: 0, y: 90 });
  await expect(guest.getByRole('banner').getByRole('alert')).toContainText('未保存');
  await new EditorDriver(tab).dragNode('开始', { x: 0, y: 120 });
  const conflict = guest.getByRole('dialog', { name: '此工作流已在别处更改' });
  await expect(conflict).toBeVisible();
  await guest.unroute('**/api/workflow_api/save');
  await conflict.getByRole('button', { name: '合并双方的更改' }).click();
  await expect(conflict).toBeHidden();
  await expect.poll(async () => (await storedPlaces(guest))['结束']).not.toEqual(before['结束']);
  expect((await storedPlaces(guest))['开始'], 'what the other tab has changed').not.toEqual(before['开始']);
  // The other tab is told that what it shows is no longer the latest version.
  await tab.getByRole('button', { name: '解决冲突' }).click();
  await tab.getByRole('button', { name: '加载最新版本' }).click();
  await expect(tab.getByText('已在别处更改')).toHaveCount(0);
  await tab.close();
}

/** REL-27: changes that were not stored when the tab crashed are there when it is opened again. */
async function crashAndRestore(guest: Page): Promise<Page> {
  const before = await storedPlaces(guest);
  const context = guest.context();
  await guest.route('**/api/workflow_api/save', (route) => route.abort());
  await new EditorDriver(guest).dragNode('结束', { x: -60, y: 0 });
  await expect(guest.getByRole('banner').getByRole('alert')).toContainText('未保存');
  await crashTab(guest);
  const reopened = await context.newPage();
  await reopened.goto(guest.url());
  await reopened.getByRole('button', { name: '恢复更改' }).click();
  await expect.poll(async () => (await storedPlaces(reopened))['结束']).not.toEqual(before['结束']);
  return reopened;
}

test('an invited user joins a team, shares work, changes role and is removed', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page);
  await page.getByRole('button', { name: /^切换空间/ }).click();
  await page.getByRole('menuitem', { name: '新建团队' }).click();
  await page.getByRole('dialog').getByLabel('名称').fill('织工');
  await page.getByRole('dialog').getByRole('button', { name: '创建' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '织工' })).toBeVisible();
  await page.getByRole('button', { name: '邀请成员' }).click();
  await page.getByRole('button', { name: '生成链接' }).click();
  const link = await page.getByRole('dialog').getByLabel('邀请链接').inputValue();
  await page.keyboard.press('Escape');

  let guest = await another(browser, baseURL);
  await guest.goto('/sign');
  await guest.getByRole('button', { name: '立即注册' }).click();
  await expect(guest.getByRole('status')).toContainText('仅限受邀注册');
  await guest.goto(link);
  await expect(guest.getByText('owner 邀请你加入团队“织工”')).toBeVisible();
  await guest.getByLabel('邮箱').fill('guest@example.com');
  await guest.getByLabel('密码', { exact: true }).fill(password);
  await guest.getByRole('main').getByRole('button', { name: '注册', exact: true }).click();
  await guest.getByRole('button', { name: '进入团队' }).click();
  await expect(guest).toHaveURL(/\/space\/\d+\/develop/);

  // A member sees the team's members and no buttons for calls that the server would refuse.
  await guest.getByRole('link', { name: '团队' }).click();
  await expect(guest.getByRole('cell', { name: /owner/ }).first()).toBeVisible();
  await expect(guest.getByRole('button', { name: '邀请成员' })).toBeHidden();
  await expect(guest.getByRole('tab', { name: '邀请' })).toBeHidden();

  // The guest can view the owner's workflow, then edit it.
  await page.getByRole('link', { name: '项目开发' }).click();
  await page.getByRole('button', { name: '新建工作流' }).first().click();
  await page.getByRole('dialog').getByLabel('名称').fill('woven');
  await page.getByRole('dialog').getByRole('button', { name: '创建' }).click();
  await expect(page).toHaveURL(/\/work_flow/);
  await page.getByRole('button', { name: '协作' }).click();
  await page.getByRole('combobox', { name: '添加团队成员' }).fill('guest');
  await page.getByRole('option', { name: /guest/ }).click();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: '添加 1 人' }).click();
  await expect(page.getByText(/^guest.*：已添加$/)).toBeVisible();
  await guest.goto(page.url());
  await expect(guest.getByRole('heading', { name: 'woven' })).toBeVisible();
  await guest.getByRole('button', { name: '协作' }).click();
  await expect(guest.getByRole('combobox', { name: '添加团队成员' })).toBeVisible();
  await expect(guest.getByRole('button', { name: /^移除：/ })).toBeHidden();

  await page.keyboard.press('Escape');
  await guest.keyboard.press('Escape');
  await meetAndComment(page, guest);
  await joinBothChanges(guest);
  guest = await crashAndRestore(guest);
  await page.goBack();
  await page.getByRole('link', { name: '团队' }).click();
  await page.getByRole('combobox', { name: 'guest 的角色' }).click();
  await page.getByRole('option', { name: '管理员' }).click();
  await expect(page.getByText('guest 的角色已改为管理员')).toBeVisible();
  await guest.goto(page.url());
  await expect(guest.getByRole('button', { name: '邀请成员' })).toBeVisible();

  await page.getByRole('button', { name: '移出团队: guest' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '移出团队' }).click();
  await expect(page.getByText('guest 已被移出团队')).toBeVisible();
  await guest.reload();
  await expect(guest.getByText('你不是这个空间的成员')).toBeVisible();
  await guest.goto(link);
  await expect(guest.getByText('无法打开这个邀请')).toBeVisible();
  await guest.context().close();
});

test('a session on another device is listed and signed out', async ({ page, browser, baseURL }) => {
  await startSession(page);
  const other = await another(browser, baseURL);
  await other.goto('/sign');
  await fillSignIn(other);
  await expect(other).toHaveURL(/develop/);
  await page.goto('/settings/security');
  await expect(page.getByText('当前设备')).toHaveCount(1);
  const others = page.getByRole('button', { name: /^退出登录：/ });
  await expect(others.first()).toBeVisible();
  await page.getByRole('button', { name: '退出其他所有设备' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '退出其他所有设备' }).click();
  await expect(others).toHaveCount(0);
  await other.reload();
  await expect(other).toHaveURL(/\/sign/);
  await other.context().close();
});

test('the owner opens and closes registration', async ({ page, browser, baseURL }) => {
  await signIn(page, '/settings/registration');
  await page.getByRole('radio', { name: '任何人' }).click();
  await expect(page.getByRole('radio', { name: '任何人' })).toBeChecked();
  const guest = await another(browser, baseURL);
  const isOpen = async () => {
    await guest.goto('/sign');
    await guest.getByRole('button', { name: '立即注册' }).click();
    return guest.getByLabel('邮箱').isVisible();
  };
  await expect.poll(isOpen).toBe(true);
  await page.getByRole('radio', { name: '仅限受邀的人' }).click();
  await expect.poll(isOpen).toBe(false);
  await guest.context().close();
});

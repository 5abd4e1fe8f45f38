import { expect, type Page } from '@playwright/test';
import { owner } from '../fixtures/owner.js';

/** Registers the owner on a fresh installation and arrives at the develop page. */
export async function register(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page).toHaveURL(/\/sign/);
  await page.getByLabel('邮箱').fill(owner.email);
  await page.getByLabel('密码', { exact: true }).fill(owner.password);
  await page.getByRole('main').getByRole('button', { name: '注册', exact: true }).click();
  await expect(page).toHaveURL(/\/space\/\d+\/develop/);
}

/**
 * Signs in as the owner by a call and opens a page: the develop page, or the given path. Stories in which a person
 * signs in fill in the form (`fillSignIn`).
 */
export async function signIn(page: Page, path = '/'): Promise<void> {
  await startSession(page);
  await page.goto(path);
  if (path === '/') await expect(page).toHaveURL(/\/space\/\d+\/develop/);
}

/** Signs in as the owner by a call, without opening a page. */
export async function startSession(page: Page): Promise<void> {
  await call(page, '/api/passport/web/email/login/', owner);
  // A journey before this one may have left the account in English.
  await call(page, '/api/user/update_profile', { locale: 'zh-CN' });
}

/** Signs in on the sign-in page, which is open. */
export async function fillSignIn(page: Page, { email, password } = owner): Promise<void> {
  await page.getByLabel('邮箱').fill(email);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click();
}

/** Opens a workflow of the personal space by name; the owner is signed in. */
export async function openWorkflow(page: Page, name: string): Promise<void> {
  const { bot_space_list } = await call(page, '/api/playground_api/space/list', {});
  const space_id = bot_space_list[0].id;
  const body = { space_id, name, page: 1, size: 20 };
  const { workflow_list } = await call(page, '/api/workflow_api/workflow_list', body);
  const { workflow_id } = workflow_list.find((each: { name: string }) => each.name === name);
  await page.goto(`/work_flow?space_id=${space_id}&workflow_id=${workflow_id}`);
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

/** Calls the server with the session of the page; resolves with the data of the answer. */
// biome-ignore lint/suspicious/noExplicitAny: the shape belongs to the call.
async function call(page: Page, path: string, data: object): Promise<any> {
  const response = await page.request.post(path, { headers: { 'x-requested-with': 'XMLHttpRequest' }, data });
  const answer = await response.json();
  expect(answer.code, `${path}: ${answer.msg}`).toBe(0);
  return answer.data;
}

/** Opens the dialog of a kind of resources from the menu of the library or the development page. */
export async function openNew(page: Page, kind: '插件' | '知识库' | '数据库' | '卡片'): Promise<void> {
  await page.getByRole('button', { name: '新建', exact: true }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
}

/** Creates an empty workflow and opens it. */
export async function createWorkflow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '新建工作流' }).first().click();
  await page.getByRole('dialog').getByLabel('名称').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: '创建' }).click();
  await expect(page).toHaveURL(/\/work_flow/);
}

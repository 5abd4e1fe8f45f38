import { expect, type Page } from '@playwright/test';
import { owner } from '../fixtures/test.js';

/** Registers the owner on a fresh installation and arrives at the develop page. */
export async function register(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page).toHaveURL(/\/sign/);
  await page.getByLabel('邮箱').fill(owner.email);
  await page.getByLabel('密码', { exact: true }).fill(owner.password);
  await page.getByRole('main').getByRole('button', { name: '注册', exact: true }).click();
  await expect(page).toHaveURL(/\/space\/\d+\/develop/);
}

/** Signs in as the owner, or registers where nobody has yet. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/');
  await page.waitForURL(/\/(sign|space\/\d+\/develop)/);
  if (!page.url().includes('/sign')) return;
  await page.getByRole('heading', { level: 1 }).waitFor();
  const isFresh = await page.getByRole('heading', { name: '注册' }).isVisible();
  if (isFresh) return register(page);
  await page.getByLabel('邮箱').fill(owner.email);
  await page.getByLabel('密码', { exact: true }).fill(owner.password);
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/space\/\d+\/develop/);
}

/** Opens a workflow of the develop page by name. */
export async function openWorkflow(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(/\/work_flow/);
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

/** Makes an empty workflow and opens it. */
export async function createWorkflow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '新建工作流' }).first().click();
  await page.getByRole('dialog').getByLabel('名称').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: '创建' }).click();
  await expect(page).toHaveURL(/\/work_flow/);
}

import { type Browser, expect, type Page } from '@playwright/test';
import { ApiClient } from './ApiClient.js';

/** Somebody beside the owner, with a page and calls of their own; close `page.context()` at the end. */
export interface Visitor {
  page: Page;
  api: ApiClient;
  /** Their personal space. */
  spaceId: string;
}

/** Registers somebody else on an installation whose owner is signed in with `owner`. */
export async function registerVisitor(browser: Browser, owner: ApiClient, email: string): Promise<Visitor> {
  await owner.post('/api/passport/web/registration/set/', { registration: 'open' });
  const context = await browser.newContext({ baseURL: owner.url });
  const page = await context.newPage();
  const registered = await page.request.post('/api/passport/web/email/register/v2/', {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    data: { email, password: 'nine quiet amber lamps' },
  });
  expect((await registered.json()).code).toBe(0);
  await owner.post('/api/passport/web/registration/set/', { registration: 'closed' });
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`);
  const api = new ApiClient(owner.url, cookies.join('; '));
  const { bot_space_list } = await api.post('/api/playground_api/space/list', {});
  return { page, api, spaceId: bot_space_list[0].id };
}

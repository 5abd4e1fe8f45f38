import type { Page } from '@playwright/test';

/** Crashes a tab as if its process had ended; what it has stored in the browser stays. */
export async function crashTab(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const devTools = await page.context().newCDPSession(page);
  devTools.send('Page.crash').catch(() => undefined);
  await crashed;
}

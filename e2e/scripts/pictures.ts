// Takes the screenshots for the README from the running product: `npm run pictures`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { startHeddle } from '../fixtures/startHeddle.js';
import configuration from '../playwright.config.js';

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));

async function register(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Email').fill('owner@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a long enough secret');
  await page.getByRole('main').getByRole('button', { name: 'Sign up', exact: true }).click();
  await page.getByRole('link', { name: 'count_and_branch', exact: true }).click();
  await page.locator('[data-flow-node]').first().waitFor();
}

async function run(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Test run' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('Run succeeded', { exact: true }).waitFor();
}

/** Waits until fonts, panels and the viewport have settled, then takes a screenshot. */
async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(720, 860);
  await page.waitForTimeout(600);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

mkdirSync(folder, { recursive: true });
const heddle = await startHeddle({ data: 'fresh' });
const browser = await chromium.launch(configuration.use?.launchOptions);
try {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  await page.addInitScript(() => localStorage.setItem('heddle.language', 'en'));
  await register(page, heddle.url);
  await run(page);
  await take(page, 'run-light');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.locator('[data-flow-node]').nth(1).click();
  await page.locator('.cm-content').waitFor();
  await page.locator('[data-flow-command="fit"]').click();
  await take(page, 'editor-light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await take(page, 'editor-dark');
} finally {
  await browser.close();
  await heddle.remove();
}

import { defineConfig } from '@playwright/test';
import product from './playwright.config.js';

// The canvas alone, on the pages of Storybook: no server, no account, a file after the other in two browsers.
export default defineConfig({
  ...product,
  testDir: './canvas',
  globalSetup: './fixtures/serveStories.ts',
  workers: 2,
  timeout: 40_000,
  expect: { timeout: 8_000 },
  use: { ...product.use, actionTimeout: 8_000 },
});
